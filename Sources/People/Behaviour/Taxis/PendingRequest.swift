import Quantities
import TaxiService

/// Request of the client who asks now.
struct PendingRequest {
    let wish: TripRequest
    let habits: ClientHabits
    /// Shared rides that the client asks to join before making a separate request (S02).
    private let candidates: [RequestID]
    private var asked = 0

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - habits: habits of the client; a plan, or standing at the pickup, decides whether this ride is booked ahead.
    ///   - openRides: joinable rides in the app; nil if no client looks at them.
    init(_ wish: TripRequest, _ habits: ClientHabits, _ openRides: JoinableRides?) {
        var habits = wish.isImmediate || wish.isWalkUp ? habits.forImmediateRide : habits
        if let plan = wish.plan { habits = habits.booking(ahead: plan.isBooked) }
        (self.wish, self.habits) = (wish, habits)
        // S02: only a party that fits into every taxi may join.
        candidates =
            habits.allowsSharing && !habits.booksAhead && !wish.isWalkUp && wish.party.isOrdinary
            ? openRides?.candidates(from: wish.places.origin.zone) ?? [] : []
    }

    /// S02: returns the next action: to join a ride in dispatch from the same zone, oldest first, and then a separate
    /// request; nil if the client books ahead without a departure. Where no route leads now, the client neither joins a
    /// ride nor takes a taxi at the rank, which could begin at once, but makes a request to withdraw (Z04).
    mutating func nextAction(
        at time: SimTime, _ plans: ClientPlans, _ context: borrowing TaxiPeopleContext
    ) -> TaxiService.ClientAction? {
        let (places, party) = (wish.places, wish.party)
        let isClosed = plans.close(places, at: time) || context.closuresCutOff(places, at: time)
        if wish.isWalkUp, !isClosed { return .walkUp(from: places.origin, to: places.destination, party: party.size) }
        if habits.booksAhead {
            return (wish.plan?.departure ?? plans.departure(for: wish.key, at: time, context.travel)).map {
                .reserve(
                    from: places.origin, to: places.destination, party: party, share: habits.allowsSharing,
                    departure: $0)
            }
        }
        if asked < candidates.count, !isClosed {
            asked += 1
            return .join(candidates[asked - 1], from: places.origin, to: places.destination, party: party.size)
        }
        return .request(
            from: places.origin, to: places.destination, party: party, share: habits.allowsSharing && !isClosed)
    }
}
