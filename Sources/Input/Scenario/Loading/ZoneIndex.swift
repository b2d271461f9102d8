import CityModel
import InputFiles
import Quantities

/// Finds the zones of a city by name: by their ids, or by a title that is unique.
package struct ZoneIndex {
    /// Ids in the order of the city file.
    var names: [String] { ids.all }
    private let ids: ZoneNames
    /// Zones by title, in the order of the city file, without titles that are ids.
    private var zonesOfTitle: [String: [ZoneID]] = [:]

    /// Creates an index.
    ///
    /// - Parameter names: no name twice.
    init(names: [String]) {
        ids = ZoneNames(names)
    }

    /// Creates the index of a city's zones.
    package init(_ city: City) {
        self.init(names: city.zones.map(\.name))
        for (index, zone) in city.zones.enumerated() {
            if let title = zone.title, title != zone.name { zonesOfTitle[title, default: []].append(ZoneID(index)) }
        }
    }

    /// Zone of an id or unique title, or nil.
    package subscript(name: String) -> ZoneID? {
        if let zone = zone(ofID: name) { return zone }
        guard let zones = zonesOfTitle[name], zones.count == 1 else { return nil }
        return zones[0]
    }

    /// Returns the zone of an id; `outside` is no zone.
    private func zone(ofID name: String) -> ZoneID? { ids.zone(named: name).flatMap { $0 == .none ? nil : $0 } }

    /// The error of a name that means no zone.
    package struct NameError {
        /// Description of the error.
        package let problem: String
        /// Advice for the author.
        package let remedy: String
    }

    /// Returns the error of a name that means no zone, with advice.
    package func error(for name: String) -> NameError {
        if let zones = zonesOfTitle[name] {
            let ids = zones.map { names[Int($0.index)] }
            return NameError(
                problem: "'\(name)' is the name of \(ids.count) zones",
                remedy: "write the id of one: \(ids.joined(separator: ", "))")
        }
        let remedy = NameSuggestion.remedy(for: name, among: names + zonesOfTitle.keys.sorted())
        return NameError(problem: "there is no zone '\(name)' in the city", remedy: remedy)
    }

    /// Whether several zones have that title.
    package func isAmbiguous(_ name: String) -> Bool {
        zone(ofID: name) == nil && (zonesOfTitle[name]?.count ?? 0) > 1
    }

    /// Returns the zone that a row of a file names, or reports an error and returns nil.
    func zone(
        in table: CSVReader, _ column: CSVReader.Column, noting mistakes: inout DiagnosticCollector
    ) -> ZoneID? {
        let name = table.text(column)
        if let zone = self[name] { return zone }
        let mistake = error(for: name)
        mistakes.add(table.diagnostic(column, problem: mistake.problem, remedy: mistake.remedy))
        return nil
    }
}

extension KeyField {
    /// Decodes the name of a zone.
    ///
    /// - Parameter zones: nil if the city is invalid, so that names of zones cannot be checked.
    func zone(in zones: ZoneIndex?) -> ZoneID? {
        guard let name = text(), let zones else { return nil }
        if let zone = zones[name] { return zone }
        let mistake = zones.error(for: name)
        report(mistake.problem, remedy: mistake.remedy)
        return nil
    }
}
