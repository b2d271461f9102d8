import CityModel
import Quantities
import Scenario
import SimulationKernel
import TaxiService

// Clients (B01): they appear, wait as long as their patience lasts, ride and pay.
extension World {
    mutating func scheduleNextClient(
        of source: UInt32, after time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        if let due = demand[Int(source)].nextTime(after: time) {
            calendar.schedule(.clientAppears(source: source), at: due, priority: .action)
        }
    }

    mutating func clientAppears(from source: UInt32, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        let trip = demand[Int(source)].takeTrip(at: time)
        let client = ClientID(clientsSoFar)
        clientsSoFar += 1
        scheduleNextClient(of: source, after: time, in: &calendar)
        let request = ClientAction.request(
            from: trip.origin, to: trip.destination, party: trip.party, share: false)
        send(.client(client, request), at: time, in: &calendar)
    }

    /// The request is accepted: the client's patience begins.
    mutating func beginPatience(of request: RequestID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        assert(patience.count == Int(request.number) - 1, "requests are numbered in order")
        guard let sampler = draws.patienceSeconds else {
            patience.append(.none)
            return
        }
        let seconds = draw(sampler, for: .patience, entity: request.number)
        patience.append(
            calendar.schedule(.patienceEnds(request), at: time + SimDuration(seconds: seconds), priority: .givingUp))
    }

    mutating func endPatience(of request: RequestID, in calendar: inout EventCalendar<WorldEvent>) {
        calendar.cancel(patience[Int(request.number) - 1])
        patience[Int(request.number) - 1] = .none
    }

    mutating func giveUp(_ request: RequestID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        patience[Int(request.number) - 1] = .none
        let client = ClientID(observer.rides[Int(request.number) - 1].client - 1)
        send(.client(client, .withdraw(request)), at: time, in: &calendar)
    }
}
