/// Keeps labels on a picture from overlapping each other and the data.
struct LabelPlacer {
    private var taken: [PlotArea] = []

    /// Reserves an area that no label may cover.
    mutating func reserve(_ field: PlotArea) { taken.append(field) }

    func isFree(_ field: PlotArea) -> Bool {
        !taken.contains {
            field.left < $0.right && $0.left < field.right && field.top < $0.bottom && $0.top < field.bottom
        }
    }

    /// Reserves and returns the first wanted place where the text overlaps nothing; nil if there is none.
    ///
    /// - Parameter wanted: positions of the middle of the text's baseline, best first.
    mutating func place(
        _ words: String, size: Double, wanted: [(x: Double, y: Double)]
    ) -> (x: Double, y: Double)? {
        let half = TextWidth.pixels(words, size: size) / 2
        for place in wanted {
            let field = PlotArea(left: place.x - half, top: place.y - size, right: place.x + half, bottom: place.y)
            if !isFree(field) { continue }
            taken.append(field)
            return place
        }
        return nil
    }

    /// Returns heights that are at least `distance` apart and between `top` and `bottom` if there is room, moved as
    /// little as possible.
    ///
    /// - Parameter wanted: heights in order from the top.
    static func spread(_ wanted: [Double], by distance: Double, from top: Double, to bottom: Double) -> [Double] {
        var heights = wanted
        var free = top
        for place in heights.indices {
            heights[place] = max(heights[place], free)
            free = heights[place] + distance
        }
        var lowest = bottom
        for place in heights.indices.reversed() {
            heights[place] = min(heights[place], lowest)
            lowest = heights[place] - distance
        }
        return heights
    }
}
