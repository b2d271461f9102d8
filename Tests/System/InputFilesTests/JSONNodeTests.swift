import Testing

@testable import InputFiles

@Suite("JSON in files")
struct JSONNodeTests {
    private func node(_ text: String) -> JSONNode? { JSONNode(Array(text.utf8)) }

    @Test("Every kind of value is read as what it is, whole numbers to the last digit")
    func kinds() throws {
        let text = #"""
            {"a": null, "b": true, "c": -9223372036854775808, "d": 18446744073709551615, "e": 0.25, "f": "x\u00e9\"",
             "g": [1, 2.5], "h": {"i": []}, "j": 9007199254740993, "k": 1e300, "l": false, "m": 1.0}
            """#
        let map = try #require(node(text))
        #expect(map["a"] == .null && map["b"]?.flag == true && map["l"] == .flag(false))
        #expect(map["c"] == .whole(.min) && map["d"] == .unsigned(.max) && map["j"] == .whole(9_007_199_254_740_993))
        #expect(map["e"]?.double == 0.25 && map["k"]?.double == 1e300 && map["m"]?.int == 1)
        #expect(map["f"]?.text == "xé\"" && map["g"]?.doubles == [1, 2.5] && map["h"]?["i"]?.list == [])
        #expect(map["d"]?.unsigned == .max && map["d"]?.numberText == "18446744073709551615" && map["d"]?.int == nil)
    }

    @Test("A number is no flag and no text, and a list of both is none of numbers")
    func noOthers() throws {
        let list = try #require(node(#"[1, "1", true, [1, "a"]]"#)?.list)
        #expect(list[0].flag == nil && list[0].text == nil && list[1].double == nil && list[2].int == nil)
        #expect(list[3].doubles == nil && list[3].texts == nil && list[0]["a"] == nil)
    }

    @Test(
        "What is no JSON, or nested too deeply, is nothing",
        arguments: ["", "{", "[1 2]", "{\"a\" 1}", "nul", "\u{FF}"])
    func nothing(text: String) {
        #expect(node(text) == nil)
        #expect(node(String(repeating: "[", count: 100_000)) == nil)
    }
}
