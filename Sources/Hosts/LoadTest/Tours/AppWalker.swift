import Behaviour
import Quantities
import TourService

/// A walker with the app, as the person knows it. Times are nanoseconds of the run.
struct AppWalker: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable {
        case free
        /// Has requested to follow a tour.
        case asking
        case following
        /// Has requested to skip a waypoint or to cancel.
        case changing
    }

    var phase = Phase.free
    var telephone = WalkerPhone()
    /// The followed or requested tour, and the waypoint at which it is joined.
    private(set) var tour: UInt32 = 0
    private(set) var entry: UInt32 = 0
    /// Number of waypoints done, as reported by the service.
    private(set) var done: UInt32 = 0
    /// Number of tours begun. Events planned for an earlier tour are ignored.
    private(set) var serial: UInt32 = 0
    /// The path to the next waypoint.
    private var from = FixedPosition(x: 0, y: 0)
    private var leaves: Int64 = 0
    private var arrives: Int64 = 0
    /// Time of the last poll that is due.
    private var polled = SimTime.zero

    /// Records the request to follow a tour.
    mutating func ask(for tour: UInt32, joiningAt entry: UInt32, from place: FixedPosition) {
        phase = .asking
        serial &+= 1
        (self.tour, self.entry, done, from) = (tour, entry, 0, place)
    }

    /// Begins the tour. The first poll is due at once and brings nothing new (W07).
    mutating func begin(at time: SimTime, _ rules: TourRules) {
        phase = .following
        telephone.beginPolls(at: time, rules)
        polled = time
        (leaves, arrives) = (time.nanosecondsSinceStart, time.nanosecondsSinceStart)
    }

    /// Continues from `place`, after `done` waypoints.
    mutating func walkOn(from place: FixedPosition, done: UInt32, leaving: Int64, arriving: Int64) {
        self.done = done
        (from, leaves, arrives) = (place, leaving, arriving)
    }

    /// Returns the walker's position.
    func place(at nanoseconds: Int64, walkingTo waypoint: FixedPosition) -> FixedPosition {
        if nanoseconds >= arrives { return waypoint }
        let share = Double(max(0, nanoseconds - leaves)) / Double(max(1, arrives - leaves))
        return from.moved(towards: waypoint, share: share)
    }

    /// Time of the next poll.
    var reportTime: SimTime { telephone.polls.first(after: polled) }

    /// Marks the polls until `time` as done.
    mutating func notePolls(until time: SimTime) {
        while reportTime <= time { polled = reportTime }
    }

    /// Changes the phone's state and thus the interval of polls (W07).
    mutating func change(_ part: WalkerPhone.State, _ isOn: Bool, at time: SimTime, _ rules: TourRules) {
        telephone.set(part, isOn)
        telephone.planPolls(at: time, rules)
    }
}
