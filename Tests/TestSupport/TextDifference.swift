/// The first difference between two texts, lists or sets of files, in few lines.
///
/// `#expect(a == b)` prints both sides in full. For long values a test writes `#expect(firstDifference(a, b) == nil)`.
package struct TextDifference: Equatable, Sendable, CustomStringConvertible {
    /// The place of the difference, with the elements around it.
    package let description: String
}

/// Returns the first element that differs; nil if the lists are equal.
package func firstDifference<Element: Equatable>(_ actual: [Element], _ expected: [Element]) -> TextDifference? {
    if actual == expected { return nil }
    return Differing(actual, expected, unit: "element") { "\($0)" }.difference
}

/// Returns the first line that differs; nil if the texts are equal or both absent.
package func firstDifference(_ actual: String?, _ expected: String?) -> TextDifference? {
    if actual == expected { return nil }
    guard let actual, let expected else {
        return TextDifference(description: actual == nil ? "there is no text" : "there is a text, expected was none")
    }
    return Differing(lines(of: actual), lines(of: expected), unit: "line") { line in
        String(decoding: line, as: UTF8.self)
    }.difference
}

/// Returns the first file that differs, by name, and its first difference; nil if the files are equal.
package func firstDifference(_ actual: [String: String], _ expected: [String: String]) -> TextDifference? {
    firstDifference(actual, expected, ofFiles: firstDifference)
}

/// Returns the first file that differs, by name; nil if the files are equal.
package func firstDifference<Content: Equatable>(
    _ actual: [String: Content], _ expected: [String: Content]
) -> TextDifference? {
    firstDifference(actual, expected) { _, _ in TextDifference(description: "the contents differ") }
}

private func firstDifference<Content: Equatable>(
    _ actual: [String: Content], _ expected: [String: Content],
    ofFiles difference: (Content?, Content?) -> TextDifference?
) -> TextDifference? {
    if actual == expected { return nil }
    let (names, others) = (actual.keys.sorted(), expected.keys.sorted())
    if let difference = firstDifference(names, others) {
        return TextDifference(description: "names of files: \(difference)")
    }
    let name = names.first { actual[$0] != expected[$0] } ?? ""
    return difference(actual[name], expected[name]).map { TextDifference(description: "\(name): \($0)") }
}

private func lines(of text: String) -> [ArraySlice<UInt8>] {
    Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
}

/// Two lists of lines or elements that are not equal.
private struct Differing<Element: Equatable> {
    /// The number of elements shown before and after the differing one.
    private static var context: Int { 2 }
    /// The number of characters shown of an element, and of those before the first one that differs.
    private static var lengthMax: Int { 200 }
    private static var lengthBefore: Int { 100 }

    private let actual, expected: [Element]
    private let unit: String
    private let text: (Element) -> String
    /// The index of the first difference.
    private let index: Int

    init(_ actual: [Element], _ expected: [Element], unit: String, text: @escaping (Element) -> String) {
        (self.actual, self.expected, self.unit, self.text) = (actual, expected, unit, text)
        var index = 0
        while index < min(actual.count, expected.count), actual[index] == expected[index] { index += 1 }
        self.index = index
    }

    var difference: TextDifference {
        let head = "\(unit) \(index + 1) differs, of \(actual.count); expected were \(expected.count)"
        let lines = [head, "actual:"] + shown(actual, other: expected) + ["expected:"] + shown(expected, other: actual)
        return TextDifference(description: lines.joined(separator: "\n"))
    }

    private func shown(_ elements: [Element], other: [Element]) -> [String] {
        (max(0, index - Self.context)...index + Self.context).compactMap { number in
            let mark = number == index ? "> " : "  "
            if number >= elements.count { return number == index ? "\(mark)\(number + 1): nothing" : nil }
            let characters = Array(text(elements[number]))
            var start = 0
            if number == index, number < other.count {
                let same = zip(characters, text(other[number])).prefix { $0 == $1 }.count
                start = max(0, same - Self.lengthBefore)
            }
            let part = characters[start...].prefix(Self.lengthMax)
            let (before, after) = (start > 0 ? "…" : "", part.endIndex < characters.count ? "…" : "")
            return "\(mark)\(number + 1): \(before)\(String(part).debugDescription)\(after)"
        }
    }
}
