import CityModel
import Quantities

/// Joins lines that end where others begin, as the parts of a shore do.
enum LineJoining {
    /// The lines, end to end as far as possible; what closes is a ring that ends where it begins.
    ///
    /// - Parameter keepsDirection: a line is never read backwards, as with coastlines, whose land lies to the left.
    /// - Complexity: O(points).
    static func joined(_ lines: [[Coordinate]], keepsDirection: Bool = false) -> [[Coordinate]] {
        var isUsed = lines.map { $0.count < 2 }
        // Looked up, never walked through.
        var linesByEnd: [Coordinate: [Int]] = [:]
        for (index, line) in lines.enumerated() where line.count > 1 {
            linesByEnd[line[0], default: []].append(index)
            if !keepsDirection { linesByEnd[line[line.count - 1], default: []].append(index) }
        }
        var result: [[Coordinate]] = []
        for index in order(lines, keepsDirection: keepsDirection) where !isUsed[index] {
            isUsed[index] = true
            var joined = lines[index]
            while let end = joined.last, end != joined[0],
                let next = linesByEnd[end]?.first(where: { !isUsed[$0] })
            {
                isUsed[next] = true
                joined += (lines[next][0] == end ? lines[next] : lines[next].reversed()).dropFirst()
            }
            result.append(joined)
        }
        return result
    }

    /// Where directions count, lines at which no other ends come first, so that none is begun in its middle.
    private static func order(_ lines: [[Coordinate]], keepsDirection: Bool) -> [Int] {
        guard keepsDirection else { return Array(lines.indices) }
        let ends = Set(lines.compactMap(\.last))
        let isBeginning = lines.map { line in line.first.map { !ends.contains($0) } ?? false }
        return lines.indices.filter { isBeginning[$0] } + lines.indices.filter { !isBeginning[$0] }
    }
}
