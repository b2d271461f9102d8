import Quantities
import ServiceKernel

/// The number of requests from each zone in the last sixty whole minutes.
struct RecentRequests {
    private static let minutesCounted: Int64 = 60

    private let zoneCount: Int
    /// A ring of minutes with the counts of all zones, one minute more than is counted.
    private var counts: [UInt32]
    /// The minute in each place of the ring.
    private var minutes: [Int64]

    init(zones: Int) {
        zoneCount = zones
        minutes = Array(repeating: -1, count: Int(RecentRequests.minutesCounted) + 1)
        counts = Array(repeating: 0, count: minutes.count * zones)
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&counts)
        try form.visit(&minutes)
    }

    var bytes: Int {
        counts.capacity * MemoryLayout<UInt32>.stride + minutes.capacity * MemoryLayout<Int64>.stride
    }

    mutating func add(from zone: ZoneID, at time: SimTime) {
        let minute = RecentRequests.minute(of: time)
        let place = Int(minute % Int64(minutes.count))
        assert(minutes[place] <= minute, "time must not go back")
        if minutes[place] != minute {
            minutes[place] = minute
            for index in place * zoneCount..<(place + 1) * zoneCount { counts[index] = 0 }
        }
        counts[place * zoneCount + Int(zone.index)] += 1
    }

    /// Returns the requests of each zone in the sixty minutes before the minute of `time`.
    func inLastHour(at time: SimTime) -> [UInt32] {
        var sums = [UInt32](repeating: 0, count: zoneCount)
        for place in placesCounted(at: time) {
            for zone in 0..<zoneCount { sums[zone] += counts[place * zoneCount + zone] }
        }
        return sums
    }

    /// Returns whether there were no requests in those minutes, nor in the minute of `time`.
    func isEmpty(at time: SimTime) -> Bool {
        placesCounted(at: time).isEmpty && !minutes.contains(RecentRequests.minute(of: time))
    }

    private func placesCounted(at time: SimTime) -> [Int] {
        let current = RecentRequests.minute(of: time)
        let counted = max(0, current - RecentRequests.minutesCounted)..<current
        return minutes.indices.filter { counted.contains(minutes[$0]) }
    }

    private static func minute(of time: SimTime) -> Int64 {
        time.microseconds / SimDuration.minutes(1).microseconds
    }

    func digest(into take: (UInt64) -> Void) {
        for minute in minutes { take(UInt64(bitPattern: minute)) }
        for count in counts { take(UInt64(count)) }
    }
}
