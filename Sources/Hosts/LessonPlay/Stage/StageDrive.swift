import CityModel
import Quantities

/// Position of a taxi with an accepted ride: in a zone, or between two zones.
///
/// It drives as long as the city's table says, or faster if the lesson has it arrive earlier.
package struct StageDrive: Hashable, Sendable {
    /// The driver.
    package let driver: DriverID
    /// Zone of the last stop.
    package let from: ZoneID
    /// Zone of the next stop; equal to `from` for a trip within a zone.
    package let to: ZoneID
    /// Driven share of the way from 0 to 1, which means arrival.
    package let share: Double
    /// Zones of the later stops, in order.
    package let ahead: [ZoneID]
    /// Passengers who have left the taxi: they paid, or missed the departure.
    package let leftRequests: [RequestID]
}

/// All drives of a played lesson, with their beginnings and ends.
struct StageTimetable {
    /// The state of the taxis in a scene.
    struct Snapshot {
        let time: SimTime
        let picture: LessonPicture
        /// Requests paid so far.
        let paid: Set<RequestID>
    }

    /// A stage of a ride; the taxi departs when a new one begins.
    private struct RideStage: Hashable {
        let ride: RequestID?
        let leg: LessonPicture.Ride.Leg
        let isComplete: Bool

        init(_ ride: LessonPicture.Ride) {
            self.ride = (ride.requests + ride.notPickedUp).min { $0.number < $1.number }
            leg = ride.leg
            isComplete = ride.notPickedUp.isEmpty
        }
    }

    /// A stop of the taxi, with its time after the departure.
    private struct Call {
        let zone: ZoneID
        let request: RequestID?
        let microseconds: Double
    }

    private let moments: [Snapshot]
    private let clock: TravelClock

    init(_ moments: [Snapshot], by clock: TravelClock) {
        self.moments = moments
        self.clock = clock
    }

    func drives(at index: Int) -> [StageDrive] {
        moments[index].picture.rides.map { drive(of: $0, at: index) }
    }

    private func drive(of ride: LessonPicture.Ride, at index: Int) -> StageDrive {
        let moment = moments[index]
        let part = RideStage(ride)
        let isUnderWay = ride.leg == .toPickup || ride.leg == .withPassengers && ride.notPickedUp.isEmpty
        guard isUnderWay else { return standing(ride.driver, at: ride.pickup, ahead: ride.stops.map(\.zone)) }
        var first = index
        while first > 0, let past = self.ride(of: ride.driver, at: first - 1), RideStage(past) == part { first -= 1 }
        let begin = moments[first]
        // The position at departure, since later positions are known only on the way.
        let origin = ride.leg == .toPickup ? self.ride(of: ride.driver, at: first)?.zone ?? ride.zone : ride.pickup
        let calls = calls(of: ride, from: origin, at: begin.time)
        guard let last = calls.last else { return standing(ride.driver, at: origin, ahead: []) }
        let passed = Double((moment.time - begin.time).microseconds) * speedFactor(of: ride, part, from: first, last)
        let next = calls.firstIndex { passed <= $0.microseconds } ?? calls.count - 1
        let past = next == 0 ? Call(zone: origin, request: nil, microseconds: 0) : calls[next - 1]
        let whole = calls[next].microseconds - past.microseconds
        let share = whole > 0 ? min(1, (passed - past.microseconds) / whole) : 1
        let ahead = calls[(next + 1)...].map(\.zone) + (ride.leg == .toPickup ? ride.stops.map(\.zone) : [])
        let gotOut = calls.enumerated().compactMap { place, call -> RequestID? in
            guard let request = call.request else { return nil }
            let isThere = place < next || place == next && share == 1
            return isThere && (place < next || moment.paid.contains(request)) ? request : nil
        }
        return StageDrive(
            driver: ride.driver, from: past.zone, to: calls[next].zone, share: (share * 1_000).rounded() / 1_000,
            ahead: ahead, leftRequests: gotOut)
    }

    private func standing(_ driver: DriverID, at zone: ZoneID, ahead: [ZoneID]) -> StageDrive {
        StageDrive(driver: driver, from: zone, to: zone, share: 1, ahead: ahead, leftRequests: [])
    }

    /// Returns the stops: the pickup (T06) or all drop-offs (S04); empty if a zone is unknown.
    private func calls(of ride: LessonPicture.Ride, from origin: ZoneID, at time: SimTime) -> [Call] {
        func microseconds(_ milliseconds: Int64) -> Double {
            Double(clock.congested(milliseconds: milliseconds, at: time).microseconds)
        }
        guard origin != .none, ride.pickup != .none else { return [] }
        if ride.leg == .toPickup {
            let leg = clock.city.leg(from: origin, to: ride.pickup)
            return [Call(zone: ride.pickup, request: nil, microseconds: microseconds(Int64(leg.milliseconds)))]
        }
        return ride.stops.map { stop in
            Call(zone: stop.zone, request: stop.request, microseconds: microseconds(stop.milliseconds))
        }
    }

    /// Returns the speed relative to the table that makes the taxi arrive when the lesson says; 1 if there is time
    /// enough.
    private func speedFactor(of ride: LessonPicture.Ride, _ part: RideStage, from first: Int, _ last: Call) -> Double {
        let end = moments.indices.first { index in
            index > first && self.ride(of: ride.driver, at: index).map { RideStage($0) != part } ?? true
        }
        guard let end else { return 1 }
        let taken = Double((moments[end].time - moments[first].time).microseconds)
        let after = self.ride(of: ride.driver, at: end)
        let isThere =
            ride.leg == .toPickup
            ? after.map { RideStage($0).ride == part.ride } ?? false
            : moments[end].picture.queues[Int(last.zone.index)].contains(ride.driver)
        return isThere && taken > 0 && taken < last.microseconds ? last.microseconds / taken : 1
    }

    private func ride(of driver: DriverID, at index: Int) -> LessonPicture.Ride? {
        moments[index].picture.rides.first { $0.driver == driver }
    }
}
