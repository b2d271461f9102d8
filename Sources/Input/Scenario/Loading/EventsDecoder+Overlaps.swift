import Behaviour
import CityModel
import InputFiles
import Quantities
import YAML

// Events whose periods overlap.
extension EventsDecoder {
    /// Accepted factors on speeds, of one event and of several together.
    static let speedFactors = 0.05...5.0
    /// Greatest accepted factor on requests of several events together, and number of copies of a recorded trip.
    static let demandFactorMax = 100.0
    /// Tolerance of a product of factors.
    private static let tolerance = 1e-9

    /// Reports effects that are possible in one event, but not in several together.
    func checkOverlaps(of events: [CityEvent], _ field: KeyField) {
        checkSpeeds(of: events, field)
        let busy = events.demandFactors.parts.first { $0.factor > EventsDecoder.demandFactorMax }
        if let busy {
            let names = names(of: events.filter { $0.demandFactor != 1 }, at: busy.period.lowerBound)
            field.report(
                "\(names) together multiply the requests by more than \(shortText(EventsDecoder.demandFactorMax))",
                remedy: "write smaller factors in 'demand' of events that overlap")
        } else if let demand {
            checkCopies(in: demand, of: events, field)
        }
        checkClosures(of: events, field)
    }

    private func checkSpeeds(of events: [CityEvent], _ field: KeyField) {
        let range = EventsDecoder.speedFactors
        for part in events.speedFactors.parts {
            let isTooSlow = part.factor < range.lowerBound - EventsDecoder.tolerance
            guard isTooSlow || part.factor > range.upperBound + EventsDecoder.tolerance else { continue }
            let names = names(of: events.filter { $0.speedFactor != 1 }, at: part.period.lowerBound)
            let limit =
                isTooSlow ? "less than \(shortText(range.lowerBound))" : "more than \(shortText(range.upperBound))"
            return field.report(
                "\(names) together multiply the speeds by \(limit)",
                remedy: "write factors closer to 1 in 'speed' of events that overlap")
        }
    }

    /// Reports recorded trips that a scale, the choice of other people, and an event together would repeat too often.
    private func checkCopies(in demand: [DemandSource], of events: [CityEvent], _ field: KeyField) {
        let greatest = events.demandFactors.greatest.rounded(.up)
        if greatest == 1 { return }
        for case .recorded(let trips) in demand {
            let copies = max(Double(RecordedTrip.copyCount(in: trips)), othersPerClient.rounded(.up))
            if copies * greatest <= EventsDecoder.demandFactorMax { continue }
            return field.report(
                "'demand\(othersPerClient > 0 ? "" : ".scale")' and the events repeat each recorded trip more than "
                    + "\(shortText(EventsDecoder.demandFactorMax)) times",
                remedy: "write smaller factors")
        }
    }

    /// Reports streets that events close at the same time and that cut off most of the city.
    private func checkClosures(of events: [CityEvent], _ field: KeyField) {
        guard let city = place?.traffic?.streetCity else { return }
        let closures = events.filter { !$0.closedArcs.isEmpty }
        // A set of streets that are closed together begins with one of the events.
        for time in closures.map(\.period.lowerBound) {
            let closed = closures.filter { $0.period.contains(time) }
            guard closed.count > 1,
                let count = ClosedStreetsDecoder.tooManyCutOff(by: closed.flatMap(\.closedArcs), city)
            else { continue }
            return field.report(
                "the streets that \(names(of: closed, at: time)) close together cut off \(count) of the "
                    + "\(city.car.graph.nodeCount) junctions", remedy: ClosedStreetsDecoder.remedy)
        }
    }

    /// Returns the names of the events at a time.
    private func names(of events: [CityEvent], at time: SimTime) -> String {
        events.filter { $0.period.contains(time) }.map { "'\($0.name)'" }.joined(separator: ", ")
    }
}
