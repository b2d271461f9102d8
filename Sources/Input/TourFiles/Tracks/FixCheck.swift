import InputFiles
import Quantities

/// Separates possible fixes of a track from errors of the device: fixes at 0, 0, and jumps faster than any traveller.
struct FixCheck {
    /// The highest speed between two fixes: faster than trains; tours are not made from aeroplanes.
    private static let metresPerSecondMax = 100.0
    /// The shortest time between two fixes: devices round to whole seconds.
    private static let secondsMin = 1.0
    /// The longest step between two fixes of equal time, which a device without a set clock writes.
    private static let metresAtOneTimeMax = 10_000.0
    /// Radius around 0, 0 within which a track there is plausible.
    private static let nullIslandMetres = 100_000.0
    private static let nullIsland = FixedPosition(x: 0, y: 0)

    /// Reason for leaving out a fix.
    enum Fault: CaseIterable {
        case nullIsland, jump

        var reason: String {
            switch self {
            case .nullIsland: "the fix is at 0, 0: devices without a position write this"
            case .jump: "the fix is too far from the others for the time between them"
            }
        }

        var expected: String {
            switch self {
            case .nullIsland: "a fix near the others"
            case .jump: "at most \(shortText(metresPerSecondMax * 3.6)) km/h from fix to fix"
            }
        }
    }

    /// Fault of each point, in the order of the track; nil for possible fixes.
    private(set) var faults: [Fault?]

    /// Checks a track.
    ///
    /// - Complexity: O(points).
    init(_ points: [TrackPoint]) {
        faults = Array(repeating: nil, count: points.count)
        let others = points.filter { $0.position != FixCheck.nullIsland }
        let isFar = others.count { $0.position.metres(to: FixCheck.nullIsland) > FixCheck.nullIslandMetres }
        if 2 * isFar > others.count {
            for (index, point) in points.enumerated() where point.position == FixCheck.nullIsland {
                faults[index] = .nullIsland
            }
        }
        leaveOutJumps(points)
    }

    /// Cuts the track at every jump, and keeps the longest piece and the others that can be reached from it.
    private mutating func leaveOutJumps(_ points: [TrackPoint]) {
        let kept = points.indices.filter { faults[$0] == nil }
        var pieces: [Range<Int>] = []
        for number in kept.indices {
            if let last = pieces.last, FixCheck.isReachable(points[kept[number - 1]], points[kept[number]]) {
                pieces[pieces.count - 1] = last.lowerBound..<(number + 1)
            } else {
                pieces.append(number..<(number + 1))
            }
        }
        guard pieces.count > 1,
            let main = pieces.indices.max(by: { (pieces[$0].count, -$0) < (pieces[$1].count, -$1) })
        else { return }
        var last = points[kept[pieces[main].upperBound - 1]]
        for piece in pieces[(main + 1)...] {
            if FixCheck.isReachable(last, points[kept[piece.lowerBound]]) {
                last = points[kept[piece.upperBound - 1]]
            } else {
                for number in piece { faults[kept[number]] = .jump }
            }
        }
        var first = points[kept[pieces[main].lowerBound]]
        for piece in pieces[..<main].reversed() {
            if FixCheck.isReachable(points[kept[piece.upperBound - 1]], first) {
                first = points[kept[piece.lowerBound]]
            } else {
                for number in piece { faults[kept[number]] = .jump }
            }
        }
    }

    /// Whether a traveller can get from one point to the other; true without times.
    private static func isReachable(_ from: TrackPoint, _ to: TrackPoint) -> Bool {
        guard let start = from.secondsSince1970, let end = to.secondsSince1970 else { return true }
        let metres = from.position.metres(to: to.position)
        // A stopped clock gives no speed.
        if start == end { return metres <= FixCheck.metresAtOneTimeMax }
        return metres <= metresPerSecondMax * max(abs(end - start), secondsMin)
    }
}

extension RecordedTrack {
    /// Removes impossible fixes, and adds them to the losses.
    ///
    /// - Parameter line: returns the line of a point by its number in the track.
    /// - Throws: `InputError` if more than half of the fixes are impossible.
    mutating func leaveOutWrongFixes(file: String, line: (Int) -> Int?) throws(InputError) {
        let points = points
        let check = FixCheck(points)
        for fault in FixCheck.Fault.allCases {
            guard let first = check.faults.firstIndex(of: fault) else { continue }
            let place = points[first].position.coordinate
            losses.append(
                InputLoss(
                    file: file, reason: fault.reason, count: check.faults.count { $0 == fault }, of: points.count,
                    first: InputLoss.Example(
                        line: line(first), value: "\(place.latitudeDegrees), \(place.longitudeDegrees)"),
                    expected: fault.expected, remedy: "remove the fix from the track, or correct its place or time"))
        }
        guard !losses.isEmpty else { return }
        for share in FileLoss.shares(of: losses) {
            if let error = share.refusal(remedy: "name a track of a single journey") { throw error }
        }
        var number = 0
        segments = segments.map { segment in
            defer { number += segment.count }
            return segment.indices.filter { check.faults[number + $0] == nil }.map { segment[$0] }
        }
    }
}
