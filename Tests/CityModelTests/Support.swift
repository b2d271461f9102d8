import InputFiles
import SimulationKernel
import TestSupport
import Testing

@testable import CityModel

extension PublishedData {
    static func file(_ name: String) throws -> SourceFile { try SourceFile.read(path(name), displayName: name) }
}

extension StreamFamily {
    /// A stream for one case of a random test, named by its seed.
    static func test(seed: UInt64) -> RandomStream {
        StreamFamily(seed: seed, replication: 0).stream(purpose: StreamPurpose(rawValue: 60_000), entity: 0)
    }
}

extension RandomStream {
    mutating func int(below limit: Int) -> Int { Int(uniform() * Double(limit)) }
}

/// A file in memory.
func file(_ name: String, _ text: String) throws -> SourceFile {
    try SourceFile(displayName: name, text: text)
}

/// Expects bad input that is told with exactly these lines.
func expectInputError(_ lines: [String], _ location: SourceLocation = #_sourceLocation, when action: () throws -> Void)
{
    let error = #expect(throws: InputError.self, sourceLocation: location) { try action() }
    #expect(error?.diagnostics.map(\.description) == lines, sourceLocation: location)
}
