import Behaviour
import CityModel
import Experiments
import Measures
import OutputFiles
import Quantities

/// `city_events.csv`: requests, service and waits during each event.
struct CityEventTable {
    private let setup: SimulationSetup
    private let parts: [[[Metric]]]
    private let groups: [[Int]]?

    /// Creates the table.
    ///
    /// - Parameters:
    ///   - parts: metrics by part, as in `ReplicationUnit.events`, and replication.
    ///   - groups: indices of replications that form one independent value together; nil if each is one.
    init(_ setup: SimulationSetup, _ parts: [[[Metric]]], groups: [[Int]]?) {
        (self.setup, self.parts, self.groups) = (setup, parts, groups)
    }

    /// Writes the table.
    ///
    /// - Throws: `MachineError` if the file cannot be written.
    func write(to folder: ResultsFolder) throws(SystemError) {
        var table = try CSVWriter(
            creating: folder.file(.cityEvents), header: "\(CityEventColumn.header),\(SummaryColumn.header)")
        let periods = setup.measuredRun.events.map(\.period)
        var part = 0
        for (event, period) in zip(setup.events, periods) {
            let zones: [ZoneID?] = [nil] + (event.zone.map { [$0] } ?? [])
            for zone in zones {
                for summary in MetricSummary.summaries(of: parts[part], groups: groups) {
                    fields(of: event, period, zone, to: &table)
                    try table.endRow(with: summary, currency: setup.currency)
                }
                part += 1
            }
        }
        try table.close()
    }

    private func fields(of event: CityEvent, _ period: Range<SimTime>, _ zone: ZoneID?, to table: inout CSVWriter) {
        let position = event.crowd?.origin ?? event.zone.map { Position($0) }
        let closed = setup.closedStreets(of: event)
        let place = position.flatMap { setup.coordinate(of: $0) } ?? closed?.centre
        for column in CityEventColumn.allCases {
            switch column {
            case .event: table.field(event.name)
            case .from: table.field(exactly: period.lowerBound.seconds)
            case .until: table.field(exactly: period.upperBound.seconds)
            case .people: table.field(ifPresent: event.crowd?.people)
            case .taxiShare: table.field(exactly: event.crowd?.taxiShare)
            case .expectedRequests:
                table.field(
                    event.crowd?.expectedRequests(partyWeights: setup.clients.partyWeights), decimals: 3)
            case .speed: table.field(exactly: event.speedFactor)
            case .demand: table.field(exactly: event.demandFactor)
            case .strikeShare: table.field(exactly: event.strikeShare ?? 0)
            case .noStops:
                table.field(event.closedZones.map { setup.city.zones[Int($0.index)].name }.joined(separator: "; "))
            case .closedStreets: table.field(ifPresent: closed?.count)
            case .closedKilometres: table.field(closed.map { $0.metres / 1_000 }, decimals: 3)
            case .latitude: table.field(place?.latitudeDegrees, decimals: 6)
            case .longitude: table.field(place?.longitudeDegrees, decimals: 6)
            case .zone: table.field(zone.map { setup.city.zones[Int($0.index)].name } ?? "")
            }
        }
    }
}

extension SimulationSetup {
    /// Returns the coordinate of a position: of its point on a street, or of the centre of its zone; nil if unknown.
    fileprivate func coordinate(of position: Position) -> Coordinate? {
        let point = position.point.isNone ? nil : traffic.flatMap { NodePositionResolver($0).coordinate(of: position) }
        return point ?? city.zones[Int(position.zone.index)].centre
    }
}
