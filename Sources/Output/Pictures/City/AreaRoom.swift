/// The room for words in an area, such as the name of a zone on a map.
struct AreaRoom {
    /// From the one x to the other.
    private typealias Span = (from: Double, to: Double)

    /// The spans inside the area by row, from the top down.
    private let rows: [[Span]]
    private let top: Double
    private let rowHeight: Double
    private let width: Double

    private static let rowCount = 48

    /// - Parameter rings: each ends where it begins.
    /// - Returns: nil of an area without any room.
    /// - Complexity: O(points).
    init?(_ rings: [[(x: Double, y: Double)]]) {
        let points = rings.joined()
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
            let bottom = points.map(\.y).max(), right > left, bottom > top
        else { return nil }
        let height = (bottom - top) / Double(AreaRoom.rowCount)
        self.top = top
        (rowHeight, width) = (height, right - left)
        rows = (0..<AreaRoom.rowCount).map { AreaRoom.spans(at: top + (Double($0) + 0.5) * height, rings) }
    }

    private static func spans(at y: Double, _ rings: [[(x: Double, y: Double)]]) -> [Span] {
        var crossings: [Double] = []
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst()) where (a.y > y) != (b.y > y) {
                crossings.append(a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y))
            }
        }
        crossings.sort()
        return stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
    }

    /// Returns the middle and the scale of the largest box of a shape that fits inside.
    ///
    /// - Parameter box: the shape.
    func place(ofBox box: (width: Double, height: Double)) -> (x: Double, y: Double, scale: Double)? {
        var found: (x: Double, y: Double, scale: Double)?
        var (low, high) = (0.0, min(width / box.width, rowHeight * Double(rows.count) / box.height))
        for _ in 0..<10 {
            let scale = (low + high) / 2
            if let (x, y) = place(width: scale * box.width, height: scale * box.height) {
                (low, found) = (scale, (x, y, scale))
            } else {
                high = scale
            }
        }
        return found
    }

    /// Returns the middle one of all rows in which a box fits.
    private func place(width: Double, height: Double) -> (x: Double, y: Double)? {
        let reach = Int((height / 2 / rowHeight).rounded(.up))
        var places: [(x: Double, y: Double)] = []
        for row in rows.indices where row >= reach && row + reach < rows.count {
            let free = rows[row - reach...row + reach].dropFirst().reduce(rows[row - reach]) { known, others in
                known.flatMap { span in
                    others.map { (max(span.from, $0.from), min(span.to, $0.to)) }.filter { $0.0 < $0.1 }
                }
            }
            guard let widest = free.max(by: { $0.to - $0.from < $1.to - $1.from }), widest.to - widest.from >= width
            else { continue }
            places.append(((widest.from + widest.to) / 2, top + (Double(row) + 0.5) * rowHeight))
        }
        return places.isEmpty ? nil : places[places.count / 2]
    }
}

/// Words for an area, in one line or more, where they fit into it.
struct AreaLabel {
    /// In their middle.
    let x: Double
    /// The offset of the first line's foot.
    let y: Double
    /// The size of the first line's letters.
    let size: Double

    /// The height of a line as a multiple of its letters.
    static let lineHeight = 1.15
    /// The margin on either side of a line.
    private static let margin = 0.3

    /// - Parameter lines: each with the size of its letters, as a part of the first line's.
    /// - Returns: nil where they would be smaller than `sizes`.
    init?(_ lines: [(words: String, size: Double)], in room: AreaRoom, sizes: ClosedRange<Double>) {
        let box = AreaLabel.box(lines)
        guard let place = room.place(ofBox: box), place.scale >= sizes.lowerBound else { return nil }
        size = min(place.scale, sizes.upperBound)
        x = place.x
        y = place.y - size * box.height / 2 + size * 0.92
    }

    /// Around letters of size 1.
    static func box(_ lines: [(words: String, size: Double)]) -> (width: Double, height: Double) {
        (
            (lines.map { TextWidth.pixels($0.words, size: $0.size) }.max() ?? 0) + 2 * margin,
            lines.reduce(0) { $0 + $1.size * lineHeight }
        )
    }

    /// A name in one line, in two that are about as long, and with a line for each word.
    static func lines(of name: String) -> [[String]] {
        let words = name.split(separator: " ").map(String.init)
        guard words.count > 1 else { return [[name]] }
        let halves = (1..<words.count).map { cut in
            [words[..<cut], words[cut...]].map { $0.joined(separator: " ") }
        }
        let longest = { (lines: [String]) in lines.map { TextWidth.pixels($0, size: 1) }.max() ?? 0 }
        let best = halves.min { longest($0) < longest($1) } ?? [name]
        return [[name], best] + (words.count > 2 ? [words] : [])
    }

    /// Returns the full label of an area, with its id where the two differ: `Newark Airport (1)`.
    static func words(_ name: String, id: String) -> String { id == name ? name : "\(name) (\(id))" }
}
