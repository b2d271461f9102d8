import Behaviour
import Quantities

/// Turns recorded trips into demand (B01).
struct PublishedTrips {
    /// Trips in the order of the files.
    let trips: [PublishedTrip]
    /// Number of rows left out because they begin or end outside the zones.
    let outsideCount: Int
    /// Junctions by trip; empty where no file has coordinates.
    private let points: [TripPoints]

    /// Calendar that determines each trip's kind of day.
    private let days: RunDays

    init(_ files: [TripFile], days: RunDays = RunDays()) {
        self.days = days
        trips = files.flatMap(\.trips)
        outsideCount = files.reduce(0) { $0 + $1.outsideCount }
        guard files.contains(where: { !$0.points.isEmpty }) else {
            points = []
            return
        }
        points = files.flatMap { file in
            file.points.isEmpty ? Array(repeating: .unknown, count: file.trips.count) : file.points
        }
    }

    /// Share of the files' trips that begin and end in the zones.
    var shareWithinZones: Double { Double(trips.count) / Double(max(1, trips.count + outsideCount)) }

    /// Returns demand with a given number of requests a day, with hours, origins, destinations and party sizes of the
    /// trips: each request is drawn from the trips of the same hour of the day.
    ///
    /// - Returns: nil where no trip was recorded on such days.
    func resampled(days: DaySet, requestsPerDay: Double) -> PoissonDemand? {
        var tripsOfHour = [[TripTemplate]](repeating: [], count: 24)
        var count = 0
        for trip in trips where has(trip, among: days) {
            tripsOfHour[Int(trip.secondOfDay) / 3_600].append(trip.trip)
            count += 1
        }
        guard count > 0, let busiest = tripsOfHour.max(by: { $0.count < $1.count }) else { return nil }
        return PoissonDemand(
            requestsPerHour: tripsOfHour.map { requestsPerDay * Double($0.count) / Double(count) },
            // An hour without trips has no requests either; its choice is never drawn from, but must not be empty.
            choices: tripsOfHour.map { WeightedTrips(trips: $0.isEmpty ? busiest : $0) })
    }

    /// Whether a trip was recorded on such days.
    func hasTrips(on days: DaySet) -> Bool { trips.contains { has($0, among: days) } }

    private func has(_ trip: PublishedTrip, among set: DaySet) -> Bool {
        set == .all || set.contains(DaySet(days.kind(of: CalendarDate(daysSince1970: Int(trip.day)))))
    }

    /// Returns the trips of one day, each at its time.
    ///
    /// - Returns: the trips that begin within the run, in order of time, and those of that day that begin before or
    ///   after it.
    func replayed(
        date: CalendarDate, clockAtStart: SimDuration, duration: SimDuration
    ) -> (trips: [RecordedTrip], outsideRun: [PublishedTrip]) {
        let ofDay = trips.indices.filter { trips[$0].day == Int32(date.daysSince1970) }
        let recorded = ofDay.map { index in
            let trip = trips[index]
            var recorded = RecordedTrip(
                time: SimTime.zero + (.seconds(Int64(trip.secondOfDay)) - clockAtStart), trip: trip.trip)
            if !points.isEmpty { (recorded.start, recorded.end) = (points[index].start, points[index].end) }
            return recorded
        }
        func isWithin(_ trip: RecordedTrip) -> Bool { trip.time >= .zero && trip.time.sinceStart < duration }
        let within = recorded.filter(isWithin)
        // Trips of one second stay in the order of the file.
        let ordered = within.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        return (ordered.map(\.element), zip(ofDay, recorded).filter { !isWithin($0.1) }.map { trips[$0.0] })
    }

    /// First and last day with a recorded trip.
    var dates: (first: CalendarDate, last: CalendarDate)? { PublishedTrips.dates(of: trips) }

    static func dates(of trips: [PublishedTrip]) -> (first: CalendarDate, last: CalendarDate)? {
        guard let first = trips.map(\.day).min(), let last = trips.map(\.day).max() else { return nil }
        return (CalendarDate(daysSince1970: Int(first)), CalendarDate(daysSince1970: Int(last)))
    }
}
