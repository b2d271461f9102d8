import Glibc

@testable import Quantities
@testable import SimulationKernel

/// The hold model on this project's calendar: the numbers of the C++ program in the same order, with a payload of 16
/// bytes.
enum HoldModelWorkload {
    /// An event as large as a real one, and read when it happens.
    private enum Event: BitwiseCopyable {
        case first(entity: UInt64, detail: UInt32)
        case again(entity: UInt64, detail: UInt32)
    }

    /// Size of the table of increments, which removes the cost of the generator.
    private static let tableSize = 65_536

    static func measure(pending: Int, operations: Int) -> HoldModelMeasurement {
        var random = SplitMix64(state: 12_345)
        let increments = (0..<tableSize).map { _ in random.exponentialMicroseconds() }
        var calendar = EventCalendar<Event>(reservingCapacity: pending)
        for entity in 0..<pending {
            let time = SimTime(microseconds: random.exponentialMicroseconds())
            calendar.schedule(.first(entity: UInt64(entity), detail: 0), at: time, priority: .normal)
        }
        return increments.withUnsafeBufferPointer { increments in
            var position = 0
            _ = hold(&calendar, increments, &position, operations: 2 * pending)
            let start = ProcessorTime.seconds()
            let sum = hold(&calendar, increments, &position, operations: operations)
            let seconds = ProcessorTime.seconds() - start
            return HoldModelMeasurement(
                nanosecondsPerHold: seconds * 1e9 / Double(operations),
                meanTimeSeconds: sum / 1_000_000 / Double(operations))
        }
    }

    /// Holds a number of times and returns the sum of the times of the events taken, in microseconds.
    @inline(never)
    private static func hold(
        _ calendar: inout EventCalendar<Event>, _ increments: UnsafeBufferPointer<Int64>, _ position: inout Int,
        operations: Int
    ) -> Double {
        var sum = 0.0
        for _ in 0..<operations {
            guard let due = calendar.popNext() else { break }
            sum += Double(due.time.microseconds)
            let time = due.time + .microseconds(increments[position & (tableSize - 1)])
            position += 1
            switch due.event {
            case .first(let entity, let detail), .again(let entity, let detail):
                calendar.schedule(.again(entity: entity, detail: detail &+ 1), at: time, priority: .normal)
            }
        }
        return sum
    }
}

/// The generator of the C++ program (Steele, Lea and Flood, OOPSLA 2014), so that both do the same work.
private struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns an exponential variate with a mean of a second.
    mutating func exponentialMicroseconds() -> Int64 {
        SimDuration(seconds: -log1p(-Double(next() >> 11) * 0x1p-53)).microseconds
    }
}
