import CityModel
import InputFiles
import Quantities

/// Finds the zones of a city by name: by their ids, or by what people call them where that is one zone's alone.
package struct ZoneIndex {
    /// The ids, in the order of the city file.
    var names: [String] { ids.all }
    private let ids: ZoneNames
    /// In the order of the city file; the ids themselves are not among them.
    private var zonesOfTitle: [String: [ZoneID]] = [:]

    /// - Parameter names: no name twice.
    init(names: [String]) {
        ids = ZoneNames(names)
    }

    package init(_ city: City) {
        self.init(names: city.zones.map(\.name))
        for (index, zone) in city.zones.enumerated() {
            if let title = zone.title, title != zone.name { zonesOfTitle[title, default: []].append(ZoneID(index)) }
        }
    }

    package subscript(name: String) -> ZoneID? {
        if let zone = zone(ofID: name) { return zone }
        guard let zones = zonesOfTitle[name], zones.count == 1 else { return nil }
        return zones[0]
    }

    /// A place outside of all zones is no zone.
    private func zone(ofID name: String) -> ZoneID? { ids.zone(named: name).flatMap { $0 == .none ? nil : $0 } }

    /// Of a name that means no zone.
    package struct Mistake {
        package let problem: String
        package let remedy: String
    }

    /// Why a name means no zone, and what would be right.
    package func mistake(in name: String) -> Mistake {
        if let zones = zonesOfTitle[name] {
            let ids = zones.map { names[Int($0.index)] }
            return Mistake(
                problem: "'\(name)' is the name of \(ids.count) zones",
                remedy: "write the id of one: \(ids.joined(separator: ", "))")
        }
        let remedy = NearestName.remedy(for: name, among: names + zonesOfTitle.keys.sorted())
        return Mistake(problem: "there is no zone '\(name)' in the city", remedy: remedy)
    }

    /// Whether several zones are called so.
    package func isAmbiguous(_ name: String) -> Bool {
        zone(ofID: name) == nil && (zonesOfTitle[name]?.count ?? 0) > 1
    }

    /// The zone that a row of a file names, or nil with a mistake noted.
    func zone(
        in table: CSVReader, _ column: CSVReader.Column, noting mistakes: inout MistakeList
    ) -> ZoneID? {
        let name = table.text(column)
        if let zone = self[name] { return zone }
        let mistake = mistake(in: name)
        mistakes.add(table.diagnostic(column, problem: mistake.problem, remedy: mistake.remedy))
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
        let mistake = zones.mistake(in: name)
        report(mistake.problem, remedy: mistake.remedy)
        return nil
    }
}
