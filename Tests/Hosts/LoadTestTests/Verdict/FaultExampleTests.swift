import LoadProfiles
import TestSupport
import Testing

@testable import LoadTest

/// The guide's examples of planted faults must take effect on fast and on slow machines.
@Suite("Examples of planted faults in help and guide")
struct FaultExampleTests {
    /// Examples `cabrank load PROFILE … --break FAULT …` from the source of the help and from the guide.
    private static let examples: [String] = {
        let files = ["Sources/cabrank/Commands/Load/LoadCommand.swift", "Sources/cabrank/cabrank.docc/LoadTests.md"]
        let texts = files.compactMap { TestFiles.read("\(TestFiles.package)/\($0)") }
        let found = texts.flatMap { text in
            text.matches(of: /cabrank (load [^;`"#\n]*--break [^;`"#\n]*[^;`"#\s])/).map { String($0.1) }
        }
        return Set(found).sorted()
    }()

    @Test("Each fault has an example")
    func all() {
        for fault in LoadFault.allCases {
            #expect(Self.examples.contains { $0.contains("--break \(fault.rawValue)") }, "\(fault)")
        }
    }

    /// Uses virtual time, which is independent of the machine; deliveries take as long as on a fast or a slow one.
    @Test("Each example takes effect on fast and slow machines", arguments: examples, [Int64(20_000), 300_000_000])
    func strikes(_ example: String, deliveryNanoseconds: Int64) throws {
        let words = example.split(separator: " ").map { $0.replacing("'", with: "") }
        var overrides = LoadProfileLoader.Overrides()
        var fault: LoadFault?
        for (word, next) in zip(words, words.dropFirst()) {
            if word == "--set" { overrides.values.append(String(next)) }
            if word == "--break" { fault = try LoadFault(named: String(next)) }
        }
        let profile = try LoadProfileLoader.load(
            path: "\(TestFiles.package)/Scenarios/load/\(words[1]).yaml", overrides: overrides, dataFolder: nil)
        // Commands that arrive while the writer stands still.
        if fault == .overload { #expect(profile.rate * 0.1 > 4 * 16) }
        // For the other services see `UserProfileTests`; a fault of the target always takes effect.
        guard try #require(fault).taxiDefect != nil else { return }
        var run = try VirtualTaxis(profile, breaking: fault)
        run.deliveryNanoseconds = deliveryNanoseconds
        let end = profile.nanoseconds(measured: profile.duration.seconds / 2)
        run.run(until: end)
        let verdict = run.finish(at: end)
        #expect(run.host.faultInjectionCount > 4, "\(example)")
        #expect(verdict.wrong > 0, "\(example)")
    }
}
