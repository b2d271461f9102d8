import InputFiles
import TestSupport
import Testing
import YAML

@Suite("YAML with positions")
struct YAMLParserTests {
    private func parse(_ text: String) throws -> YAMLNode {
        try YAMLParser.parse(Array(text.utf8), file: "f.yaml").root
    }

    @Test("Every value carries its line and column, counted in characters")
    func places() throws {
        let root = try parse("ä: 1\nlist:\n  - x\n  - {key: \"é ü\", b: 2}\n")
        let list = try #require(root[key: "list"])
        guard case .sequence(let items) = list.content else {
            Issue.record("no list")
            return
        }
        #expect(root[key: "ä"]?.position == SourcePosition(file: "f.yaml", line: 1, column: 4))
        #expect(items[0].position == SourcePosition(file: "f.yaml", line: 3, column: 5))
        #expect(items[1][key: "b"]?.position == SourcePosition(file: "f.yaml", line: 4, column: 21))
    }

    @Test("A single value of a YAML file keeps its spelling: `1.50` stays `1.50`")
    func texts() throws {
        for text in ["NO", "1", "07:30", "0x10", "1e3", "null", "~", "true", "2026-06-06"] {
            #expect(try parse("a: \(text)")[key: "a"]?.content == .scalar(text, style: .plain))
        }
        #expect(try parse("a: '8 min'")[key: "a"]?.content == .scalar("8 min", style: .quoted))
        #expect(try parse("a: >-\n  one\n  two")[key: "a"]?.content == .scalar("one two", style: .quoted))
    }

    @Test("Keys keep the order of the file")
    func order() throws {
        guard case .mapping(let entries) = try parse("c: 1\na: 2\nb: 3").content else {
            Issue.record("no map")
            return
        }
        #expect(entries.map(\.key) == ["c", "a", "b"])
    }

    @Test("Nesting is read up to its limit and refused beyond")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try parse(nested(YAMLParser.depthMax)) }
        #expect(throws: InputError.self) { try parse(nested(YAMLParser.depthMax + 1)) }
        #expect(throws: InputError.self) { try parse(String(repeating: "[", count: 1_000_000)) }
        #expect(throws: InputError.self) { try parse(String(repeating: "- ", count: 1_000_000)) }
        #expect(throws: InputError.self) { try parse(String(repeating: "{a: ", count: 1_000_000)) }
    }

    @Test("A text of comments only has no value")
    func comments() {
        let complaints = inputErrors { _ = try parse("# nothing\n\n") }
        #expect(complaints == ["f.yaml: the file is empty; it has only comments or blank lines"])
    }

    @Test("A control character is reported with its position")
    func controlCharacter() {
        let complaints = inputErrors { _ = try parse("a: 1\nbé: x\u{7}y\n") }
        #expect(
            complaints == [
                "f.yaml:2:6: there is a control character here; write printable text only"
            ])
    }
}
