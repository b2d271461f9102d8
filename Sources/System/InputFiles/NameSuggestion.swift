/// Suggestion of the name that a user probably meant by an unknown one.
package enum NameSuggestion {
    /// Returns the candidate nearest to `name`, or nil if none is similar enough.
    ///
    /// The edit distance may be 1 for 3 to 5 letters, 2 up to 8 letters and 3 beyond, ignoring case; of equally near
    /// candidates the first wins. Otherwise the first candidate is proposed that begins with the name, or with which
    /// the name begins.
    ///
    /// - Complexity: O(candidates × their length × length of `name`).
    package static func nearest(to name: String, among candidates: [String]) -> String? {
        let wanted = folded(name)
        let limit = distanceLimit(length: wanted.count)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let letters = folded(candidate)
            guard abs(letters.count - wanted.count) <= limit else { continue }
            let distance = editDistance(wanted, letters)
            if distance <= limit && distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        if let best { return best.candidate }
        guard wanted.count >= 3 else { return nil }
        return candidates.first { candidate in
            let letters = folded(candidate)
            return letters.count >= 3 && (letters.starts(with: wanted) || wanted.starts(with: letters))
        }
    }

    /// Returns a remedy for a diagnostic: "did you mean 'patience'?", or the candidates if there are few.
    package static func remedy(for name: String, among candidates: [String]) -> String {
        if let nearest = nearest(to: name, among: candidates) { return "did you mean '\(nearest)'?" }
        guard !candidates.isEmpty && candidates.count <= 12 else { return "" }
        return "known are \(candidates.joined(separator: ", "))"
    }

    private static func folded(_ name: String) -> [Character] { Array(name.lowercased()) }

    private static func distanceLimit(length: Int) -> Int {
        switch length {
        case ...2: 0
        case ...5: 1
        case ...8: 2
        default: 3
        }
    }

    /// Returns the number of letters to insert, delete, replace or swap with their neighbour (optimal string
    /// alignment).
    private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let isSame = left[row] == right[column]
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
                if row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
