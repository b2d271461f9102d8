import Glibc

/// A point on the flat map of a generated city, in metres from its middle.
struct PlanPoint: Hashable, Sendable, BitwiseCopyable {
    var east: Double
    var north: Double

    static let middle = PlanPoint(east: 0, north: 0)

    init(east: Double, north: Double) {
        self.east = east
        self.north = north
    }

    init(_ metres: (east: Double, north: Double)) { self.init(east: metres.east, north: metres.north) }

    /// Creates a point from polar coordinates.
    ///
    /// - Parameter radians: counterclockwise from the east.
    init(radians: Double, metres: Double) {
        self.init(east: metres * cos(radians), north: metres * sin(radians))
    }

    var length: Double { (east * east + north * north).squareRoot() }
    var radians: Double { atan2(north, east) }

    func rotated(by radians: Double) -> PlanPoint { rotated(MapRotation(radians: radians)) }

    func rotated(_ rotation: MapRotation) -> PlanPoint {
        PlanPoint(
            east: east * rotation.cosine - north * rotation.sine, north: east * rotation.sine + north * rotation.cosine)
    }

    static func + (left: PlanPoint, right: PlanPoint) -> PlanPoint {
        PlanPoint(east: left.east + right.east, north: left.north + right.north)
    }

    static func - (left: PlanPoint, right: PlanPoint) -> PlanPoint {
        PlanPoint(east: left.east - right.east, north: left.north - right.north)
    }

    static func * (left: PlanPoint, factor: Double) -> PlanPoint {
        PlanPoint(east: left.east * factor, north: left.north * factor)
    }

    /// Returns the cross product; positive if `other` lies to the left, seen from the middle.
    func cross(_ other: PlanPoint) -> Double { east * other.north - north * other.east }

    func dot(_ other: PlanPoint) -> Double { east * other.east + north * other.north }
}

/// A counterclockwise rotation, for many points.
struct MapRotation: Sendable, BitwiseCopyable {
    let cosine, sine: Double

    init(radians: Double) { (cosine, sine) = (cos(radians), sin(radians)) }
}

/// A straight segment between two points.
struct MapSegment: Sendable, BitwiseCopyable {
    var start: PlanPoint
    var end: PlanPoint

    /// Whether two segments cross; touching at an end is not crossing.
    func crosses(_ other: MapSegment) -> Bool {
        let (own, theirs) = (end - start, other.end - other.start)
        let isApart = own.cross(other.start - start) * own.cross(other.end - start) >= 0
        return !isApart && theirs.cross(start - other.start) * theirs.cross(end - other.start) < 0
    }
}

/// Finds numbered items near a point, in the square bins of a grid.
struct NeighbourGrid: Sendable {
    private let binMetres: Double
    private let halfWidthMetres: Double
    private let binsAcross: Int
    private var bins: [[Int32]]

    /// Creates an empty grid.
    ///
    /// - Parameter reachMetres: greatest distance of items from the middle; farther ones go to the outermost bins.
    init(binMetres: Double, reachMetres: Double) {
        self.binMetres = binMetres
        halfWidthMetres = reachMetres
        binsAcross = Int(2 * reachMetres / binMetres) + 1
        bins = Array(repeating: [], count: binsAcross * binsAcross)
    }

    mutating func add(_ number: Int, at place: PlanPoint) {
        bins[bin(place.north) * binsAcross + bin(place.east)].append(Int32(number))
    }

    /// Visits every item in the bins within `metres` of a point, and some beyond, in a fixed order; stops when `visit`
    /// returns true.
    ///
    /// - Returns: whether `visit` returned true.
    @inline(__always)
    func near(_ place: PlanPoint, metres: Double, isSatisfiedBy visit: (Int) -> Bool) -> Bool {
        for row in bin(place.north - metres)...bin(place.north + metres) {
            for column in bin(place.east - metres)...bin(place.east + metres) {
                for number in bins[row * binsAcross + column] where visit(Int(number)) { return true }
            }
        }
        return false
    }

    private func bin(_ metres: Double) -> Int {
        Int(min(max((metres + halfWidthMetres) / binMetres, 0), Double(binsAcross - 1)))
    }
}
