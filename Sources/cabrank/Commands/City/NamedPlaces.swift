import CityFiles
import CityModel
import InputFiles
import Quantities
import Scenario

/// What in a city can be named on a command line: its zones by id or name, and its places by name.
struct NamedPlaces {
    private let streets: StreetCity
    private let zones: ZoneIndex

    /// So many positions of one name are told.
    private static let toldMax = 5

    /// - Parameter cityFile: read whole, for streets alone name nothing.
    /// - Throws: `InputError` if it is wrong.
    init(cityFile: String) throws(InputError) {
        streets = try CityFile.read(cityFile)
        zones = ZoneIndex(streets.city)
    }

    /// The centre of the zone, or else the place, of this name; nil if nothing is called so.
    ///
    /// - Parameter option: where mistakes are told.
    /// - Throws: `InputError` if several are called so.
    func position(of name: String, option: String) throws(InputError) -> Coordinate? {
        if let zone = zones[name] { return streets.city.zones[Int(zone.index)].centre }
        if zones.isAmbiguous(name) {
            let mistake = zones.mistake(in: name)
            throw InputError(option, mistake.problem, remedy: mistake.remedy)
        }
        let positions = streets.places.filter { $0.name == name }.map(\.position)
        guard positions.count > 1 else { return positions.first }
        let told = positions.prefix(NamedPlaces.toldMax).map { "\($0.latitudeDegrees),\($0.longitudeDegrees)" }
        throw InputError(
            option, "'\(name)' is the name of \(positions.count) places",
            remedy: "write the position of one: \(told.joined(separator: ", or "))"
                + (positions.count > told.count ? ", …" : ""))
    }

    /// A name that was perhaps meant; empty if none is near.
    func remedy(for name: String) -> String {
        let titles = streets.city.zones.flatMap { [$0.name, $0.title ?? $0.name] }
        return NearestName.suggestion(for: name, among: titles + streets.places.map(\.name))
            .map { "did you mean '\($0)'?" } ?? ""
    }
}
