import Glibc
import Quantities

/// The mapping of positions to pixels: a flat map, north up, as large as fits.
struct MapFrame {
    let widthPixels: Double
    let heightPixels: Double
    let metresPerPixel: Double
    private let west: Double
    private let north: Double
    private let pixelsPerDegreeEast: Double
    private let pixelsPerDegreeNorth: Double

    /// Creates a frame around positions.
    ///
    /// - Parameter positions: positions that must be on the map; at least one.
    init(around positions: [Coordinate], longSidePixels: Double) {
        var (west, east, south, north) = (180.0, -180.0, 90.0, -90.0)
        for position in positions {
            (west, east) = (min(west, position.longitudeDegrees), max(east, position.longitudeDegrees))
            (south, north) = (min(south, position.latitudeDegrees), max(north, position.latitudeDegrees))
        }
        let metresPerDegree = 111_195.08
        let metresPerDegreeEast = max(metresPerDegree * cos((south + north) / 2 * .pi / 180), 1)
        let (width, height) = (
            max((east - west) * metresPerDegreeEast, 100), max((north - south) * metresPerDegree, 100)
        )
        let margin = 0.03 * max(width, height)
        metresPerPixel = (max(width, height) + 2 * margin) / longSidePixels
        widthPixels = ((width + 2 * margin) / metresPerPixel).rounded()
        heightPixels = ((height + 2 * margin) / metresPerPixel).rounded()
        self.west = west - margin / metresPerDegreeEast
        self.north = north + margin / metresPerDegree
        pixelsPerDegreeEast = metresPerDegreeEast / metresPerPixel
        pixelsPerDegreeNorth = metresPerDegree / metresPerPixel
    }

    func pixel(_ position: Coordinate) -> (x: Double, y: Double) {
        (
            (position.longitudeDegrees - west) * pixelsPerDegreeEast,
            (north - position.latitudeDegrees) * pixelsPerDegreeNorth
        )
    }

    func pixels(_ line: [Coordinate]) -> [(x: Double, y: Double)] { line.map { pixel($0) } }

    /// Whether any part of a line may be visible.
    func shows(_ points: [(x: Double, y: Double)]) -> Bool {
        var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for point in points {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        return right >= 0 && left <= widthPixels && bottom >= 0 && top <= heightPixels
    }
}
