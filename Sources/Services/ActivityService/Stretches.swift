import Quantities
import ServiceKernel

/// A time of a session in which fixes count: between its start, pauses, deaths of the app and its end (F01, F03).
struct Stretch: Sendable, BitwiseCopyable {
    /// Why fixes count no more after it.
    enum Ending: UInt8, Sendable, BitwiseCopyable {
        case none = 0
        case paused = 1
        case appDead = 2
        case stopped = 3
    }

    let start: SimTime
    /// `distantFuture` while it goes on.
    fileprivate(set) var end = SimTime.distantFuture
    fileprivate(set) var ending = Ending.none
    fileprivate let earlier: UInt32

    var isOpen: Bool { ending == .none }
}

/// The stretches of all sessions, each session's in order.
struct Stretches: Sendable {
    /// Of a session that has none yet.
    static let none = UInt32.max

    private var stretches: ContiguousArray<Stretch> = []

    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&stretches)
    }

    var bytes: Int { stretches.capacity * MemoryLayout<Stretch>.stride }

    subscript(stretch: UInt32) -> Stretch { stretches[Int(stretch)] }

    /// - Returns: the session's last one from here on.
    mutating func open(at time: SimTime, after earlier: UInt32) -> UInt32 {
        assert(earlier == Stretches.none || !self[earlier].isOpen && self[earlier].end <= time, "a session grows twice")
        stretches.append(Stretch(start: time, earlier: earlier))
        return UInt32(stretches.count - 1)
    }

    mutating func close(_ stretch: UInt32, at time: SimTime, _ ending: Stretch.Ending) {
        assert(self[stretch].isOpen && self[stretch].start <= time && ending != .none, "a stretch ends once")
        stretches[Int(stretch)].end = time
        stretches[Int(stretch)].ending = ending
    }

    /// A11: of all of a session no moment is left.
    mutating func erase(upTo last: UInt32) {
        var next = last
        while next != Stretches.none {
            let erased = next
            next = self[erased].earlier
            stretches[Int(erased)] = Stretch(start: .zero, end: .zero, ending: .stopped, earlier: Stretches.none)
        }
    }

    /// Those of a session, latest first.
    func list(upTo last: UInt32) -> [Stretch] {
        var list: [Stretch] = []
        var next = last
        while next != Stretches.none {
            list.append(self[next])
            next = self[next].earlier
        }
        return list
    }

    /// Where in a session a moment lies. That of pausing, resuming, dying or reviving lies with what was before it (F02): so it is
    /// the same whenever it is asked.
    enum Place {
        /// The number of the stretch.
        case within(UInt32)
        /// Behind a stretch that ended so.
        case behind(Stretch.Ending)
    }

    /// - Parameter last: the session's last stretch, which did not begin after all of the session.
    /// - Complexity: O(stretches behind the moment).
    func place(of moment: SimTime, upTo last: UInt32) -> Place {
        var place = last
        while self[place].start >= moment, case let earlier = self[place].earlier, earlier != Stretches.none {
            place = earlier
        }
        return moment <= self[place].end ? .within(place) : .behind(self[place].ending)
    }

    /// Whether two moments at which fixes count lie in one stretch; the later one does in this.
    func holds(_ moment: SimTime, in stretch: UInt32) -> Bool {
        let start = self[stretch].start
        return moment > start || moment == start && self[stretch].earlier == Stretches.none
    }
}
