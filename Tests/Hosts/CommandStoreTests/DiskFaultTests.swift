import CommandStore
import Glibc
import TestSupport
import Testing

@Suite("A store on a failing disk")
struct DiskFaultTests {
    enum Kind: CaseIterable {
        case write, space, sync

        func fault(at number: Int) -> FaultyDisk.Fault {
            switch self {
            case .write: .write(number)
            case .space: .spaceFrom(number)
            case .sync: .sync(number)
            }
        }

        /// Whether a text reports the fault.
        func isReported(in text: String) -> Bool {
            switch self {
            case .write, .sync: text.contains("I/O error")
            case .space: text.contains("disk is full")
            }
        }
    }

    @Test(
        "After a failed write or sync or a full disk, nothing is acknowledged and no acknowledged frame is lost",
        arguments: Kind.allCases, [false, true])
    func everyOne(_ kind: Kind, wasClosed: Bool) throws {
        let sample = try SampleStore()
        let store = try sample.open()
        try sample.commit(groups: [2, 1, 3], to: store)
        if wasClosed { try store.close() }
        let files = try sample.files()
        var number = 0
        repeat {
            number += 1
        } while try trial(
            kind.fault(at: number), of: kind, on: files, from: sample,
            cutsPower: number.isMultiple(of: TestExtent.faultsPerPowerCut))
        #expect(number > 10)
    }

    /// - Returns: Whether the fault occurred.
    private func trial(
        _ fault: FaultyDisk.Fault, of kind: Kind, on files: [String: [UInt8]], from earlier: SampleStore,
        cutsPower: Bool
    ) throws -> Bool {
        let sample = try SampleStore(files: files, ends: earlier.ends)
        let disk = try FaultyDisk(under: sample.path)
        disk.note(acknowledged: sample.last)
        disk.fault = fault
        let message = live(sample, on: disk)
        if let message { #expect(kind.isReported(in: message), "\(fault): \(message)") }
        // The process restarts on the running machine, whose cache shows data that may not be on disk.
        disk.fault = nil
        let attempted = sample.ends + [sample.last + 2]
        let start = disk.history.events.count
        let again = try sample.open(.open, on: disk, logPagesMax: 8)
        #expect(again.lastSequence >= sample.last && attempted.contains(again.lastSequence), "\(fault)")
        #expect(SampleStore.fault(in: again, through: again.lastSequence) == nil, "\(fault)")
        disk.note(acknowledged: again.lastSequence)
        try sample.commit(2, to: again)
        disk.note(acknowledged: sample.last)
        var problem: String?
        if cutsPower {
            problem = PowerCut.firstProblem(
                in: disk.history, from: start, ends: attempted + sample.ends, partsPerPoint: 2)
        }
        #expect(problem == nil, "\(fault)")
        return message != nil && problem == nil
    }

    /// - Returns: The error that ended the writing; nil for none.
    private func live(_ sample: SampleStore, on disk: FaultyDisk) -> String? {
        let store: CommandStore
        do {
            store = try sample.open(.open, on: disk, logPagesMax: 8)
        } catch {
            return "\(error)"
        }
        for _ in 0..<6 {
            do {
                try sample.commit(2, to: store)
                disk.note(acknowledged: sample.last)
                continue
            } catch {
                #expect(store.failure != nil && store.lastSequence == sample.last)
                #expect(throws: StoreError.self) { try store.append(SampleStore.frame(store.nextSequence)) }
                #expect(throws: StoreError.self) { try store.commit() }
                #expect(SampleStore.fault(in: store, through: sample.last) == nil)
                return "\(error)"
            }
        }
        do {
            try store.close()
            return store.failure.map { "\($0)" }
        } catch {
            return "\(error)"
        }
    }
}
