import HTTPClient
import Quantities
import Statistics
import TaxiService

/// A comparison of the users' event streams with the operator's feed.
struct StreamMatcher {
    /// An event that a user must receive.
    struct Expected {
        let sequence: UInt64
        let event: WireValue
        /// Effect to deliver to the simulated user on arrival; nil if the user learns of it by another channel.
        let effect: TaxiService.Effect?
        /// Due time of the command that caused the event.
        let due: DueTime
    }

    /// A received event.
    struct Received {
        let id: UInt64
        let sequence: UInt64
        let event: WireValue
        let nanoseconds: Int64

        /// Creates the event from a server-sent event; nil if it belongs to another service or does not appear in logs.
        init?(_ event: ServerEvent, nanoseconds: Int64) {
            guard let id = event.id, let json = WireValue(event.data), let sequence = json["sequence"]?.whole,
                let word = json["event"]?.text, TaxiService.EventWord(rawValue: word) != nil
            else { return nil }
            self.init(
                id: id, sequence: UInt64(max(0, sequence)), event: json.without("sequence", "message", "text"),
                nanoseconds: nanoseconds)
        }

        init(id: UInt64, sequence: UInt64, event: WireValue, nanoseconds: Int64) {
            (self.id, self.sequence, self.event, self.nanoseconds) = (id, sequence, event, nanoseconds)
        }
    }

    private struct Listener {
        var expected: [Expected] = []
        /// Events that arrived before their frame in the feed.
        var ahead: [Received] = []
        var lastID: UInt64 = 0
    }

    private var listeners: [Listener]
    /// Index of each person's stream, or -1.
    private let streamOfPerson: [Int]
    private let names: [String]
    private(set) var latencies = LatencyHistogram()
    private(set) var latenciesWithoutAbsences = LatencyHistogram()
    /// Periods in which the server was away.
    var absences = ServerOutages()
    private(set) var checked = 0
    private let period: RunPeriod

    /// Creates the comparison without events.
    ///
    /// - Parameters:
    ///   - people: owner of each stream.
    ///   - names: names of all people.
    init(people: [Int], names: [String], period: RunPeriod) {
        listeners = Array(repeating: Listener(), count: people.count)
        var streamOfPerson = Array(repeating: -1, count: names.count)
        for (stream, person) in people.enumerated() { streamOfPerson[person] = stream }
        self.streamOfPerson = streamOfPerson
        self.names = people.map { names[$0] }
        self.period = period
    }

    func hasStream(_ person: Int) -> Bool { person >= 0 && streamOfPerson[person] >= 0 }

    /// Returns the last event ID received on a stream; 0 for none.
    func lastID(of stream: Int) -> UInt64 { listeners[stream].lastID }

    /// Whether streams and feed agree so far.
    var isSettled: Bool { listeners.allSatisfy { $0.expected.isEmpty && $0.ahead.isEmpty } }

    /// Registers an event from the feed that a person must receive.
    ///
    /// - Parameter deliver: receives the effect, if the event has already arrived.
    mutating func expect(
        _ expected: Expected, person: Int, _ findings: inout RemoteFindings,
        deliver: (TaxiService.Effect, Int64) -> Void
    ) {
        let stream = streamOfPerson[person]
        if let place = listeners[stream].ahead.firstIndex(where: { isSame($0, expected) }) {
            let heard = listeners[stream].ahead.remove(at: place)
            settle(expected, at: heard.nanoseconds, deliver)
        } else {
            listeners[stream].expected.append(expected)
        }
    }

    private func isSame(_ heard: Received, _ expected: Expected) -> Bool {
        heard.sequence == expected.sequence && heard.event == expected.event
    }

    /// Compares a received event with the expected ones.
    ///
    /// - Parameter lastFrame: number of the feed's last frame.
    mutating func receive(
        _ heard: Received, on stream: Int, lastFrame: UInt64, at time: SimTime, _ findings: inout RemoteFindings,
        deliver: (TaxiService.Effect, Int64) -> Void
    ) {
        if heard.id <= listeners[stream].lastID {
            findings.note(
                heard.id == listeners[stream].lastID ? .eventTwice : .eventDisordered, frame: heard.sequence, at: time,
                "event \(heard.id) came to \(names[stream]) after event \(listeners[stream].lastID)",
                expected: "each event once, in order")
            return
        }
        listeners[stream].lastID = heard.id
        guard let place = listeners[stream].expected.firstIndex(where: { isSame(heard, $0) }) else {
            if heard.sequence > lastFrame {
                listeners[stream].ahead.append(heard)
            } else {
                findings.note(
                    .eventDisordered, frame: heard.sequence, at: time,
                    "\(heard.event["event"]?.text ?? "?") came to \(names[stream])",
                    expected: "the feed's events that concern this user, in order")
            }
            return
        }
        for missed in listeners[stream].expected[..<place] { noteLost(missed, stream, at: time, &findings) }
        let expected = listeners[stream].expected[place]
        listeners[stream].expected.removeFirst(place + 1)
        settle(expected, at: heard.nanoseconds, deliver)
    }

    private mutating func settle(
        _ expected: Expected, at nanoseconds: Int64, _ tell: (TaxiService.Effect, Int64) -> Void
    ) {
        checked += 1
        if period.measures(expected.due.nanoseconds) {
            let latency = max(0, nanoseconds - expected.due.nanoseconds)
            latencies.record(nanoseconds: latency)
            if !absences.explains(from: expected.due.waitsSinceNanoseconds, to: nanoseconds) {
                latenciesWithoutAbsences.record(nanoseconds: latency)
            }
        }
        if let effect = expected.effect { tell(effect, nanoseconds) }
    }

    /// Reports missing and unexpected events at the end of the run.
    mutating func finish(at time: SimTime, _ findings: inout RemoteFindings) {
        for stream in listeners.indices {
            for missed in listeners[stream].expected { noteLost(missed, stream, at: time, &findings) }
            for heard in listeners[stream].ahead {
                findings.note(
                    .eventDisordered, frame: heard.sequence, at: time,
                    "\(heard.event["event"]?.text ?? "?") came to \(names[stream])",
                    expected: "only the feed's events that concern this user")
            }
        }
    }

    private func noteLost(_ missed: Expected, _ stream: Int, at time: SimTime, _ findings: inout RemoteFindings) {
        findings.note(
            .eventLost, frame: missed.sequence, at: time,
            "\(missed.event["event"]?.text ?? "?") never came to the open stream of \(names[stream])",
            expected: "every event that concerns this user")
    }
}
