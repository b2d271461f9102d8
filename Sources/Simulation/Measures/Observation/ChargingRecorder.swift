import Quantities

/// Records the charging of electric taxis in the counted window of the run.
struct ChargingRecorder {
    /// What a taxi does at a charging place, and since when.
    private enum Stage: BitwiseCopyable {
        case away
        case waiting(since: SimTime)
        case plugged(since: SimTime, watts: Double)
    }

    private var stages: [Stage]
    private var records: [ChargingRecord]

    init(drivers: Int) {
        stages = Array(repeating: .away, count: drivers)
        records = Array(repeating: ChargingRecord(), count: drivers)
    }

    /// Notes that a taxi waits for a plug; repeated calls have no effect.
    mutating func arrive(_ driver: DriverID, at time: SimTime) {
        guard stages.indices.contains(Int(driver.index)), case .away = stages[Int(driver.index)] else { return }
        stages[Int(driver.index)] = .waiting(since: time)
    }

    mutating func plug(_ driver: DriverID, watts: Double, at time: SimTime, in window: CountedWindow) {
        guard stages.indices.contains(Int(driver.index)), case .waiting(let start) = stages[Int(driver.index)] else {
            return
        }
        stages[Int(driver.index)] = .plugged(since: time, watts: watts)
        records[Int(driver.index)].addWait(from: start, to: time, in: window)
    }

    mutating func finish(_ driver: DriverID, at time: SimTime, in window: CountedWindow) {
        guard stages.indices.contains(Int(driver.index)),
            case .plugged(let start, let watts) = stages[Int(driver.index)]
        else { return }
        stages[Int(driver.index)] = .away
        records[Int(driver.index)].addCharging(for: window.length(from: start, to: time), watts: watts)
        if window.contains(time) { records[Int(driver.index)].endCharging() }
    }

    mutating func endWarmUp() { records = Array(repeating: ChargingRecord(), count: stages.count) }

    /// Returns the records in the order of the drivers, with the waits and charging in progress at the end of the run.
    func records(in window: CountedWindow) -> [ChargingRecord] {
        zip(stages, records).map { stage, record in
            var record = record
            switch stage {
            case .away: break
            case .waiting(let start): record.addWait(from: start, to: max(start, window.end), in: window)
            case .plugged(let start, let watts):
                record.addCharging(for: window.length(from: start, to: max(start, window.end)), watts: watts)
            }
            return record
        }
    }
}

extension ChargingRecord {
    /// Adds a wait for a plug, of which a part after the end of the run does not count.
    fileprivate mutating func addWait(from start: SimTime, to time: SimTime, in window: CountedWindow) {
        if time >= window.start, start <= window.end { addWait(min(time, window.end) - start) }
    }
}
