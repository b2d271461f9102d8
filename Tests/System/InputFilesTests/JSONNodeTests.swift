import Testing

@testable import InputFiles

@Suite("JSON in files")
struct JSONNodeTests {
    private func node(_ text: String) -> JSONNode? { JSONNode(Array(text.utf8)) }

    @Test("Every kind of value is read, whole numbers to the last digit")
    func kinds() throws {
        let text = #"""
            {"a": null, "b": true, "c": -9223372036854775808, "d": 18446744073709551615, "e": 0.25, "f": "x\u00e9\"",
             "g": [1, 2.5], "h": {"i": []}, "j": 9007199254740993, "k": 1e300, "l": false, "m": 1.0}
            """#
        let map = try #require(node(text))
        #expect(map["a"] == .null && map["b"]?.boolean == true && map["l"] == .boolean(false))
        #expect(map["c"] == .whole(.min) && map["d"] == .unsigned(.max) && map["j"] == .whole(9_007_199_254_740_993))
        #expect(map["e"]?.double == 0.25 && map["k"]?.double == 1e300 && map["m"]?.int == 1)
        #expect(map["f"]?.text == "xé\"" && map["g"]?.doubles == [1, 2.5] && map["h"]?["i"]?.list == [])
        #expect(map["d"]?.unsigned == .max && map["d"]?.numberText == "18446744073709551615" && map["d"]?.int == nil)
    }

    @Test("A number is neither Boolean nor text, and a mixed list is not a list of numbers")
    func noOthers() throws {
        let list = try #require(node(#"[1, "1", true, [1, "a"]]"#)?.list)
        #expect(list[0].boolean == nil && list[0].text == nil && list[1].double == nil && list[2].int == nil)
        #expect(list[3].doubles == nil && list[3].texts == nil && list[0]["a"] == nil)
    }

    @Test("Numbers are the nearest to the written ones, and have millionths")
    func numbers() throws {
        for text in ["0.1", "-0.5", "3.30", "41.1579438", "1e3", "1E-7", "123456789.123456789", "0.30000000000000004"] {
            #expect(node(text)?.double == Double(text), "\(text)")
        }
        #expect(node("19624.340116")?.millionths == 19_624_340_116 && node("-0.5")?.millionths == -500_000)
        #expect(node("3.30")?.millionths == 3_300_000 && node("0.1234567")?.millionths == 123_457)
        #expect(node("1e3") == .whole(1_000) && node("1.2500000000") == .number(millionths: 1_250_000))
        #expect(node("-0") == .whole(0) && node("9007199254740993")?.millionths == nil)
        #expect(node("-9223372036854775809")?.double == -0x1p63 && node("18446744073709551616")?.double == 0x1p64)
    }

    @Test("Escaped texts, lists and maps are read")
    func texts() {
        #expect(node(#""a\"b\\c\/\n\u00e7\ud83d\ude95""#) == .text("a\"b\\c/\nç🚕"))
        #expect(node(#" [ true , null , { } ] "#) == .list([.boolean(true), .null, .map([])]))
        #expect(node(#"{"a":{"b":[1]}}"#)?["a"]?["b"]?.list == [.whole(1)])
        #expect(node(#"{"a": 1, "b": 2}"#) == node(#"{"b": 2, "a": 1}"#) && node("{\"a\": 1}") != node("{\"a\": 2}"))
    }

    @Test(
        "The place where a text stops being JSON is found to the byte",
        arguments: [
            ("{\"a\": [1, -2.5e3, true, null], \"b\": \"\\\"\"}", nil), (" [] ", nil), ("", 0), ("{a: 1}", 1),
            ("[1,]", 3), ("{\"a\":1,}", 7), ("{", 1), ("{\"a\"}", 4), ("1 2", 2), ("nul", 0),
            ("[1 2]", 3), ("{\"a\" 1}", 5), ("[tru]", 1), ("[\"open]", 1), ("[1]]", 3), ("[1-]", 2), ("[01]", 2),
            ("[1.]", 1), ("[-]", 1), ("[.5]", 1), ("[1e]", 1), ("[1e999]", 1), ("[\"\\q\"]", 2),
            ("[\"\\u12g4\"]", 2), ("[\"\\u+123\"]", 2), ("[\"\\u12F4\"]", nil), ("[\"\\ud83d\"]", 2), ("[1", 2),
            ("[\"\\", 1), ("[\"a\nb\"]", 3),
        ] as [(String, Int?)])
    func findsMistakes(text: String, offset: Int?) { #expect(mistake(text)?.offset == offset) }

    @Test("Invalid UTF-8, too deep nesting, and a repeated name in a map are no JSON")
    func refused() {
        #expect(JSONNode([0x22, 0xFF, 0x22] as [UInt8]) == nil)
        #expect(mistake(String(repeating: "[", count: 100_000))?.offset == 512)
        #expect(mistake(String(repeating: "[", count: 511) + String(repeating: "]", count: 511)) == nil)
        #expect(mistake("[{\"a\": 1, \"b\": 2, \"a\": 3}]")?.offset == 1)
        let many = (0..<100).map { "\"\($0)\": 0" }.joined(separator: ",")
        #expect(mistake("{\(many)}") == nil && mistake("{\(many), \"7\": 1}")?.problem.contains("duplicate") == true)
    }

    private func mistake(_ text: String) -> JSONNode.ParseError? {
        do throws(JSONNode.ParseError) {
            _ = try JSONNode(parsing: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A value is found by its path, and a missing one by its innermost existing parent",
        arguments: [
            ([], " {"), ([.key("b")], "[10"), ([.key("b"), .index(0)], "10"), ([.key("b"), .index(2)], "{\"é\""),
            ([.key("b"), .index(2), .key("é")], "\"]\""), ([.key("c")], "null"), ([.key("b"), .index(3)], "[10"),
            ([.key("d"), .index(0)], " {"), ([.key("c"), .key("d")], "null"),
            ([.key("b"), .index(1), .index(0)], "[]"),
        ] as [([JSONParser.Step], String)])
    func findsValues(path: [JSONParser.Step], beginning: String) {
        let text = " {\"a\": \"b\\\"\", \"b\": [10, [], {\"é\": \"]\"}] , \"c\" : null}"
        let found = String(
            decoding: Array(text.utf8)[JSONParser.offset(of: path, in: Array(text.utf8))...], as: UTF8.self)
        #expect(" \(found)".hasPrefix(" \(beginning.drop { $0 == " " })"))
    }
}
