/// Finds what lies near a place: numbered items in the square bins of a grid.
struct NeighbourGrid: Sendable {
    private let binMetres: Double
    private let halfWidthMetres: Double
    private let binsAcross: Int
    private var bins: [[Int32]]

    /// - Parameter reachMetres: how far from the middle items lie; those beyond go to the outermost bins.
    init(binMetres: Double, reachMetres: Double) {
        self.binMetres = binMetres
        halfWidthMetres = reachMetres
        binsAcross = Int(2 * reachMetres / binMetres) + 1
        bins = Array(repeating: [], count: binsAcross * binsAcross)
    }

    mutating func add(_ number: Int, at place: MapPoint) {
        bins[bin(place.north) * binsAcross + bin(place.east)].append(Int32(number))
    }

    /// Hands over every item in the bins within `metres` of a place, in a fixed order, and some beyond; stops as soon as
    /// `visit` is satisfied.
    ///
    /// - Returns: whether `visit` was satisfied.
    @inline(__always)
    func near(_ place: MapPoint, metres: Double, isSatisfiedBy visit: (Int) -> Bool) -> Bool {
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
