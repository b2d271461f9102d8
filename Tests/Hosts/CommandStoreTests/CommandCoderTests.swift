import CityHost
import ServiceKernel
import TestSupport
import Testing

@testable import CommandStore

@Suite("Encoding of commands")
struct CommandCoderTests {
    private static let ours: CommandCoder = {
        var encoding = CommandCoder()
        _ = encoding.addVocabulary()
        return encoding
    }()

    @Test("Every command of the vocabulary is decoded as it was, with any field values", arguments: 1...8)
    func roundTrip(_ seed: UInt64) throws {
        var commands = RandomCommands(seed: seed)
        for entry in HostCommand.vocabulary {
            for _ in 0..<20 {
                let command = commands.command(of: entry)
                var bytes: [UInt8] = []
                try CommandCoderTests.ours.encode(command, into: &bytes)
                #expect(try CommandCoderTests.ours.decode(bytes) == command, "seed \(seed)")
            }
        }
    }

    @Test("Command shapes are decoded as they were, and work in any order")
    func shapes() throws {
        for shape in CommandCoderTests.ours.shapes {
            var reader = ByteReader(shape.bytes)
            #expect(try CommandShape(&reader) == shape)
        }
        var other = CommandCoder(shapes: CommandCoderTests.ours.shapes.reversed())
        #expect(other.addVocabulary().isEmpty)
        var commands = RandomCommands(seed: 1)
        for _ in 0..<500 {
            let command = commands.next()
            var bytes: [UInt8] = []
            try other.encode(command, into: &bytes)
            #expect(try CommandCoder(shapes: other.shapes).decode(bytes) == command)
        }
    }

    @Test(
        "A newer field has its default value; a removed one is reported by name unless it was absent")
    func otherVersions() throws {
        let command = try #require(HostCommand.vocabulary.first { $0.actor == .client && $0.action == "request" })
            .blank(7)
        let whole = try #require(CommandCoderTests.ours.shapes.first { $0.name == "c request" })
        var (older, newer) = (whole, whole)
        older.fields.removeAll { $0.name == "party" }
        newer.fields.append(CommandShape.FieldShape(name: "zeal", form: .count))

        // The bytes as programs with these shapes wrote them.
        let bytes = try bytes(of: command, by: whole)
        let withoutParty = bytes.dropLast(2) + bytes.suffix(1)
        #expect(try decode([1, 7, 0b1011] + withoutParty.dropFirst(3), by: older) == command)
        #expect(try decode([1] + bytes.dropFirst(1), by: newer) == command)
        #expect(
            problem(of: [1, 7, bytes[2] | 0b10_0000] + bytes.dropFirst(3) + [9], by: newer)?.contains("'zeal'") == true)
        let unknown = CommandShape(actor: "c", action: "sing", fields: [])
        #expect(problem(of: [1, 7], by: unknown) == "this program does not know the command 'c sing'")
    }

    private func bytes(of command: HostCommand, by shape: CommandShape) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try CommandCoder(shapes: [shape]).encode(command, into: &bytes)
        return bytes
    }

    /// Decodes bytes by a table in which the shape is the second one.
    private func decode(_ bytes: some Sequence<UInt8>, by shape: CommandShape) throws -> HostCommand {
        try CommandCoder(shapes: [CommandShape(actor: "", action: "none", fields: []), shape]).decode(Array(bytes))
    }

    private func problem(of bytes: some Sequence<UInt8>, by shape: CommandShape) -> String? {
        do {
            _ = try decode(bytes, by: shape)
            return nil
        } catch {
            return (error as? CodingError)?.problem ?? "\(error)"
        }
    }

    @Test("Commands that could not be decoded are not written, and invalid bytes are reported", arguments: 1...4)
    func garbage(_ seed: UInt64) throws {
        #expect(throws: CodingError.self) {
            var bytes: [UInt8] = []
            try CommandCoder().encode(HostCommand.vocabulary[0].blank(1), into: &bytes)
        }
        // Without checksums, errors may stay undetected, but must never end the program.
        var (random, commands) = (SplitMix64(seed: seed), RandomCommands(seed: seed))
        for _ in 0..<3_000 {
            var bytes: [UInt8] = []
            try CommandCoderTests.ours.encode(commands.next(), into: &bytes)
            if random.chance(30) { bytes.removeLast(random.below(bytes.count) + 1) }
            for _ in 0..<random.below(3) where !bytes.isEmpty {
                bytes[random.below(bytes.count)] = UInt8(random.below(256))
            }
            _ = try? CommandCoderTests.ours.decode(bytes)
        }
    }
}
