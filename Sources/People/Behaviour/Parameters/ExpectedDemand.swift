import CityModel
import Quantities
import SimulationKernel

// What everybody who has lived in the city for a while expects of a day.
extension [DemandSource] {
    /// Calls `body` for every way that somebody may want to go in an hour of the day, with how many requests are expected.
    ///
    /// - Parameter body: hour from 0 to 23, trip, and requests: of a Poisson process in such an hour, of recorded trips in all
    ///   such hours of the run.
    @inline(__always)
    package func forEachExpectedTrip(_ clock: TravelClock, _ body: (Int, TripTemplate, Double) -> Void) {
        for source in self {
            switch source {
            case .poisson(let process): process.forEachExpectedTrip(body)
            case .regulars(let regulars): regulars.atMost.forEachExpectedTrip(body)
            case .recorded(let trips):
                for trip in trips { body(clock.hourOfDay(at: trip.time), trip.trip, 1) }
            }
        }
    }

    /// Requests expected, 24 × zones, row = hour of the day.
    package func expectedRequests(_ clock: TravelClock) -> [Double] {
        let zones = clock.city.zoneCount
        var expected = [Double](repeating: 0, count: 24 * zones)
        for source in self {
            switch source {
            case .poisson(let process): process.addExpected(to: &expected, zones: zones)
            case .regulars(let regulars): regulars.atMost.addExpected(to: &expected, zones: zones)
            case .recorded(let trips):
                for trip in trips {
                    expected[clock.hourOfDay(at: trip.time) * zones + Int(trip.trip.origin.index)] += 1
                }
            }
        }
        return expected
    }

    /// The same in one such hour: recorded trips are spread over the days of a run of that length.
    package func expectedRequestsPerHour(_ clock: TravelClock, length: SimDuration) -> [Double] {
        let days = Swift.max(1, length.seconds / 86_400)
        var expected = [Double](repeating: 0, count: 24 * clock.city.zoneCount)
        for source in self {
            let share =
                switch source {
                case .poisson, .regulars: 1.0
                case .recorded: 1 / days
                }
            for (index, requests) in [source].expectedRequests(clock).enumerated() {
                expected[index] += requests * share
            }
        }
        return expected
    }
}

extension PoissonDemand {
    @inline(__always)
    fileprivate func forEachExpectedTrip(_ body: (Int, TripTemplate, Double) -> Void) {
        for (number, choice) in choices.enumerated() {
            let hours = hours(ofChoice: number)
            if !hours.isEmpty {
                choice.forEachShare { trip, weight, total in
                    for hour in hours { body(hour, trip, requestsPerHour[hour] * weight / total) }
                }
            }
        }
    }

    /// The hours of the day in which requests look so, if there are any then.
    private func hours(ofChoice number: Int) -> [Int] {
        (choices.count == 24 ? number..<number + 1 : 0..<24).filter { requestsPerHour[$0] > 0 }
    }

    /// Adds requests by hour and origin; hours alike are added up once, for the trips of a large city are ten million.
    fileprivate func addExpected(to expected: inout [Double], zones: Int) {
        for (number, choice) in choices.enumerated() {
            var rest = hours(ofChoice: number)
            while let hour = rest.first {
                let known = Array(expected[hour * zones..<(hour + 1) * zones])
                let alike = rest.filter {
                    requestsPerHour[$0] == requestsPerHour[hour]
                        && expected[$0 * zones..<($0 + 1) * zones].elementsEqual(known)
                }
                let sum = choice.requests(requestsPerHour[hour], addedTo: known)
                for hour in alike { expected.replaceSubrange(hour * zones..<(hour + 1) * zones, with: sum) }
                rest.removeAll { alike.contains($0) }
            }
        }
    }
}

extension TripChoice {
    /// Requests by origin: those known, and so many more that are spread over these trips.
    package func requests(_ requests: Double, addedTo known: [Double]) -> [Double] {
        var sums = known
        sums.withUnsafeMutableBufferPointer { sums in
            forEachShare { trip, weight, total in sums[Int(trip.origin.index)] += requests * weight / total }
        }
        return sums
    }

    /// Calls `body` with each trip, its weight, and that of all.
    @inline(__always)
    fileprivate func forEachShare(_ body: (TripTemplate, Double, Double) -> Void) {
        let weights = weights
        let total = weights.isEmpty ? Double(trips.count) : weights.reduce(0, +)
        for (index, trip) in trips.enumerated() { body(trip, weights.isEmpty ? 1 : weights[index], total) }
    }
}
