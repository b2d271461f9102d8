import CityModel
import Quantities

// Demand that residents expect of a day.
extension [DemandSource] {
    /// Calls `body` for every possible trip of every hour, with the expected number of requests.
    ///
    /// - Parameter body: receives the row of the hour, the trip and the requests: for a Poisson process per such hour,
    ///   for recorded and planned trips in all such hours of the run.
    @inline(__always)
    package func forEachExpectedTrip(_ clock: TravelClock, _ body: (Int, TripTemplate, Double) -> Void) {
        for source in self {
            switch source {
            case .poisson(let process): process.forEachExpectedTrip(clock, body)
            case .regulars(let regulars): regulars.upperBound.forEachExpectedTrip(clock, body)
            case .recorded(let trips):
                for trip in trips { body(clock.hourRow(at: trip.time), trip.trip, 1) }
            case .planned(let trips, let plans):
                TripPlan.forEachRide(trips, plans) { time, trip in body(clock.hourRow(at: time), trip, 1) }
            }
        }
    }

    /// Returns the expected requests; rows by hour × zones.
    package func expectedRequests(_ clock: TravelClock) -> [Double] {
        let zones = clock.city.zoneCount
        var expected = [Double](repeating: 0, count: clock.rowCount * zones)
        for source in self {
            switch source {
            case .poisson(let process): process.addExpected(to: &expected, clock)
            case .regulars(let regulars): regulars.upperBound.addExpected(to: &expected, clock)
            case .recorded(let trips):
                for trip in trips {
                    expected[clock.hourRow(at: trip.time) * zones + Int(trip.trip.origin.index)] += 1
                }
            case .planned(let trips, let plans):
                TripPlan.forEachRide(trips, plans) { time, trip in
                    expected[clock.hourRow(at: time) * zones + Int(trip.origin.index)] += 1
                }
            }
        }
        return expected
    }

    /// Returns the expected requests per hour: recorded and planned trips are averaged over the days of a run of that
    /// length.
    package func expectedRequestsPerHour(_ clock: TravelClock, length: SimDuration) -> [Double] {
        let days = clock.dayCounts(length: length)
        let rowsOfDay = RunDays.rowsPerDay * clock.city.zoneCount
        var expected = [Double](repeating: 0, count: clock.rowCount * clock.city.zoneCount)
        for source in self {
            for (index, requests) in [source].expectedRequests(clock).enumerated() {
                expected[index] += requests * (source.hasTimes ? 1 / days[index / rowsOfDay] : 1)
            }
        }
        return expected
    }
}

extension PoissonDemand {
    @inline(__always)
    fileprivate func forEachExpectedTrip(_ clock: TravelClock, _ body: (Int, TripTemplate, Double) -> Void) {
        for (number, choice) in choices.enumerated() {
            let rows = rows(ofChoice: number, clock)
            if !rows.isEmpty {
                choice.forEachShare { trip, weight, total in
                    for row in rows { body(row, trip, requestsPerHour[row % 24] * weight / total) }
                }
            }
        }
    }

    /// Returns the rows of the hours with these trips and a positive rate.
    private func rows(ofChoice number: Int, _ clock: TravelClock) -> [Int] {
        let hours = (choices.count == 24 ? number..<number + 1 : 0..<24).filter { requestsPerHour[$0] > 0 }
        if clock.rowCount == RunDays.rowsPerDay { return hours }
        return days.kinds.flatMap { kind in hours.map { RunDays.rowsPerDay * kind.rawValue + $0 } }
    }

    /// Adds requests by hour and origin. Equal hours are summed once, because a large city has ten million trips.
    fileprivate func addExpected(to expected: inout [Double], _ clock: TravelClock) {
        let zones = clock.city.zoneCount
        for (number, choice) in choices.enumerated() {
            var rest = rows(ofChoice: number, clock)
            while let hour = rest.first {
                let known = Array(expected[hour * zones..<(hour + 1) * zones])
                let alike = rest.filter {
                    requestsPerHour[$0 % 24] == requestsPerHour[hour % 24]
                        && expected[$0 * zones..<($0 + 1) * zones].elementsEqual(known)
                }
                let sum = choice.requests(requestsPerHour[hour % 24], addedTo: known)
                for hour in alike { expected.replaceSubrange(hour * zones..<(hour + 1) * zones, with: sum) }
                rest.removeAll { alike.contains($0) }
            }
        }
    }
}

extension WeightedTrips {
    /// Returns the known requests by origin, plus further requests spread over these trips.
    package func requests(_ requests: Double, addedTo known: [Double]) -> [Double] {
        var sums = known
        sums.withUnsafeMutableBufferPointer { sums in
            forEachShare { trip, weight, total in sums[Int(trip.origin.index)] += requests * weight / total }
        }
        return sums
    }

    /// Calls `body` with each trip, its weight, and the total weight.
    @inline(__always)
    package func forEachShare(_ body: (TripTemplate, Double, Double) -> Void) {
        let weights = weights
        let total = weights.isEmpty ? Double(trips.count) : weights.reduce(0, +)
        for (index, trip) in trips.enumerated() { body(trip, weights.isEmpty ? 1 : weights[index], total) }
    }
}
