import CityModel
import Experiments
import InputFiles
import OutputFiles

/// The zones of a point: what its results call them, and where they lie.
package struct ZoneGround: Sendable {
    /// As tables have them. Points with the same names, in the same order, are of the same zones.
    package let names: [String]
    /// As people call them, likewise.
    package let titles: [String]
    private let source: Source

    private enum Source: Sendable {
        case city(City)
        /// `zones.geojson` of a results folder, where it lies and what it says.
        case map(String, RecordedZones)
    }

    init(of city: City) {
        names = city.zones.map(\.name)
        titles = city.zones.map { $0.title ?? $0.name }
        source = .city(city)
    }

    /// nil of a folder that tells nothing of zones.
    ///
    /// - Throws: `InputError` if its map is damaged.
    init?(in folder: String) throws(InputError) {
        let path = "\(folder)/\(ResultsFile.zoneMap.rawValue)"
        // Zones that somebody has drawn may well be called so.
        let signature = Array(ResultsFile.zoneMapHead.utf8)
        guard FolderSystem.isRegularFile(path),
            (try? FolderSystem.beginning(of: path, count: signature.count)) == signature
        else { return nil }
        let recorded = try RecordedZones(in: folder)
        (names, titles) = (recorded.zones.map(\.name), recorded.zones.map(\.title))
        source = .map(path, recorded)
    }

    /// Where they lie, of a results folder; nil of a city that is still to be simulated.
    package var recorded: RecordedZones? {
        switch source {
        case .city: nil
        case .map(_, let zones): zones
        }
    }

    /// Writes `zones.geojson`.
    ///
    /// - Parameter path: must not exist.
    /// - Throws: `InputError` if a recorded one is not there any more; `MachineError`.
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
