import CityModel
import InputFiles

/// Finds the zones of a city by name.
package struct ZoneIndex {
    /// In the order of the city file.
    let names: [String]
    private let zoneOfName: [String: ZoneID]

    /// - Parameter names: no name twice.
    init(names: [String]) {
        self.names = names
        zoneOfName = Dictionary(
            names.enumerated().map { index, name in (name, ZoneID(index)) }, uniquingKeysWith: { first, _ in first })
    }

    package init(_ city: City) { self.init(names: city.zones.map(\.name)) }

    subscript(name: String) -> ZoneID? { zoneOfName[name] }

    func remedy(for name: String) -> String { NearestName.remedy(for: name, among: names) }

    /// The zone that a row of a file names, or nil with a mistake noted.
    func zone(
        in table: CSVReader, _ column: CSVReader.Column, noting mistakes: inout MistakeList
    ) -> ZoneID? {
        let name = table.text(column)
        if let zone = zoneOfName[name] { return zone }
        mistakes.add(
            table.diagnostic(column, problem: "there is no zone '\(name)' in the city", remedy: remedy(for: name)))
        return nil
    }
}

extension KeyField {
    /// The zone of this name.
    ///
    /// - Parameter zones: nil where the city itself is wrong, so that nothing can be said about zones.
    func zone(in zones: ZoneIndex?) -> ZoneID? {
        guard let name = text(), let zones else { return nil }
        if let zone = zones[name] { return zone }
        report("there is no zone '\(name)' in the city", remedy: zones.remedy(for: name))
        return nil
    }
}
