import CityHost
import CommandStore
import OutputFiles

/// Replay of a server's store.
enum StoreReplay {
    /// Replays all frames, and compares the state with that of each snapshot.
    ///
    /// - Parameter text: A folder, or the URL of a database.
    static func run(_ text: String, _ checks: InvariantChecks) throws -> ExitCode {
        try ServeCommand.inspectStore {
            let address = StoreAddress(text)
            let store = try CommandStore(at: address, mode: .readOnly, description: nil)
            let served = try StoreScenario.load(of: address, store.description)
            var host = served.makeHost(checks)
            var wanted: [UInt64: UInt64] = [:]
            for sequence in store.snapshots.sequences {
                wanted[sequence] = try store.snapshots.read(sequence).digest
            }
            var differing: UInt64?
            try store.readFrames(after: 0) { frame in
                host.perform(frame.command, at: frame.time)
                if let digest = wanted[frame.sequence], digest != host.digest {
                    differing = differing ?? frame.sequence
                }
            }
            let outcome =
                differing.map { "the snapshot of frame \($0) differs" }
                ?? (wanted.isEmpty ? "no snapshot to compare with" : "equal to the snapshots")
            try Terminal.print(
                """
                Replayed  \(store.lastSequence) frames of \(store.description.name)
                Digest    \(hexadecimal(host.digest)) · \(outcome)
                """)
            if let failure = host.failure { try Terminal.print("Wrong     \(failure)") }
            return differing == nil && host.failure == nil ? .done : .unmet
        }
    }
}
