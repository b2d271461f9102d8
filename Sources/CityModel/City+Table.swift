extension City {
    /// A city that is only a table of minutes and kilometres between zones (Z05).
    ///
    /// - Parameters:
    ///   - zoneNames: in the order of the file; no name twice.
    ///   - minutes: zones × zones, row = from, each zone to itself included; within `TravelLeg.secondsRange`.
    ///   - kilometres: likewise, within `TravelLeg.kilometresRange`; also what the search orders sort by.
    ///   - hourFactors: 24 factors, all above 0; empty for none.
    package static func table(
        name: String, zoneNames: [String], minutes: [Double], kilometres: [Double], hourFactors: [Double] = []
    ) -> City {
        precondition(minutes.count == zoneNames.count * zoneNames.count && kilometres.count == minutes.count)
        return City(
            name: name, zones: zoneNames.map { Zone(name: $0) },
            legs: zip(minutes, kilometres).map { TravelLeg(seconds: $0 * 60, kilometres: $1) },
            searchDistances: kilometres, hourFactors: hourFactors)
    }
}
