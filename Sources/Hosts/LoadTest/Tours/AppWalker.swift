import Behaviour
import Quantities
import TourService

/// One person with the app, as far as they know of themselves; times are nanoseconds of the run.
struct AppWalker: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable {
        case free
        /// Has asked to follow a tour.
        case asking
        case following
        /// Has asked to skip a waypoint or to cancel.
        case changing
    }

    var phase = Phase.free
    var telephone = Telephone()
    /// The tour that is followed or asked for, and where it is joined.
    private(set) var tour: UInt32 = 0
    private(set) var entry: UInt32 = 0
    /// Waypoints done, as the service has told.
    private(set) var done: UInt32 = 0
    /// The number of tours begun: what is planned for an earlier one does not count.
    private(set) var serial: UInt32 = 0
    /// The way to the next waypoint.
    private var from = FixedPosition(x: 0, y: 0)
    private var leaves: Int64 = 0
    private var arrives: Int64 = 0
    /// The last poll that has come.
    private var polled = SimTime.zero

    /// Asks to follow a tour.
    mutating func ask(for tour: UInt32, joiningAt entry: UInt32, from place: FixedPosition) {
        phase = .asking
        serial &+= 1
        (self.tour, self.entry, done, from) = (tour, entry, 0, place)
    }

    /// W07: the first poll is due at once, and nothing new.
    mutating func begin(at time: SimTime, _ rules: TourRules) {
        phase = .following
        telephone.beginPolls(at: time, rules)
        polled = time
        (leaves, arrives) = (time.nanosecondsSinceStart, time.nanosecondsSinceStart)
    }

    /// Goes on from where it is; `waypoint` is behind.
    mutating func goOn(from place: FixedPosition, done: UInt32, leaving: Int64, arriving: Int64) {
        self.done = done
        (from, leaves, arrives) = (place, leaving, arriving)
    }

    /// Where the walker is.
    func place(at nanoseconds: Int64, walkingTo waypoint: FixedPosition) -> FixedPosition {
        if nanoseconds >= arrives { return waypoint }
        let share = Double(max(0, nanoseconds - leaves)) / Double(max(1, arrives - leaves))
        return from.moved(towards: waypoint, share: share)
    }

    /// When the next poll is reported.
    var reportTime: SimTime { telephone.polls.first(after: polled) }

    /// The polls until then have come.
    mutating func notePolls(until time: SimTime) {
        while reportTime <= time { polled = reportTime }
    }

    /// W07.
    mutating func change(_ part: Telephone.State, _ isOn: Bool, at time: SimTime, _ rules: TourRules) {
        telephone.set(part, isOn)
        telephone.planPolls(at: time, rules)
    }
}
