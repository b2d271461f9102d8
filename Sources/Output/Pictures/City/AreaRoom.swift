/// The room for text in an area, such as the name of a zone on a map.
struct AreaRoom {
    /// An interval of x coordinates.
    private typealias Span = (from: Double, to: Double)

    /// Intervals inside the area by row, from the top down.
    private let rows: [[Span]]
    private let top: Double
    private let rowHeight: Double
    private let width: Double

    private static let rowCount = 48

    /// Computes the room of an area; nil if it has none.
    ///
    /// - Parameter rings: closed rings.
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

    /// Returns the centre and scale of the largest box of a given shape that fits inside.
    ///
    /// - Parameter box: shape of the box at scale 1.
    func largestBox(ofShape box: (width: Double, height: Double)) -> (x: Double, y: Double, scale: Double)? {
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

/// A label on one or more lines, placed where it fits into an area.
struct AreaLabel {
    /// Centre of the lines.
    let x: Double
    /// Baseline of the first line.
    let y: Double
    /// Letter size of the first line.
    let size: Double

    /// Line height as a multiple of the letter size.
    static let lineHeight = 1.15
    /// Margin on either side of a line, as a multiple of the letter size.
    private static let margin = 0.3

    /// Places a label; nil if its letters would be smaller than `sizes`.
    ///
    /// - Parameter lines: lines with their letter size relative to the first line.
    init?(_ lines: [(words: String, size: Double)], in room: AreaRoom, sizes: ClosedRange<Double>) {
        let box = AreaLabel.box(lines)
        guard let place = room.largestBox(ofShape: box), place.scale >= sizes.lowerBound else { return nil }
        size = min(place.scale, sizes.upperBound)
        x = place.x
        y = place.y - size * box.height / 2 + size * 0.92
    }

    /// Returns the box around lines with letters of size 1.
    static func box(_ lines: [(words: String, size: Double)]) -> (width: Double, height: Double) {
        (
            (lines.map { TextWidth.pixels($0.words, size: $0.size) }.max() ?? 0) + 2 * margin,
            lines.reduce(0) { $0 + $1.size * lineHeight }
        )
    }

    /// Returns a name on one line, on two lines of similar length, and on one line per word.
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
