import Quantities
import ServiceKernel

/// A part of a session in which fixes count, between its start, pauses, deaths of the app and its end (F01, F03).
struct Stretch: Sendable, BitwiseCopyable {
    /// Reason for the end of a stretch.
    enum Ending: UInt8, Sendable, BitwiseCopyable {
        case none = 0
        case paused = 1
        case appDead = 2
        case stopped = 3
    }

    let start: SimTime
    /// Time of the end; `distantFuture` while the stretch is open.
    fileprivate(set) var end = SimTime.distantFuture
    fileprivate(set) var ending = Ending.none
    fileprivate let earlier: UInt32

    var isOpen: Bool { ending == .none }
}

/// The stretches of all sessions, as one linked list per session.
struct Stretches: Sendable {
    /// Marks a session without stretches.
    static let none = UInt32.max

    private var stretches: ContiguousArray<Stretch> = []

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&stretches)
    }

    var bytes: Int { stretches.capacity * MemoryLayout<Stretch>.stride }

    subscript(stretch: UInt32) -> Stretch { stretches[Int(stretch)] }

    /// Opens a stretch.
    ///
    /// - Returns: the index of the stretch, now the last of its session.
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

    /// A11: erases all times of a session's stretches.
    mutating func erase(upTo last: UInt32) {
        var next = last
        while next != Stretches.none {
            let erased = next
            next = self[erased].earlier
            stretches[Int(erased)] = Stretch(start: .zero, end: .zero, ending: .stopped, earlier: Stretches.none)
        }
    }

    /// Returns the stretches of a session, latest first.
    func list(upTo last: UInt32) -> [Stretch] {
        var list: [Stretch] = []
        var next = last
        while next != Stretches.none {
            list.append(self[next])
            next = self[next].earlier
        }
        return list
    }

    /// Location of a time in a session. The time of a pause, resume, death or revival belongs to the earlier part
    /// (F02), so that the answer never changes later.
    enum Location {
        /// Within the stretch of this index.
        case within(UInt32)
        /// After a stretch with this ending.
        case behind(Stretch.Ending)
    }

    /// Returns the location of a time in a session.
    ///
    /// - Parameter last: index of the session's last stretch; its first one begins no later than `moment`.
    /// - Complexity: O(stretches after the time).
    func place(of moment: SimTime, upTo last: UInt32) -> Location {
        var place = last
        while self[place].start >= moment, case let earlier = self[place].earlier, earlier != Stretches.none {
            place = earlier
        }
        return moment <= self[place].end ? .within(place) : .behind(self[place].ending)
    }

    /// Whether an earlier time at which fixes count lies in this stretch, together with a later one.
    func isInSameStretch(_ moment: SimTime, as stretch: UInt32) -> Bool {
        let start = self[stretch].start
        return moment > start || moment == start && self[stretch].earlier == Stretches.none
    }
}
