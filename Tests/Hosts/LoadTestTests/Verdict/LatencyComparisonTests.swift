import OutputFiles
import Testing

@testable import LoadTest

@Suite("Comparison with an earlier run")
struct LatencyComparisonTests {
    private static func run(_ seconds: Int, times factor: Double = 1) -> LatencyComparison.Run {
        var run = LatencyComparison.Run()
        for second in 0..<seconds {
            // Unordered values without repetition.
            let noise = Double(second * 7 % 11) / 20 + Double(second) * 1e-6
            run.p50.append((4 + noise) * factor)
            run.p99.append((20 + 10 * noise) * factor)
            run.p9999.append((900 + 1_000 * noise) * factor)
        }
        return run
    }

    @Test("Equal and faster runs pass, much slower ones fail, and few seconds prove nothing")
    func outcomes() {
        func outcomes(_ seconds: Int, _ factor: Double) -> [TargetOutcome] {
            LatencyComparison(before: Self.run(seconds), after: Self.run(seconds, times: factor)).rows.map(\.outcome)
        }
        #expect(outcomes(60, 1) == [.pass, .pass, .pass])
        #expect(outcomes(60, 2) == [.fail, .fail, .fail] && outcomes(10, 3) == [.fail, .fail, .fail])
        #expect(outcomes(60, 0.5) == [.pass, .pass, .pass])
        #expect(outcomes(9, 3) == [.notProved, .notProved, .notProved])
    }

    @Test("A significant slowdown below 10 % is no regression")
    func small() {
        let before = Array(repeating: 4.0, count: 300)
        for (factor, outcome) in [(1.05, TargetOutcome.pass), (1.15, .fail)] {
            var (earlier, later) = (Self.run(300), Self.run(300))
            (earlier.p50, later.p50) = (before, before.map { $0 * factor })
            let row = LatencyComparison(before: earlier, after: later).rows[0]
            #expect(row.outcome == outcome && row.measured.hasPrefix("\(factor) times as long"), "\(row.measured)")
        }
    }

    @Test("Only measured seconds with completed commands are compared")
    func seconds() throws {
        var options = SmallTown.options(seconds: 2.1)
        options.warmUpNanoseconds = 1_000_000_000
        let record = try SmallTown.play(SmallTown.target(), options, commandsPerSecond: 500)
        let run = LatencyComparison.Run(record)
        #expect(run.p50.count == 2 && run.p99.count == 2 && run.p9999.count == 2)
        #expect(run.p50[0] == Double(record.judge.seconds[1].medianNanoseconds) / 1_000)
        #expect(zip(run.p50, run.p99).allSatisfy { $0 <= $1 } && zip(run.p99, run.p9999).allSatisfy { $0 <= $1 })
    }
}
