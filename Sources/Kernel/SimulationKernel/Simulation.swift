import Quantities

/// The behaviour of a simulated system: how each event changes it and which events follow.
public protocol SimulationModel<Event>: ~Copyable {
    associatedtype Event: BitwiseCopyable

    /// Processes one event. It may schedule further events, now or later, and cancel pending ones.
    mutating func handle(_ event: Event, at time: SimTime, in calendar: inout EventCalendar<Event>)

    /// Returns the part of the event's content that enters the trace digest, in addition to time, priority and order.
    func traceWord(of event: Event) -> UInt64
}

extension SimulationModel where Self: ~Copyable {
    /// Returns 0: by default no content enters the digest.
    @inlinable
    public func traceWord(of event: Event) -> UInt64 { 0 }
}

/// A calendar and the loop that processes its events.
///
///     var simulation = Simulation<Bank.Event>(reservingCapacity: 1_000)
///     simulation.calendar.schedule(.doorsOpen, at: .zero, priority: .normal)
///     simulation.run(until: closingTime, model: &bank)
///
/// The loop is generic over the model, so that a call costs no more than a switch over the model's events.
@frozen
public struct Simulation<Event: BitwiseCopyable>: ~Copyable {
    /// The pending events.
    public var calendar: EventCalendar<Event>
    /// Number of events processed in all runs.
    @usableFromInline var handledCount: UInt64 = 0
    @usableFromInline var trace = StateDigest()

    /// Creates a simulation with an empty calendar.
    @inlinable
    public init(reservingCapacity capacity: Int = 0) {
        calendar = EventCalendar(reservingCapacity: capacity)
    }

    /// Number of events processed in all runs.
    @inlinable public var eventsHandled: UInt64 { handledCount }

    /// Fingerprint of all processed events: equal runs have equal digests.
    @inlinable public var digest: StateDigest { trace }

    /// Processes every event due at or before `limit`, including those scheduled meanwhile.
    ///
    /// Later events stay in the calendar; a further call continues with them.
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
