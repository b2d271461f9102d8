import Quantities

/// The last events of each zone's queue, for readers of a wrong decision.
struct QueueHistory: Sendable {
    enum Event: UInt8, Sendable, BitwiseCopyable {
        case joined, left, offered, accepted, refused, timedOut, freed, waited
    }

    private struct Entry: Sendable, BitwiseCopyable {
        var time = SimTime.zero
        var driver = DriverID.none
        var request = RequestID.none
        var event = Event.joined
    }

    static let eventsPerZone = 8

    private var entries: ContiguousArray<Entry>
    /// Number of events per zone so far.
    private var counts: ContiguousArray<UInt64>

    init(zones: Int) {
        entries = ContiguousArray(repeating: Entry(), count: zones * QueueHistory.eventsPerZone)
        counts = ContiguousArray(repeating: 0, count: zones)
    }

    @inline(__always)
    mutating func note(
        _ event: Event, _ zone: ZoneID, driver: DriverID = .none, request: RequestID = .none, at time: SimTime
    ) {
        let index = Int(zone.index)
        guard index < counts.count else { return }  // A driver without a zone.
        let slot = Int(truncatingIfNeeded: counts[index]) & (QueueHistory.eventsPerZone - 1)
        entries[index * QueueHistory.eventsPerZone + slot] = Entry(
            time: time, driver: driver, request: request, event: event)
        counts[index] &+= 1
    }

    /// Returns the events, oldest first: `12.500 s: d3 refuses r7 and goes to the tail`.
    func lines(of zone: ZoneID) -> [String] {
        let count = Int(counts[Int(zone.index)])
        let size = QueueHistory.eventsPerZone
        return (max(0, count - size)..<count).map { number in
            let entry = entries[Int(zone.index) * size + number % size]
            return "\(entry.time.sinceStart.millisecondText) s: \(QueueHistory.words(entry))"
        }
    }

    private static func words(_ entry: Entry) -> String {
        let (driver, request) = (entry.driver.judgedName, entry.request.judgedName)
        return switch entry.event {
        case .joined: "\(driver) joins the tail"
        case .left: "\(driver) leaves"
        case .offered: "\(driver) is offered \(request)"
        case .accepted: "\(driver) accepts \(request) and leaves"
        case .refused: "\(driver) refuses \(request) and goes to the tail"
        case .timedOut: "\(driver) does not answer the offer of \(request) and goes to the tail"
        case .freed: "\(driver) is free again at the old place because \(request) is withdrawn"
        case .waited: "\(request) waits"
        }
    }
}

extension DriverID {
    /// Name in reports: `d1` for index 0.
    var judgedName: String { isNone ? "no driver" : "d\(UInt64(index) + 1)" }
}

extension RequestID {
    /// Name in reports: `r1`.
    var judgedName: String { isNone ? "none" : "r\(number)" }
}
