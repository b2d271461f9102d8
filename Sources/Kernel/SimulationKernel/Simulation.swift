import Quantities

/// What happens in a simulated world: how each event changes it and what events follow.
public protocol SimulationModel<Event>: ~Copyable {
    associatedtype Event: BitwiseCopyable

    /// Carries out one event. It may schedule further events, now or later, and cancel pending ones.
    mutating func handle(_ event: Event, at time: SimTime, in calendar: inout EventCalendar<Event>)

    /// What of the event's content enters the trace digest, besides time, priority and order, which always do.
    func traceWord(of event: Event) -> UInt64
}

extension SimulationModel where Self: ~Copyable {
    /// Nothing of the content.
    @inlinable
    public func traceWord(of event: Event) -> UInt64 { 0 }
}

/// A calendar and the loop that carries out its events.
///
///     var simulation = Simulation<Bank.Event>(reservingCapacity: 1_000)
///     simulation.calendar.schedule(.doorsOpen, at: .zero, priority: .normal)
///     simulation.run(until: closingTime, model: &bank)
///
/// The loop is generic over the model, so that a call costs no more than a switch over the model's events.
@frozen
public struct Simulation<Event: BitwiseCopyable>: ~Copyable {
    /// What is planned.
    public var calendar: EventCalendar<Event>
    /// How many events were carried out, in all runs together.
    @usableFromInline var handledCount: UInt64 = 0
    @usableFromInline var trace = StateDigest()

    /// With nothing planned.
    @inlinable
    public init(reservingCapacity capacity: Int = 0) {
        calendar = EventCalendar(reservingCapacity: capacity)
    }

    /// How many events were carried out, in all runs together.
    @inlinable public var eventsHandled: UInt64 { handledCount }

    /// The fingerprint of every event carried out: equal runs have equal ones.
    @inlinable public var digest: StateDigest { trace }

    /// Carries out every event due at or before `limit`, those that are scheduled meanwhile included.
    ///
    /// It returns when none is left; later events stay in the calendar, and a further call goes on with them.
    @inlinable
    public mutating func run<Model: SimulationModel & ~Copyable>(
        until limit: SimTime, model: inout Model
    ) where Model.Event == Event {
        while let due = calendar.popNext(notAfter: limit) {
            trace.combine(UInt64(bitPattern: due.time.microseconds))
            trace.combine(due.handle.bits ^ model.traceWord(of: due.event))
            handledCount &+= 1
            model.handle(due.event, at: due.time, in: &calendar)
        }
    }
}
