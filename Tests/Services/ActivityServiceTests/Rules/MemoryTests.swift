import ActivityService
import Quantities
import Testing

@Suite("Memory of sessions is bounded")
struct MemoryTests {
    @Test("F03: a kept fix takes 12 bytes and less than half as much overhead, also for late fixes")
    func bytes() {
        var service = ActivityService(runners: 20)
        for session in 0..<1_000 {
            let runner = RunnerID(session % 20)
            let start = SimTime.zero + .minutes(Int64(session) * 30)
            service.handle(.runner(runner, .start(kind: .run, title: "")), at: start)
            for index in 0..<150 {
                let place = FixedPosition(x: Int32(index) * 900, y: Int32(session))
                // Every tenth session has no connection for its second third, and sends those fixes at once.
                let isBulk = session.isMultiple(of: 10)
                let order = isBulk && index >= 50 ? (index < 100 ? index + 50 : index - 50) : index
                let taken = start + .seconds(Int64(order) * 10)
                let now = isBulk ? start + .minutes(26) : taken
                service.handle(.runner(runner, .fix(place, accuracyMetres: 5, taken: taken)), at: now)
            }
            service.handle(.runner(runner, .stop), at: start + .minutes(27))
        }
        #expect(service.fixCounts.kept == 150_000)
        #expect(Double(service.bytes) / 150_000 <= 18, "\(Double(service.bytes) / 150_000)")
    }
}
