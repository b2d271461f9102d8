import Experiments
import InputFiles
import Measures
import TestSupport
import Testing

@testable import Reports

@Suite("The result of a search for the smallest value")
struct SmallestVerdictTests {
    private let folder: TemporaryFolder
    private static let target = MetricTarget(MetricKey(.waitUnder10Minutes), .atLeast, 0.95)
    private static let income = MetricTarget(MetricKey(.incomePerHour), .atLeast, 18)

    init() throws { folder = try TemporaryFolder() }

    private static func point(
        _ number: Int, _ standing: SmallestVerdict.Standing, _ mean: Double?,
        _ decision: SmallestSearch.Standing?, income: Double? = nil
    ) -> SmallestVerdict.Point {
        let tested = SmallestVerdict.TestedTarget(
            standing: decision, mean: mean, interval: mean.map { $0 - 0.01...$0 + 0.01 },
            replicationsMet: decision == nil ? 0 : 7)
        let earned = SmallestVerdict.TestedTarget(
            standing: (income ?? 0) >= 18 ? .met : .missed, mean: income, interval: nil, replicationsMet: 0)
        return SmallestVerdict.Point(
            point: number, name: "drivers.scale=\(number)", value: "\(number)", label: "\(100 * number) taxis",
            standing: standing, replications: decision == nil ? 0 : 10,
            targets: [tested] + (income == nil ? [] : [earned]))
    }

    private func verdict(
        _ points: [SmallestVerdict.Point], targets: [MetricTarget] = [SmallestVerdictTests.target]
    ) -> SmallestVerdict {
        SmallestVerdict(
            targets: targets, currency: "EUR", confidence: 0.95, values: points.count, looks: 13, points: points)
    }

    private var found: SmallestVerdict {
        verdict([
            Self.point(1, .missed, 0.8, .missed), Self.point(2, .missed, 0.94, .missed),
            Self.point(3, .smallest, 0.96, .met), Self.point(4, .untested, nil, nil), Self.point(5, .met, 0.99, .met),
            Self.point(6, .bad, nil, nil),
        ])
    }

    @Test("The result reads back from smallest.csv and gives the same text")
    func roundTrip() throws {
        let found = found
        try found.write(to: "\(folder.path)/smallest.csv")
        let read = try #require(
            try SmallestVerdict(in: folder.path, currency: "EUR") { name in "\(name.suffix(1))00 taxis" })
        let notes = SmallestNotes(found, [], [])
        #expect(read.lines(notes) == found.lines(notes) && read.points.map(\.standing) == found.points.map(\.standing))
        #expect(
            folder.read("smallest.csv")?.split(separator: "\n").prefix(4).joined(separator: "\n") == """
                value,point,name,standing,metric,unit,side,bound,decision,replications,mean,ci95_low,ci95_high,\
                replications_met,confidence,values,looks
                1,1,drivers.scale=1,missed,wait_under_10_min_share,share,>=,0.950000,missed,10,0.800000,0.790000,\
                0.810000,7,0.950000,6,13
                2,2,drivers.scale=2,missed,wait_under_10_min_share,share,>=,0.950000,missed,10,0.940000,0.930000,\
                0.950000,7,0.950000,6,13
                3,3,drivers.scale=3,smallest,wait_under_10_min_share,share,>=,0.950000,met,10,0.960000,0.950000,\
                0.970000,7,0.950000,6,13
                """)
    }

    @Test("The text names the smallest value, the next smaller with its figures, the certainty and the assumption")
    func words() {
        let lines = found.lines(SmallestNotes(found, [], []))
        #expect(lines[0] == "Smallest  300 taxis (drivers.scale=3): every target is met")
        #expect(lines[1] == "Target    picked up within 10 minutes at least 95.0 %: 96.0 (95.0 to 97.0) %")
        #expect(lines[2] == "Next      200 taxis: missed, picked up within 10 minutes 94.0 (93.0 to 95.0) %")
        #expect(
            lines[3] == "Sure      all that is met or missed here holds together with a probability of at least "
                + "95.0 %, corrected for 6 values and up to 13 tests of each, unless days that are far worse are so rare that "
                + "none was simulated; that nothing smaller meets the targets assumes that the metrics rise or fall steadily"
        )
        #expect(lines.contains { $0.hasPrefix("3        drivers.scale=3") && $0.hasSuffix("smallest") })
        #expect(lines.last == "1 other value was not simulated" && found.isDecided)
    }

    @Test("A next smaller value that is not decided is reported, with the largest that is shown to miss")
    func undecided() {
        for (standing, words) in [
            (SmallestVerdict.Standing.close, "200 taxis: too close to decide, "),
            (.open, "200 taxis: not decided by 10 replications, "),
        ] {
            let verdict = verdict([
                Self.point(1, .missed, 0.8, .missed),
                Self.point(2, standing, 0.95, standing == .close ? .close : .open),
                Self.point(3, .smallest, 0.96, .met),
            ])
            #expect(
                verdict.nextSentence == words + "picked up within 10 minutes 95.0 (94.0 to 96.0) %; 100 taxis: missed, "
                    + "picked up within 10 minutes 80.0 (79.0 to 81.0) %")
            #expect(verdict.isDecided == (standing == .close))
            #expect(verdict.headline == "every target is met with 300 taxis; perhaps with 200 taxis, too")
        }
    }

    @Test("A title calls a value the smallest only if the next smaller one is shown to miss a target")
    func headline() {
        #expect(found.headline == "the smallest that meets every target: 300 taxis; 200 taxis: missed")
        let first = verdict([Self.point(1, .smallest, 0.96, .met), Self.point(2, .untested, nil, nil)])
        #expect(first.headline == "every target is met with 100 taxis, the smallest value tested")
    }

    @Test("Without a value that meets all targets the text says where each is met")
    func none() {
        let apart = verdict(
            [
                Self.point(1, .missed, 0.8, .missed, income: 24), Self.point(2, .missed, 0.9, .missed, income: 19),
                Self.point(3, .missed, 0.96, .met, income: 16),
            ], targets: [Self.target, Self.income])
        #expect(apart.sentence == "no tested value is shown to meet every target" && !apart.isDecided)
        #expect(apart.targetSentence(0) == "picked up within 10 minutes at least 95.0 %: met from 300 taxis on")
        #expect(
            apart.targetSentence(1) == "income per hour on duty at least 18.0 EUR/h: met up to 200 taxis",
            "\(apart.targetSentence(1))")
        #expect(apart.nextSentence == nil)
        let nowhere = verdict([Self.point(1, .missed, 0.8, .missed), Self.point(2, .missed, 0.9, .missed)])
        #expect(
            nowhere.targetSentence(0)
                == "picked up within 10 minutes at least 95.0 %: not shown to be met by any tested value; nearest with 200 taxis, 90.0 "
                + "(89.0 to 91.0) %")
    }

    @Test("Values that meet a target, with one between them that does not, are listed")
    func gap() {
        let apart = verdict(
            [
                Self.point(1, .missed, 0.96, .met, income: 16), Self.point(2, .missed, 0.9, .missed, income: 16),
                Self.point(3, .missed, 0.97, .met, income: 16),
            ], targets: [Self.target, Self.income])
        #expect(apart.targetSentence(0) == "picked up within 10 minutes at least 95.0 %: met by 100 taxis, 300 taxis")
    }

    @Test("An unknown decision in smallest.csv is refused with the known ones")
    func unknownDecision() throws {
        try found.write(to: "\(folder.path)/smallest.csv")
        let table = try #require(folder.read("smallest.csv"))
        try folder.write(table.replacing(",missed,10,", with: ",lost,10,"), to: "smallest.csv")
        let errors = inputErrors { _ = try SmallestVerdict(in: folder.path, currency: "EUR") { $0 } }
        #expect(
            errors.first?.hasSuffix(
                "decision is 'lost', not one of 'met', 'missed', 'close', 'open'") == true, "\(errors)")
    }

    // MARK: Notes

    /// Returns a tested value: a point and its replications, with a share for each day and the drivers' income.
    private static func tested(
        _ name: String, _ share: Double, income: Double
    ) -> (point: ExperimentPoint, replications: [ComparedReplication]) {
        let replications = (1...20).map { number in
            ComparedReplication(
                number: number,
                metrics: [
                    Metric(target.key, share + 0.001 * Double(number % 5 - 2), weight: 100),
                    Metric(Self.income.key, income + 0.1 * Double(number % 3), weight: 50),
                ])
        }
        let point = ExperimentPoint(
            name: name, scenario: ScenarioDigest(value: 1), seed: 1, currency: "EUR", isAntithetic: false)
        return (point, replications)
    }

    @Test("Notes tell the price, the days that miss a target alone, and a metric that does not rise steadily")
    func notes() {
        let found = found
        func notes(_ shares: [Double]) -> SmallestNotes {
            let tested = zip([1, 2, 3, 5], shares).map { number, share in
                Self.tested("drivers.scale=\(number)", share, income: 25 - Double(number))
            }
            return SmallestNotes(found, tested.map(\.point), tested.map(\.replications))
        }
        let plain = notes([0.8, 0.94, 0.951, 0.99])
        #expect(plain.warnings.isEmpty)
        #expect(
            plain.price?.hasPrefix("income per hour on duty: 22.1 (22.1 to 22.1) EUR/h with 300 taxis, 24.1") == true,
            "\(plain.price ?? "")")
        #expect(
            plain.alone
                == "targets are for the mean over all replications; of 20 with 300 taxis, 4 miss one alone")
        let unsteady = notes([0.96, 0.94, 0.951, 0.99])
        #expect(
            unsteady.warnings == [
                "picked up within 10 minutes does not rise steadily: 96.0 with 100 taxis, 94.0 with 200 taxis; a smaller "
                    + "value may meet the targets, too"
            ])
    }

    @Test(
        "A damaged smallest.csv is reported with its place",
        arguments: [
            (",smallest,", ",least,", "smallest.csv:4:21: standing is 'least', not one of 'smallest', 'met', 'missed'"),
            (",share,>=,", ",share,>,", "side is '>', not '>=' or '<='"),
            ("wait_under_10_min_share", "rate", "metric is 'rate', not the name of a metric"),
            (",met,10,", ",met,ten,", "replications is 'ten'"),
        ])
    func damaged(part: String, other: String, message: String) throws {
        let path = "\(folder.path)/smallest.csv"
        try found.write(to: path)
        try folder.write((folder.read("smallest.csv") ?? "").replacing(part, with: other), to: "smallest.csv")
        let error = #expect(throws: InputError.self) {
            try SmallestVerdict(in: folder.path, currency: nil) { $0 }
        }
        #expect("\(try #require(error))".contains(message), "\(String(describing: error))")
    }
}
