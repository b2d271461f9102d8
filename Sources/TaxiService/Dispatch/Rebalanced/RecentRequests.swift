import CityModel
import Quantities

/// How many requests came from each zone in about the last hour, by intervals that begin at multiples of their length.
struct RecentRequests {
    private static let hour = SimDuration.hours(1)

    private let interval: SimDuration
    private let zoneCount: Int
    /// Whole intervals in an hour, one at least.
    private let intervalsCounted: Int
    /// A ring of intervals, one more than are counted, each with its zones.
    private var counts: [UInt32]
    /// By place in the ring: which interval it is.
    private var numbers: [Int64]

    init(zones: Int, interval: SimDuration) {
        self.interval = interval
        zoneCount = zones
        intervalsCounted = max(1, Int(RecentRequests.hour.microseconds / interval.microseconds))
        counts = Array(repeating: 0, count: (intervalsCounted + 1) * zones)
        numbers = Array(repeating: -1, count: intervalsCounted + 1)
    }

    var bytes: Int {
        counts.capacity * MemoryLayout<UInt32>.stride + numbers.capacity * MemoryLayout<Int64>.stride
    }

    mutating func add(from zone: ZoneID, at time: SimTime) {
        let number = number(at: time)
        let place = place(of: number)
        if numbers[place] != number {
            numbers[place] = number
            for index in place * zoneCount..<(place + 1) * zoneCount { counts[index] = 0 }
        }
        counts[place * zoneCount + Int(zone.index)] += 1
    }

    /// Requests an hour by zone, as it was in the whole intervals before that of `time`.
    func perHour(at time: SimTime) -> [Double] {
        let scale =
            Double(RecentRequests.hour.microseconds) / Double(Int64(intervalsCounted) * interval.microseconds)
        var sums = [Double](repeating: 0, count: zoneCount)
        for place in placesCounted(at: time) {
            for zone in 0..<zoneCount { sums[zone] += scale * Double(counts[place * zoneCount + zone]) }
        }
        return sums
    }

    /// Whether nobody has asked for a taxi in the intervals counted, nor in that of `time`.
    func isQuiet(at time: SimTime) -> Bool {
        placesCounted(at: time).isEmpty && numbers[place(of: number(at: time))] != number(at: time)
    }

    private func placesCounted(at time: SimTime) -> [Int] {
        let current = number(at: time)
        return numbers.indices.filter { numbers[$0] >= max(0, current - Int64(intervalsCounted)) && numbers[$0] < current }
    }

    private func number(at time: SimTime) -> Int64 { time.microseconds / interval.microseconds }
    private func place(of number: Int64) -> Int { Int(number % Int64(intervalsCounted + 1)) }

    func digest(into take: (UInt64) -> Void) {
        for number in numbers { take(UInt64(bitPattern: number)) }
        for count in counts { take(UInt64(count)) }
    }
}
