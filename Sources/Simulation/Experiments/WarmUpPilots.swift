import Measures
import Quantities

/// Hourly series of the pilots of one variant so far.
struct WarmUpPilots {
    private var waiting: [[Double]] = []
    private var busy: [[Double]] = []

    mutating func add(_ record: ReplicationRecord) {
        waiting.append(WarmUpPilots.waiting(in: record))
        busy.append(record.fleetHours.map { $0.mean($0.busy) ?? 0 })
    }

    /// Returns the warm-up, or nil while pilots are missing.
    func finding(duration: SimDuration) -> WarmUpEstimate? {
        waiting.count < WarmUpEstimate.pilotCount
            ? nil : WarmUpEstimate(waiting: waiting, busy: busy, duration: duration)
    }

    /// Returns the mean number of waiting clients in each hour, from the wanted departure to the pickup or the loss.
    private static func waiting(in record: ReplicationRecord) -> [Double] {
        let hour = SimDuration.hours(1).microseconds
        var hours = Array(repeating: 0.0, count: record.fleetHours.count)
        let end = Int64(hours.count) * hour
        for ride in record.rides where ride.requested.microseconds >= 0 {
            var since = max(ride.wanted.sinceStart.microseconds, 0)
            // A client who is still waiting has no end time.
            let left = ride.wasPickedUp ? ride.pickedUp : ride.ended
            let until = left.microseconds < 0 ? end : min(left.sinceStart.microseconds, end)
            while since < until {
                let index = since / hour
                let next = min(until, (index + 1) * hour)
                hours[Int(index)] += Double(next - since) / Double(hour)
                since = next
            }
        }
        return hours
    }
}
