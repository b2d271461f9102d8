import CityModel
import Quantities

/// Mean and greatest length of every zone's queue, hour by hour.
struct QueueStatistics {
    private struct Running {
        var length: UInt32 = 0
        var lengthMax: UInt32 = 0
        var lastChange = SimTime.zero
        var driverMicroseconds: Int64 = 0
    }

    private var running: ContiguousArray<Running>
    /// The hours closed so far × zones.
    private(set) var hours: [ZoneHourRecord] = []

    init(zones: Int) { running = ContiguousArray(repeating: Running(), count: zones) }

    mutating func change(_ zone: ZoneID, by step: Int32, at time: SimTime) {
        let index = Int(zone.index)
        let elapsed = time - running[index].lastChange
        running[index].driverMicroseconds += elapsed.microseconds * Int64(running[index].length)
        running[index].lastChange = time
        running[index].length = UInt32(Int32(running[index].length) + step)
        running[index].lengthMax = max(running[index].lengthMax, running[index].length)
    }

    mutating func endHour(at time: SimTime) {
        for index in running.indices {
            change(ZoneID(index), by: 0, at: time)
            var record = ZoneHourRecord()
            record.queueDriverSeconds = Double(running[index].driverMicroseconds) / 1_000_000
            record.queueLengthMax = running[index].lengthMax
            hours.append(record)
            running[index].driverMicroseconds = 0
            running[index].lengthMax = running[index].length
        }
    }
}
