import CityFiles
import CityModel
import InputFiles
import Quantities
import Scenario

/// Names of a city's places on a command line: zones by id or name, and places by name.
struct NamedPlaces {
    private let streets: StreetCity
    private let zones: ZoneIndex

    /// Maximum number of positions to list for an ambiguous name.
    private static let listedMax = 5

    /// Reads the city.
    ///
    /// - Parameter cityFile: Path of the file; it is read as a whole, since streets alone have no names of places.
    /// - Throws: `InputError` if the file is invalid.
    init(cityFile: String) throws(InputError) {
        streets = try CityFile.read(cityFile)
        zones = ZoneIndex(streets.city)
    }

    /// Returns the centre of the zone, or else the place, with this name; nil if there is none.
    ///
    /// - Parameter option: Option for error messages.
    /// - Throws: `InputError` if the name is ambiguous.
    func position(of name: String, option: String) throws(InputError) -> Coordinate? {
        if let zone = zones[name] { return streets.city.zones[Int(zone.index)].centre }
        if zones.isAmbiguous(name) {
            let error = zones.error(for: name)
            throw InputError(option, error.problem, remedy: error.remedy)
        }
        let positions = streets.places.filter { $0.name == name }.map(\.position)
        guard positions.count > 1 else { return positions.first }
        let listed = positions.prefix(NamedPlaces.listedMax).map { "\($0.latitudeDegrees),\($0.longitudeDegrees)" }
        throw InputError(
            option, "'\(name)' is the name of \(positions.count) places",
            remedy: "write the position of one: \(listed.joined(separator: ", or "))"
                + (positions.count > listed.count ? ", …" : ""))
    }

    /// Returns a suggestion of a similar name; empty if there is none.
    func remedy(for name: String) -> String {
        let titles = streets.city.zones.flatMap { [$0.name, $0.title ?? $0.name] }
        return NameSuggestion.nearest(to: name, among: titles + streets.places.map(\.name))
            .map { "did you mean '\($0)'?" } ?? ""
    }
}
