import Quantities
import Testing

@testable import SimulationKernel

/// A countdown: each tick schedules the next and a reminder, and cancels the previous reminder.
private struct Countdown: SimulationModel {
    enum Event: BitwiseCopyable {
        case tick(Int)
        case reminder(Int)
    }

    var log: [String] = []
    private var reminder = EventHandle.none

    mutating func handle(_ event: Event, at time: SimTime, in calendar: inout EventCalendar<Event>) {
        switch event {
        case .tick(let left):
            log.append("tick \(left) at \(time.microseconds)")
            calendar.cancel(reminder)
            guard left > 0 else { return }
            calendar.schedule(.tick(left - 1), at: time + .microseconds(10), priority: .normal)
            reminder = calendar.schedule(.reminder(left), at: time + .microseconds(10), priority: .last)
        case .reminder(let left):
            log.append("reminder \(left) at \(time.microseconds)")
        }
    }

    func traceWord(of event: Event) -> UInt64 {
        switch event {
        case .tick(let left): UInt64(left) << 1
        case .reminder(let left): UInt64(left) << 1 | 1
        }
    }
}

@Suite("The run loop")
struct SimulationTests {
    private func run(ticks: Int, until limits: [Int64]) -> (log: [String], handled: UInt64, digest: UInt64) {
        var simulation = Simulation<Countdown.Event>()
        var model = Countdown()
        simulation.calendar.schedule(.tick(ticks), at: .zero, priority: .normal)
        for limit in limits { simulation.run(until: microseconds(limit), model: &model) }
        return (model.log, simulation.eventsHandled, simulation.digest.value)
    }

    @Test("A model can schedule and cancel events while it handles one")
    func whileHandling() {
        let result = run(ticks: 3, until: [1_000])
        #expect(result.log == ["tick 3 at 0", "tick 2 at 10", "tick 1 at 20", "tick 0 at 30"])
        #expect(result.handled == 4)
    }

    @Test("A run stops after the events of its limit, and a further run continues from there")
    func limits() {
        #expect(run(ticks: 3, until: [10]).log == ["tick 3 at 0", "tick 2 at 10"])
        let inParts = run(ticks: 3, until: [0, 9, 10, 25, 99])
        let atOnce = run(ticks: 3, until: [99])
        #expect((inParts.log == atOnce.log) == true)
        #expect(inParts.digest == atOnce.digest)
    }

    @Test("The digest distinguishes runs with different events")
    func digests() {
        #expect(run(ticks: 3, until: [99]).digest == run(ticks: 3, until: [99]).digest)
        #expect(run(ticks: 3, until: [99]).digest != run(ticks: 3, until: [29]).digest)
        #expect(run(ticks: 3, until: [29]).digest != run(ticks: 4, until: [29]).digest)
    }
}

@Suite("The trace digest")
struct TraceDigestTests {
    private func digest(_ words: [UInt64]) -> UInt64 {
        var digest = StateDigest()
        for word in words { digest.combine(word) }
        return digest.value
    }

    @Test("Order, length and every bit of every word change the digest")
    func sensitivity() {
        #expect(digest([1, 2]) != digest([2, 1]))
        #expect(digest([]) != digest([0]))
        #expect(digest([0]) != digest([0, 0]))
        let words: [UInt64] = [7, 0, .max, 12_345]
        var seen: Set<UInt64> = [digest(words)]
        for place in words.indices {
            for bit in 0..<64 {
                var changed = words
                changed[place] ^= 1 << UInt64(bit)
                seen.insert(digest(changed))
            }
        }
        #expect(seen.count == 1 + 4 * 64)
    }

    @Test("A changed bit changes about half of the digest's bits")
    func avalanche() {
        var changedBits = 0
        for bit in 0..<64 { changedBits += (digest([1 << UInt64(bit), 3]) ^ digest([0, 3])).nonzeroBitCount }
        #expect((26.0...38.0).contains(Double(changedBits) / 64))
    }

    @Test("The digest of a sequence is the same in every version")
    func pinned() { #expect(digest([1, 2, 3]) == 0xE735_6549_9013_2A88) }
}
