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
    var hasGPS = true
    private(set) var isAway = false
    private(set) var savesPower = false
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
    /// A poll, from which the others are reckoned.
    private var poll: Int64 = 0

    /// Asks to follow a tour.
    mutating func ask(for tour: UInt32, joiningAt entry: UInt32, from place: FixedPosition) {
        phase = .asking
        serial &+= 1
        (self.tour, self.entry, done, from) = (tour, entry, 0, place)
    }

    /// W07: the first poll is due at once.
    mutating func begin(at nanoseconds: Int64) {
        phase = .following
        poll = nanoseconds
        (leaves, arrives) = (nanoseconds, nanoseconds)
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
    func reportTime(_ intervals: PollIntervals) -> Int64 { poll + intervals.nanoseconds(of: self) }

    /// The poll has come.
    mutating func notePoll(_ intervals: PollIntervals) { poll += intervals.nanoseconds(of: self) }

    /// W07: a change counts from the next poll on, which is the first after the change by the state before.
    mutating func changePhone(
        at nanoseconds: Int64, _ intervals: PollIntervals, away: Bool? = nil, saving: Bool? = nil
    ) {
        let interval = intervals.nanoseconds(of: self)
        // News of it may come when that poll is over.
        let next = poll > nanoseconds ? poll : poll + ((nanoseconds - poll) / interval + 1) * interval
        let isOver = poll > nanoseconds
        isAway = away ?? isAway
        savesPower = saving ?? savesPower
        poll = isOver ? next : next - intervals.nanoseconds(of: self)
    }
}

/// W07: by the state of the telephone.
struct PollIntervals: Sendable {
    private let foreground, background, savingPower: Int64

    init(_ rules: TourRules) {
        foreground = rules.pollInterval.microseconds * 1_000
        background = rules.pollIntervalInBackground.microseconds * 1_000
        savingPower = rules.pollIntervalSavingPower.microseconds * 1_000
    }

    func nanoseconds(of walker: AppWalker) -> Int64 {
        walker.savesPower ? savingPower : walker.isAway ? background : foreground
    }
}
