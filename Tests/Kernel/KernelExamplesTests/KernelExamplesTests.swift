import Foundation
import KernelExamples
import Statistics
import TestSupport
import Testing

@Suite("The kernel used alone")
struct KernelExamplesTests {
    @Test("The queue example agrees with theory, and its gain from fewer customers is the predicted one")
    func queues() {
        func theory(_ load: Double) -> Double {
            MarkovianQueue(arrivalsPerSecond: load, meanServiceSeconds: 1).meanWaitSeconds
        }
        for load in [0.5, 0.7, 0.8] {
            let means = (1...40).map { replication in
                Tally(
                    SingleServerQueue.waitsSeconds(load: load, customers: 20_000, seed: 7, replication: replication)
                ).mean
            }
            // The simulation starts empty, which hardly matters over 20,000 customers.
            #expect(abs(Tally(means).mean - theory(load)) < 4 * Tally(means).standardError, "load \(load)")
        }
        #expect(
            ComparisonOfMeans.answer() == "mean wait at 0.8: 3.72 s to 4.29 s; at 0.7 it is 1.42 s to 1.78 s less")
    }

    @Test("The fastest path follows the ring road, not the lane")
    func ways() {
        let way = FastestRoute.fromTownHallToStation()
        #expect(way.seconds == 140 && way.streets == 2)
    }

    @Test("The guide shows each example unchanged, and each has at most 40 lines")
    func shown() throws {
        let guide = try #require(TestFiles.read("\(TestFiles.package)/Sources/cabrank/cabrank.docc/Kernel.md"))
        let folder = "\(TestFiles.package)/Examples/Sources/KernelExamples"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        #expect(names.count == 3)
        for name in names {
            let text = try #require(TestFiles.read("\(folder)/\(name)"))
            #expect(guide.contains(text), "\(name) is not in Kernel.md as it is")
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 40, "\(name)")
        }
    }
}
