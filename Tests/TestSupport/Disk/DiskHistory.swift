/// What happened to the files of a folder, in order, and what a disk may hold of them after the power has failed.
///
/// What was synced is there. Of what was only written, any part may be: the system brings its pages to the disk when it likes.
/// What stood in the system's memory when a sync failed stays in doubt, whatever later syncs say: the system takes it for written.
package struct DiskHistory: Sendable {
    package enum Event: Hashable, Sendable {
        /// A file that was not there.
        case made(String)
        case written(String, offset: Int, [UInt8])
        case shortened(String, to: Int)
        /// - Parameter isNewLog: SQLite syncs the folder with the first sync of a journal or log that it has made.
        case synced(String, isNewLog: Bool)
        case syncFailed(String)
        case removed(String)
        case folderSynced
        /// Nothing of the disk: so far the store has told its users that frames are safe.
        case acknowledged(UInt64)
    }

    /// What each file held at the beginning, all of it durable.
    package let beginning: [String: [UInt8]]
    package fileprivate(set) var events: [Event] = []

    init(beginning: [String: [UInt8]]) { self.beginning = beginning }

    mutating func note(_ event: Event) { events.append(event) }
}

/// A disk on the way through a history.
package struct DiskState: Sendable {
    /// What of the undone may be on the disk.
    package enum Survival: Hashable, Sendable {
        /// Only what was synced.
        case nothing
        /// All that was written, too.
        case everything
        /// Any part of it, the last write cut off somewhere; drawn by a seed.
        case some(seed: UInt64)
    }

    private var files: [String: UncertainFile]
    /// What has been told so far to be safe.
    package private(set) var acknowledged: UInt64 = 0

    package init(at history: DiskHistory) { files = history.beginning.mapValues { UncertainFile(durable: $0) } }

    /// Whether the power could fail in another state than before.
    ///
    /// - Returns: false for what only users were told.
    @discardableResult
    package mutating func pass(_ event: DiskHistory.Event) -> Bool {
        switch event {
        case .made(let name): files[name] = UncertainFile(isEntered: false)
        case .written(let name, let offset, let bytes): files[name]?.note(.write(offset: offset, bytes))
        case .shortened(let name, let size): files[name]?.note(.shorten(to: size))
        case .synced(let name, let isNewLog):
            files[name]?.sync()
            if isNewLog { syncFolder() }
        case .syncFailed(let name): files[name]?.doubt()
        case .removed(let name): files[name]?.isRemoved = true
        case .folderSynced: syncFolder()
        case .acknowledged(let sequence):
            acknowledged = sequence
            return false
        }
        return true
    }

    private mutating func syncFolder() {
        files = files.filter { !$0.value.isRemoved }.mapValues { file in
            var file = file
            file.isEntered = true
            return file
        }
    }

    /// What each file holds when the power is back.
    package func files(after survival: Survival) -> [String: [UInt8]] {
        var random = SplitMix64(seed: 0)
        if case .some(let seed) = survival { random = SplitMix64(seed: seed) }
        var found: [String: [UInt8]] = [:]
        for name in files.keys.sorted() {
            guard let file = files[name] else { continue }
            let isThere =
                switch survival {
                case .nothing: file.isEntered
                case .everything: !file.isRemoved
                case .some: (file.isEntered || random.chance(50)) && !(file.isRemoved && random.chance(50))
                }
            if isThere { found[name] = file.bytes(after: survival, &random) }
        }
        return found
    }
}
