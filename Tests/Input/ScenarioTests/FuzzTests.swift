import FoundationEssentials
import InputFiles
import LoadProfiles
import TestSupport
import Testing
import YAML

@testable import Scenario

@Suite("Damaged scenarios and lessons")
struct FuzzTests {
    /// Texts to damage: the shipped scenarios that need no data and the contract's lesson. The city of the default is
    /// replaced, because generating it takes long in a debug build.
    private static let originals: [String] = {
        let shipped = ["default", "theory/mmc", "theory/erlang-a", "theory/erlang-b", "theory/circulation"].compactMap {
            name in
            FileManager.default.contents(atPath: TestFiles.scenario(name)).map { String(decoding: $0, as: UTF8.self) }
        }
        let small = shipped.map { text in
            text.replacing(
                "generate: {seed: 7, zones: 60}",
                with: "{zones: [A, B], table: {A: {A: [3, 1], B: [5, 2]}, B: {A: [6, 2], B: [3, 1]}}}"
            )
            .replacing("startZones: attraction", with: "startZones: demand")
        }
        return small + [Samples.scenario, Samples.lesson, richLesson]
    }()

    /// A lesson with numbers in its texts, in both languages, and a variant.
    private static let richLesson = """
        \(Samples.lesson)
        about: [D08]
        dispute: 'I waited {3 min} for {7.70}!'
        question: How long would it have been with d1, {30 s} later?
        choices: ['{180 s}', '{3 min - 70 s = 110 s}', longer]
        right: '{180 s}'
        answer: As long.
        tr:
          lesson: Reddeden sona geçer
          question: 'd1 ile, {30 s} sonra?'
          choices: ['{180 s}', '{110 s + 70 s = 3 min}', daha uzun]
        otherwise:
          - rules: {offer.timeoutSeconds: 20}
            without: [4, 5]
            steps: [{at: 75 s, driver: d1, does: accept}, {at: 110 s, driver: d1, does: arrive}]
            expect: [{event: accepted, driver: d1, wait: 180 s}, {queue: A, is: [d2], at: 100 s}]
        """

    /// Reads a text as any kind of document; only a crash fails.
    private func expectReadOrRefused(_ bytes: [UInt8], seed: UInt64) {
        do {
            let source = try SourceFile(displayName: "f.yaml", bytes: bytes)
            if try DocumentReader(source, dataFolder: nil).kind == .lesson {
                _ = try LessonLoader.load(source, dataFolder: nil)
            } else {
                _ = try ScenarioLoader.load(source, dataFolder: nil)
            }
        } catch {
            #expect(!error.diagnostics.isEmpty, "seed \(seed)")
            for diagnostic in error.diagnostics {
                let isOneLine = !diagnostic.description.contains { $0.isNewline }
                #expect(isOneLine, "seed \(seed)")
                #expect(!diagnostic.description.contains("report this"), "seed \(seed): \(diagnostic)")
            }
        }
    }

    @Test("Damaged bytes are refused or read and never crash the program; the seed is printed")
    func bytes() {
        #expect(FuzzTests.originals.count == 8)
        for seed in 0..<UInt64(TestExtent.changedFiles) {
            var generator = SplitMix64(seed: seed)
            var bytes = Array(FuzzTests.originals[Int(seed) % FuzzTests.originals.count].utf8)
            for _ in 0..<Int.random(in: 1...4, using: &generator) { Mutation.mutate(&bytes, using: &generator) }
            expectReadOrRefused(bytes, seed: seed)
        }
    }

    @Test("Damaged trees are refused or read and never crash the program; the seed is printed")
    func trees() throws {
        for seed in 0..<UInt64(TestExtent.changedFiles) {
            var generator = SplitMix64(seed: seed)
            let text = FuzzTests.originals[Int(seed) % FuzzTests.originals.count]
            var root = try YAMLParser.parse(Array(text.utf8), file: "f.yaml").root
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                root = TreeMutation.mutated(root, chance: 0.05, using: &generator)
            }
            expectReadOrRefused(Array(TreeMutation.text(of: root).utf8), seed: seed)
        }
    }

    @Test("The documents are valid before they are damaged")
    func originals() throws {
        for text in FuzzTests.originals {
            let folder = try TemporaryFolder()
            let complaints = DocumentCheck.check(path: try folder.write(text, to: "f.yaml"), dataFolder: nil)
            #expect(complaints.mistakes.map(\.description) == [])
        }
    }

    @Test("Any override is refused or read and never crashes the program; the seed is printed")
    func overrides() throws {
        let source = try SourceFile(displayName: "f.yaml", text: Samples.scenario)
        for seed in 0..<UInt64(TestExtent.changedFiles) {
            var generator = SplitMix64(seed: seed)
            var bytes = Array("drivers.shifts.0.taxis=10".utf8)
            for _ in 0..<Int.random(in: 1...4, using: &generator) { Mutation.mutate(&bytes, using: &generator) }
            do {
                _ = try ScenarioLoader.load(
                    source, overrides: [String(decoding: bytes, as: UTF8.self)], dataFolder: nil)
            } catch {
                #expect(!error.diagnostics.isEmpty, "seed \(seed)")
            }
        }
    }
}

/// Random damage to a tree of values.
enum TreeMutation {
    private static let values = [
        "", "-1", "0", "1", "99999999999999999999", "1e9", "-5 min", "0 s", "366 days", "24 h", "0.001 km", "9999 km",
        "07:30", "2026-06-06", "true", "none", "all", "A", "outside", "r1", "attraction", "demand", "3.30", "x\u{0}y",
    ]

    static func mutated(_ node: YAMLNode, chance: Double, using generator: inout SplitMix64) -> YAMLNode {
        if Double.random(in: 0..<1, using: &generator) < chance { return replacement(for: node, using: &generator) }
        var changed = node
        switch node.content {
        case .scalar: break
        case .sequence(let items):
            changed.content = .sequence(items.map { mutated($0, chance: chance, using: &generator) })
        case .mapping(let entries):
            changed.content = .mapping(
                entries.map { entry in
                    var entry = entry
                    entry.value = mutated(entry.value, chance: chance, using: &generator)
                    return entry
                })
        }
        return changed
    }

    private static func replacement(for node: YAMLNode, using generator: inout SplitMix64) -> YAMLNode {
        let value = values[Int.random(in: 0..<values.count, using: &generator)]
        let scalar = YAMLNode(.scalar(value, style: .plain), at: node.position)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: return YAMLNode(.sequence([node, node]), at: node.position)
        case 1: return YAMLNode(.sequence([]), at: node.position)
        case 2: return YAMLNode(.mapping([]), at: node.position)
        case 3:
            let entry = YAMLNode.Entry(key: value, keyPosition: node.position, value: node)
            return YAMLNode(.mapping([entry]), at: node.position)
        default: return scalar
        }
    }

    /// Returns the tree as YAML in flow style.
    static func text(of node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let text, _): quoted(text)
        case .sequence(let items): "[\(items.map(text).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\(quoted($0.key)): \(text(of: $0.value))" }.joined(separator: ", "))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            scalar == "\"" || scalar == "\\"
                ? "\\\(scalar)" : scalar.value < 32 ? "\\x0\(scalar.value % 10)" : "\(scalar)"
        }
        return "\"\(escaped.joined())\""
    }
}
