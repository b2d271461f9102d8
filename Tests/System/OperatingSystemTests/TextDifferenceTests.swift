import TestSupport
import Testing

@Suite("Reports of differences between long texts")
struct TextDifferenceTests {
    private static let lines = (0..<40_000).map { "line \($0)" }
    private static let text = lines.joined(separator: "\n")

    private static func lineCount(_ difference: TextDifference?) -> Int {
        difference?.description.split(separator: "\n", omittingEmptySubsequences: false).count ?? 0
    }

    @Test("Equal texts, lists and files do not differ")
    func equal() {
        #expect(firstDifference(Self.text, Self.lines.joined(separator: "\n")) == nil)
        #expect(firstDifference(Self.lines, Self.text.split(separator: "\n").map(String.init)) == nil)
        #expect(firstDifference(["a": Self.text], ["a": Self.text]) == nil)
        #expect(firstDifference(nil as String?, nil) == nil)
    }

    @Test("The report on two texts of 40,000 lines has at most 40 lines: the place, and both lines")
    func different() {
        var changed = Self.lines
        changed[20_000] = "another\rline"
        let difference = firstDifference(changed.joined(separator: "\n"), Self.text)
        #expect(
            difference?.description == """
                line 20001 differs, of 40000; expected were 40000
                actual:
                  19999: "line 19998"
                  20000: "line 19999"
                > 20001: "another\\rline"
                  20002: "line 20001"
                  20003: "line 20002"
                expected:
                  19999: "line 19998"
                  20000: "line 19999"
                > 20001: "line 20000"
                  20002: "line 20001"
                  20003: "line 20002"
                """)
        for other in ["", Self.text + "\n", Self.text.replacing("line", with: "row"), String(Self.text.dropLast(7))] {
            #expect((2...40).contains(Self.lineCount(firstDifference(other, Self.text))))
            #expect((2...40).contains(Self.lineCount(firstDifference(["a": other], ["a": Self.text]))))
        }
        #expect((2...40).contains(Self.lineCount(firstDifference(changed, Self.lines))))
        #expect(Self.lineCount(firstDifference(nil, Self.text)) == 1)
        let elsewhere = firstDifference(["a": "", "b": ""], ["a": "", "c": ""])
        #expect(elsewhere?.description.contains("\"b\"") == true)
    }

    @Test("Only the part of a long line around the first difference is shown")
    func longLine() {
        let line = String(repeating: "x", count: 50_000)
        let difference = firstDifference(line + "a" + line, line + "b" + line)
        #expect(difference?.description.utf8.count ?? 0 < 1_000)
        #expect(difference?.description.contains("xa") == true && difference?.description.contains("xb") == true)
    }
}
