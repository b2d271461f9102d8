import Glibc

/// Positions of a district's crossings: on a square grid that is rotated, and bent by long waves. A wave is constant
/// along a whole row or column, so it is computed once.
struct DistrictGrid {
    private let reach: Int
    private let centre: PlanPoint
    private let turn: MapRotation
    /// Distance of each row and column before bending, and its bend in the other direction, from `-reach`.
    private let rows, columns: [(metres: Double, bendMetres: Double)]

    init(_ district: District, reach: Int) {
        let block = district.kind.character.blockMetres
        let wave = 2 * Double.pi / district.bendLengthMetres
        self.reach = reach
        centre = district.centre
        turn = MapRotation(radians: district.streetRadians)
        rows = (-reach...reach).map { row in
            let metres = Double(row) * block * 0.9
            return (metres, district.bendMetres * sin(metres * wave + 1))
        }
        columns = (-reach...reach).map { column in
            let metres = Double(column) * block
            return (metres, district.bendMetres * sin(metres * wave))
        }
    }

    func place(_ row: Int, _ column: Int) -> PlanPoint {
        let (row, column) = (rows[row + reach], columns[column + reach])
        let flat = PlanPoint(east: column.metres, north: row.metres)
        return centre + (flat + PlanPoint(east: row.bendMetres, north: column.bendMetres)).rotated(turn)
    }
}
