/// Keeps words on a picture apart, and off its points.
struct LabelPlaces {
    private var taken: [PlotArea] = []

    /// What no words may stand on.
    mutating func take(_ field: PlotArea) { taken.append(field) }

    func isFree(_ field: PlotArea) -> Bool {
        !taken.contains {
            field.left < $0.right && $0.left < field.right && field.top < $0.bottom && $0.top < field.bottom
        }
    }

    /// - Parameter wanted: where the middle of their foot might stand, the best first.
    /// - Returns: the first place where the words meet nothing that stands already, which is theirs from now on; nil if
    ///   there is none.
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

    /// Heights of lines that are moved as little as keeps them so far apart and within the room, if there is enough.
    ///
    /// - Parameter wanted: from the top down.
    static func apart(_ wanted: [Double], by distance: Double, from top: Double, to bottom: Double) -> [Double] {
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
