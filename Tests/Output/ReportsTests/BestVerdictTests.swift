import Experiments
import Foundation
import InputFiles
import Measures
import TestSupport
import Testing

@testable import Reports

@Suite("The result of a search for the best")
struct BestVerdictTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/best.csv" }

    init() throws { folder = try TemporaryFolder() }

    private func verdict(
        _ procedure: BestVerdict.Procedure, probability: Double?, standings: [BestVerdict.Standing]
    ) -> BestVerdict {
        let places = standings.enumerated().map { index, standing in
            BestVerdict.RankedPoint(
                point: 3 - index, name: "taxis=\(3 - index), x", standing: standing, replications: 10 * index,
                mean: standing == .bad ? nil : 0.5 + Double(index) / 10,
                interval: index == 0 ? 0.25...0.75 : nil)
        }
        return BestVerdict(
            of: MetricKey(.serviceRate), by: procedure, probability: probability, places: places, currency: nil)
    }

    private func readBack(_ verdict: BestVerdict) throws -> BestVerdict {
        try? FileManager.default.removeItem(atPath: path)
        try verdict.write(to: path)
        return try #require(try BestVerdict(in: folder.path, currency: nil))
    }

    @Test("The result reads back from best.csv and gives the same text")
    func roundTrip() throws {
        let found = verdict(
            .sequential(confidence: 0.95, indifference: 0.01, rounds: 24), probability: 0.95,
            standings: [.best, .beaten, .bad])
        let read = try readBack(found)
        #expect(read.sentence == found.sentence && read.procedure == found.procedure && read.key == found.key)
        let none = BestCaveats(found, [], [], keys: [])
        #expect(none.warnings.isEmpty && none.served == nil)
        #expect(read.lines(none) == found.lines(none) && read.ranking.map(\.standing) == [.best, .beaten, .bad])
        #expect(
            found.sentence == "taxis=3, x, by 'share picked up' (more is better), with a probability of at least "
                + "95.0 %, or within 1.0 % of the best (KN)")
        #expect(
            folder.read("best.csv") == """
                rank,point,name,standing,metric,unit,better,replications,mean,ci95_low,ci95_high,procedure,confidence,\
                indifference,rounds,budget,probability
                1,3,"taxis=3, x",best,service_rate,share,more,0,0.500000,0.250000,0.750000,KN,0.950000,0.010000,24,,0.950000
                2,2,"taxis=2, x",beaten,service_rate,share,more,10,0.600000,,,KN,0.950000,0.010000,24,,
                ,1,"taxis=1, x",bad,service_rate,share,more,20,,,,KN,0.950000,0.010000,24,,

                """)
    }

    @Test("A budget gives the probability reached; an unfinished search lists the candidates")
    func words() throws {
        let budget = verdict(.budget(60), probability: 0.87654, standings: [.best, .possible])
        #expect(try readBack(budget).sentence.hasSuffix("with a probability of at least 87.7 % (OCBA)"))
        let open = verdict(
            .sequential(confidence: 0.99, indifference: nil, rounds: 0), probability: nil,
            standings: [.leads, .possible])
        #expect(
            try readBack(open).sentence
                == "not certain yet by 'share picked up' (more is better): taxis=3, x leads, and taxis=2, x "
                + "may be best")
        let nothing = verdict(.budget(4), probability: nil, standings: [.possible, .possible])
        #expect(try readBack(nothing).sentence == "no variant has results")
    }

    @Test(
        "A damaged best.csv is reported with its place",
        arguments: [
            (",best,", ",first,", "best.csv:2:18: standing is 'first', not 'best', 'leads', 'possible'"),
            ("service_rate", "rate", "metric is 'rate', not the name of a metric"),
            ("OCBA", "luck", "procedure is 'luck', not 'KN' or 'OCBA'"),
            ("0.750000", "0.150000", "ci95_high is '0.150000', not a number of at least ci95_low"),
            (",point", ",points", "the column 'point' is missing"),
        ])
    func damage(old: String, new: String, message: String) throws {
        try verdict(.budget(60), probability: 0.9, standings: [.best, .possible]).write(to: path)
        let text = try #require(folder.read("best.csv"))
        #expect(text.contains(old) == true)
        try folder.write(text.replacing(old, with: new), to: "best.csv")
        let error = #expect(throws: InputError.self) { _ = try BestVerdict(in: folder.path, currency: nil) }
        #expect(error?.description.contains(message) == true, "\(error.map(\.description) ?? "")")
    }

    private static func point(_ value: String) -> ExperimentPoint {
        var point = ExperimentPoint(name: "taxis=\(value)", values: [value], problem: "")
        point.seed = 1
        return point
    }

    @Test(
        "A best point at the end of the tested values is reported with the advice to test beyond",
        arguments: [
            (["2", "4", "8"], "2", "at the edge of the tested range: taxis=2 is the smallest; try beyond"),
            (
                ["5 min", "10 min"], "10 min",
                "at the edge of the tested range: taxis=10 min is the largest; try beyond"
            ),
            (["2", "4", "8"], "4", nil), (["fifo", "nearest"], "nearest", nil), (["7"], "7", nil),
        ])
    func edge(values: [String], best: String, words: String?) {
        #expect(BestCaveats.edge(of: [best], among: values.map { [$0] }, keys: ["taxis"]) == words)
    }

    @Test(
        "A winner that serves fewer clients than another is reported if the difference is significant",
        arguments: [0.1, 0.001])
    func loss(gap: Double) {
        let points = ["1", "2"].map { BestVerdictTests.point($0) }
        let replications = [0, gap].map { gap in
            (1...10).map { number in
                ComparedReplication(
                    number: number,
                    metrics: [
                        Metric(MetricKey(.waitMean), 100),
                        Metric(
                            MetricKey(.serviceRate), 0.8 + gap + Double(number * (gap > 0 ? 3 : 5) % 7) / 100,
                            weight: 100),
                    ])
            }
        }
        var found = verdict(.budget(20), probability: 0.99, standings: [.best, .possible])
        found.key = MetricKey(.waitMean)
        found.ranking[0].name = "taxis=1"
        found.ranking[1].name = "taxis=2"
        let cautions = BestCaveats(found, points, replications, keys: ["x"])
        #expect(cautions.served == MetricKey(.serviceRate) && cautions.servedShare(of: "taxis=2") != nil)
        let warnings = cautions.warnings.filter { $0.contains("loses more clients than necessary: with taxis=2 ") }
        #expect(warnings.count == (gap > 0.01 ? 1 : 0), "\(cautions.warnings)")
    }
}
