/// The history of a folder's files, from which the possible contents of the disk after a power failure are derived.
///
/// Synced data are on the disk. Any part of data only written may be there, as the system writes its pages at any time.
/// Data in memory at a failed sync stay uncertain regardless of later syncs, because the system takes them for written.
package struct DiskHistory: Sendable {
    /// An event in the history of the files.
    package enum Event: Hashable, Sendable {
        /// A new file was created.
        case made(String)
        case written(String, offset: Int, [UInt8])
        case shortened(String, to: Int)
        /// - Parameter isNewLog: whether it is the first sync of a journal or log that SQLite has created, with which
        ///   it syncs the folder.
        case synced(String, isNewLog: Bool)
        case syncFailed(String)
        case removed(String)
        case folderSynced
        /// No event of the disk: the store has reported frames up to this number as safe.
        case acknowledged(UInt64)
    }

    /// The durable contents of each file at the beginning.
    package let initialContents: [String: [UInt8]]
    /// The events in order.
    package fileprivate(set) var events: [Event] = []

    init(beginning: [String: [UInt8]]) { self.initialContents = beginning }

    mutating func note(_ event: Event) { events.append(event) }
}

/// The state of a disk at some point of a history.
package struct DiskState: Sendable {
    /// The part of the data not synced that survives.
    package enum Survival: Hashable, Sendable {
        /// Only synced data.
        case nothing
        /// All data written.
        case everything
        /// Any part of the data, the last write possibly torn; chosen by a seed.
        case some(seed: UInt64)
    }

    private var files: [String: UncertainFile]
    /// The highest frame number reported as safe so far.
    package private(set) var acknowledged: UInt64 = 0

    /// Creates the state at the beginning of a history.
    package init(at history: DiskHistory) { files = history.initialContents.mapValues { UncertainFile(durable: $0) } }

    /// Advances the state by an event.
    ///
    /// - Returns: whether the possible contents after a power failure have changed; false for reports to users.
    @discardableResult
    package mutating func advance(by event: DiskHistory.Event) -> Bool {
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

    /// Returns the contents of each file after power returns.
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
