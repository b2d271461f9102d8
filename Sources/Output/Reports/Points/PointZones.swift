import CityModel
import Experiments
import InputFiles
import OutputFiles

/// The zones of a point: their names and positions.
package struct PointZones: Sendable {
    /// Names in tables. Points with equal names in equal order have the same zones.
    package let names: [String]
    /// Names for people, in the order of `names`.
    package let titles: [String]
    private let source: Source

    private enum Source: Sendable {
        case city(City)
        /// `zones.geojson` of a results folder: its path and its content.
        case map(String, RecordedZones)
    }

    init(of city: City) {
        names = city.zones.map(\.name)
        titles = city.zones.map { $0.title ?? $0.name }
        source = .city(city)
    }

    /// Reads the zones of a results folder; nil if it has no map of zones.
    ///
    /// - Throws: `InputError` if the map is damaged.
    init?(in folder: String) throws(InputError) {
        let path = "\(folder)/\(ResultsFile.zoneMap.rawValue)"
        // A user's own drawing of zones may have the same file name.
        let signature = Array(ResultsFile.zoneMapSignature.utf8)
        guard FileSystem.isRegularFile(path),
            (try? FileSystem.firstBytes(of: path, count: signature.count)) == signature
        else { return nil }
        let recorded = try RecordedZones(in: folder)
        (names, titles) = (recorded.zones.map(\.name), recorded.zones.map(\.title))
        source = .map(path, recorded)
    }

    /// Zones on the map of a results folder; nil for a city that is still to be simulated.
    package var recorded: RecordedZones? {
        switch source {
        case .city: nil
        case .map(_, let zones): zones
        }
    }

    /// Writes `zones.geojson`.
    ///
    /// - Parameter path: path of a new file.
    /// - Throws: `InputError` if a recorded map no longer exists; `MachineError`.
    func write(to path: String) throws {
        switch source {
        case .city(let city): try ZoneMap(of: city).write(CityFigures().zones, to: path)
        case .map(let place, _):
            var file = try OutputFile(creating: path)
            try SourceFile.read(place).bytes.withUnsafeBufferPointer { try file.write($0) }
            try file.close()
        }
    }
}
