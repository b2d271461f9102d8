import InputFiles
import Measures
import OutputFiles
import Quantities

/// `city_events.csv`: the events of a run, and the requests during each.
package struct RecordedEvents: Sendable {
    /// An event with its figures.
    package struct Event: Sendable {
        /// Name in the scenario.
        package let name: String
        /// The period in hours since the start of the run.
        package let hours: ClosedRange<Double>
        /// Number of people of a crowd, the share of them who request a taxi, and the expected number of requests; nil
        /// without a crowd.
        package let crowd: (people: Double, taxiShare: Double, requests: Double)?
        /// Factors on the speeds and on the requests.
        package let speed, demand: Double
        /// Share of the drivers on strike.
        package let strikeShare: Double
        /// Names of the zones in which no taxi stops, separated by semicolons.
        package let noStops: String
        /// Number and length in kilometres of the closed streets; nil if none is closed.
        package let closed: (streets: Double, kilometres: Double)?
        /// Its place; nil for an event of the whole city, or if unknown.
        package let place: Coordinate?
        /// Figures of the whole city, and then of the event's zone if it has one.
        package fileprivate(set) var parts: [Part] = []
    }

    /// Figures of the requests during an event.
    package struct Part: Sendable {
        /// Name of the zone; empty for the whole city.
        package let zone: String
        /// Figures by measure.
        package fileprivate(set) var figures: [Measure: RecordedSummary.Figure] = [:]  // only for look-up
    }

    /// Events in the order of the scenario.
    package private(set) var events: [Event] = []

    /// Reads the table; nil if the run has no events.
    ///
    /// - Throws: `InputError` if the table is damaged.
    package init?(in folder: String) throws(InputError) {
        guard var table = try ResultsTable<CityEventColumn>(ifIn: folder) else { return nil }
        var figures = try ResultsTable<SummaryColumn>(in: folder, file: .cityEvents)
        while try table.reader.nextRow() {
            guard try figures.reader.nextRow() else { break }
            let (name, zone) = (try table.reader.requiredText(table[.event]), table.reader.text(table[.zone]))
            if events.last?.name != name { events.append(try RecordedEvents.event(name, table)) }
            let last = events.count - 1
            if events[last].parts.last?.zone != zone { events[last].parts.append(Part(zone: zone)) }
            guard let key = MetricKey(named: try figures.reader.requiredText(figures[.metric])) else { continue }
            events[last].parts[events[last].parts.count - 1].figures[key.measure] = try RecordedSummary.Figure(figures)
        }
    }

    private static func event(_ name: String, _ table: ResultsTable<CityEventColumn>) throws(InputError) -> Event {
        guard let period = try table.rangeIfPresent(.from, .until) else {
            throw InputError(table.reader.invalidField(table[.from], wanted: "a number"))
        }
        func number(_ column: CityEventColumn) throws(InputError) -> Double? {
            try table.reader.doubleIfPresent(table[column])
        }
        let (people, share) = (try number(.people), try number(.taxiShare))
        let requests = try number(.expectedRequests)
        let (streets, kilometres) = (try number(.closedStreets), try number(.closedKilometres))
        let (north, east) = (try number(.latitude), try number(.longitude))
        return Event(
            name: name, hours: period.lowerBound / 3_600...period.upperBound / 3_600,
            crowd: people.flatMap { people in share.flatMap { share in requests.map { (people, share, $0) } } },
            speed: try number(.speed) ?? 1, demand: try number(.demand) ?? 1,
            strikeShare: try number(.strikeShare) ?? 0,
            noStops: table.reader.text(table[.noStops]),
            closed: streets.flatMap { streets in kilometres.map { (streets, $0) } },
            place: north.flatMap { north in
                east.map { Coordinate(latitudeDegrees: north, longitudeDegrees: $0) }
            })
    }
}
