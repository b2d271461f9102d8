import Experiments
import InputFiles
import Measures
import Scenario
import ServiceKernel
import Testing

@testable import Reports

@Suite("The text of a comparison")
struct ComparisonTextTests {
    /// Returns a point with the scenario of the fixtures and some changed values.
    private func point(_ name: String, seed: UInt64 = 1, _ changes: [(String, String)] = []) -> ExperimentPoint {
        var setup = ReportsFixtures.setup()
        setup.seed = seed
        setup.document = .map(
            ([("city", "here"), ("demand", "much"), ("drivers", "10"), ("rules", "all")] + changes).map {
                DocumentValue.Entry(key: $0.0, value: .text($0.1))
            })
        return ExperimentPoint(name: name, setup: setup)
    }

    private func replications(_ count: Int, _ values: [(Measure, (Int) -> Double)]) -> [ComparedReplication] {
        (1...count).map { number in
            ComparedReplication(
                number: number, metrics: values.map { Metric(MetricKey($0.0), $0.1(number), weight: 100) })
        }
    }

    private func noise(_ number: Int) -> Double { Double(number * number % 11) }

    private func words(
        _ count: Int, _ baseline: [(Measure, (Int) -> Double)], _ variant: [(Measure, (Int) -> Double)]
    ) -> ComparisonText {
        ComparisonText(
            PointComparison(
                of: [point("a"), point("b", [("dispatch", "other")])],
                [replications(count, baseline), replications(count, variant)]), variant: 0)
    }

    @Test("Every metric has a row, whose words make a sentence of its difference")
    func everyMetric() throws {
        func side(_ measure: Measure, _ amount: Double) -> Comparison.Variant {
            .init(replications(9, [(measure, { amount + noise($0) / 100 })]), isPaired: true)
        }
        for measure in Measure.allCases {
            let comparison = Comparison(
                baseline: side(measure, 0.5), variants: [side(measure, 0.9)], asked: [MetricKey(measure)])
            let row = try #require(comparison.differences[0].first)
            let sentence = DifferenceText(row, currency: nil, tests: 1).sentence
            let parts = (measure.differencePhrase?.text ?? "\(measure.label): #").split(
                separator: "#", omittingEmptySubsequences: false)
            #expect(
                parts.count == 2 && sentence.hasPrefix(parts[0]) && (parts[1].isEmpty || sentence.contains(parts[1])),
                "\(sentence)")
            #expect(sentence.contains(" more"), "\(sentence)")
        }
    }

    @Test("Service comes first, then waits and empty kilometres; a change of direction is called gain or cost")
    func order() {
        let words = words(
            20,
            [
                (.emptyShare, { 0.3 + noise($0) / 1000 }), (.waitMean, { 300 + noise($0) }),
                (.serviceRate, { 0.98 - noise($0) / 1000 }),
            ],
            [
                (.emptyShare, { 0.33 + noise($0 + 5) / 1000 }), (.waitMean, { 240 + noise($0 + 3) }),
                (.serviceRate, { 0.84 - noise($0 + 4) / 1000 }),
            ])
        #expect(
            words.finding.wholeMatch(
                of:
                    #/1[34]\.\d fewer of 100 requests are picked up \(95 % sure: 1[34]\.\d to 14\.\d\); the gain: clients who are picked up wait (0\.9\d|1\.0\d) min less \(95 % sure: 0\.9\d to 1\.0\d\); the cost: [23]\.\d km more of 100 are driven empty \(95 % sure: 2\.\d to 3\.\d\)/#
            ) != nil, "\(words.finding)")
        #expect(words.basis == "20 pairs of replications with the same clients and drivers")
    }

    @Test("A difference that is not worth telling is in the table, marked, and in no sentence")
    func small() {
        func words(_ worthTelling: String?) -> ComparisonText {
            let before = replications(20, [(.waitMean, { 300 + noise($0) / 10 })])
            let after = replications(20, [(.waitMean, { 297 + noise($0 + 3) / 10 })])
            var points = [point("a"), point("b")]
            if let worthTelling {
                points[0].settings = ScenarioSettings(
                    node(["worthTelling": ["wait_mean_s": worthTelling]]), files: .list([]))
            }
            return ComparisonText(PointComparison(of: points, [before, after]), variant: 0)
        }
        let usual = words(nil)
        #expect(usual.finding == "no difference worth reporting is shown")
        #expect(usual.threshold?.contains("at least 0.10 min of mean wait;") == true)
        #expect(usual.cells(usual.headline[0]).last == "better, small")
        for finer in ["2 s", "0.04 min", "0.5 %", "2"] {
            #expect(words(finer).finding.hasPrefix("clients who are picked up wait 0.0"), "\(finer)")
        }
        #expect(words("4 s").finding.hasPrefix("no difference worth reporting"))
    }

    @Test("Requests lost by a cause are mentioned if they are at least half a request per hundred")
    func losses() {
        func finding(_ lost: Double) -> String {
            let requests: (Int) -> Double = { 1_000 + noise($0) }
            let before: (Int) -> Double = { 20 + noise($0) / 10 }
            let after: (Int) -> Double = { 20 + lost + noise($0 + 3) / 10 }
            return words(
                20, [(.requests, requests), (.lostGaveUp, before)], [(.requests, requests), (.lostGaveUp, after)]
            )
            .finding
        }
        #expect(finding(50).contains(#/^(49|50)\.\d more clients give up \(95 % sure: /#), "\(finding(50))")
        #expect(finding(3).hasPrefix("no difference worth reporting"))
    }

    @Test("A change is named in a planner's words in both languages; a key without a phrase as written")
    func changes() {
        let before: [String: Any] = [
            "drivers": ["scale": "1"], "city": ["ranks": [["zone": "a"]]], "rules": ["dispatch": ["policy": "fifo"]],
        ]
        func changes(_ after: [String: Any], _ language: Language = .english) -> [String] {
            var points = [point("a"), point("b")]
            points[0].settings = ScenarioSettings(node(before), files: .list([]))
            points[1].settings = ScenarioSettings(
                node(before.merging(after) { $1 }), files: .list([]))
            // On the second day one driver does not work.
            let fleets = [150.0, 210].map { taxis in replications(2, [(.drivers, { taxis - Double($0 % 2) })]) }
            return PointComparison(of: points, fleets).changes(of: 0, in: language).texts
        }
        #expect(changes(["drivers": ["scale": "1.4"]]) == ["210 taxis instead of 150"])
        #expect(changes(["drivers": ["scale": "1.4"]], .turkish) == ["150 yerine 210 taksi"])
        #expect(changes(["demand": ["scale": "1.2"]]) == ["20 % more demand"])
        #expect(changes(["city": ["ranks": [["zone": "a"], ["zone": "b"]]]]) == ["2 ranks instead of 1"])
        #expect(
            changes(["rules": ["dispatch": ["policy": "nearest"]]])
                == ["dispatch to the nearest taxi instead of first in, first out"])
        #expect(changes(["travel": ["noise": "0.2"]]) == ["travel.noise: 0.2 instead of the default"])
        #expect(changes(["travel": ["noise": "0.2"]], .turkish) == ["travel.noise: varsayılan yerine 0,2"])
        #expect(changes([:]).isEmpty)
    }

    @Test("A scenario whose waits differ from the expectations is named")
    func expectations() {
        var points = [point("a"), point("b")]
        points[1].expectationGap = ExpectationGap(
            JSONNode(Array(#"{"reached":false,"iterations":5,"gap_mean_s":96.4,"gap_most_s":340}"#.utf8)))
        let both = [1.0, 2].map { shift in replications(5, [(.waitMean, { 300 + shift * noise($0) })]) }
        let words = ComparisonText(PointComparison(of: points, both), variant: 0)
        #expect(
            words.expectations == [
                "b: waits differ from what people expect: after 5 pilots by 96 s on average (by at most "
                    + "340 s in a zone and hour), so the number of people who take a taxi is only approximate"
            ])
    }

    @Test(
        "A difference that is not shown has its interval; the absence of a difference is never claimed")
    func unsure() throws {
        let words = words(
            20, [(.waitMean, { 300 + noise($0) }), (.serviceRate, { 0.9 + noise($0) / 100 })],
            [(.waitMean, { 300.4 + noise($0 * 3 + 1) }), (.serviceRate, { 0.9 + noise($0) / 100 })])
        #expect(words.finding == "none of the 2 headline metrics differs significantly")
        let rows = words.headline
        let told = words.differenceText(rows[1]).sentence
        #expect(
            told.wholeMatch(of: #/mean wait: no significant change \(−0\.\d+ to \+0\.\d+ min\)/#) != nil, "\(told)")
        #expect(words.differenceText(rows[0]).sentence == "share picked up: the same in every replication")
        #expect(
            words.differenceText(rows[0]).cells.last == "the same"
                && words.differenceText(rows[1]).cells.last == "not sure")
    }

    @Test("A difference with a one-sided interval is reported only if significant after all comparisons")
    func oneSided() {
        // p is about 0.03; corrected for two tests, 0.06.
        let shifts = [5.0, -2, 6, 2, -1, 7, 1, -1, 4, 3]
        let words = words(
            10, [(.waitMean, { _ in 60 }), (.lineWaitMean, { noise($0) })],
            [(.waitMean, { 60 + shifts[$0 - 1] }), (.lineWaitMean, { noise($0 + 1) })])
        let told = words.differenceText(words.headline[0]).sentence
        let text = #/^mean wait: perhaps a change, but not significant after 2 comparisons \(\+.* to \+.* s\)$/#
        #expect(told.contains(text), "\(told)")
    }

    @Test("Zero has one form, and no end of an interval rounds to 0")
    func zero() {
        let words = words(
            20, [(.waitMean, { 300 + noise($0) / 100 }), (.serviceRate, { 0.9 + noise($0) / 1e6 })],
            [(.waitMean, { 299.9 + noise($0 + 3) / 100 }), (.serviceRate, { 0.9 + noise($0 + 3) / 1e6 })])
        for row in words.headline {
            let cells = words.differenceText(row).cells
            #expect(!cells.contains { $0.contains(#/[-−+]0(\.0+)?( |$)/#) }, "\(cells)")
            #expect(cells[4].contains(#/^[−+]0\.0*[1-9]\d* to [−+]0\.0*[1-9]\d*$/#), "\(cells)")
            #expect(cells[3].split(separator: ".")[1].count == cells[4].split(separator: ".").last?.count, "\(cells)")
        }
    }

    @Test("Two to four replications are called few; one shows nothing")
    func few() {
        let (before, after): (Double, Double) = (300, 200)
        for count in 1...6 {
            let words = words(count, [(.waitMean, { before + noise($0) })], [(.waitMean, { after + noise($0) })])
            #expect((words.warning != nil) == (2...4).contains(count))
            #expect((words.remedy != nil) == (count == 1))
        }
        let one = words(1, [(.waitMean, { _ in before })], [(.waitMean, { _ in after })])
        #expect(one.finding == "one replication each: no difference can be tested")
        #expect(one.cells(one.headline[0]) == ["mean wait, min", "5.00", "3.33", "−1.67"])
    }

    @Test(
        "Pairs share their people only if no setting that generates them differs; else the sentence says why",
        arguments: [
            ([("rules", "other")], "7 pairs of replications with the same clients and drivers"),
            (
                [("drivers", "12")],
                "7 pairs of replications with the same clients, not the same drivers (drivers differs)"
            ),
            (
                [("clients", "rash"), ("demand", "more")],
                "7 pairs of replications with the same drivers, not the same clients (clients and 1 more differ)"
            ),
            (
                [("duration", "2 h")],
                "7 pairs of replications by number, not with the same clients and drivers (duration differs)"
            ),
            ([("city", "there")], "no pairs, because city differs: Welch's t-test is used, which detects less"),
            ([("start", "later")], "no pairs, because start differs: Welch's t-test is used, which detects less"),
        ] as [([(String, String)], String)])
    func sharedChance(changes: [(String, String)], words: String) {
        var other = point("b")
        var settings = ["city": "here", "demand": "much", "drivers": "10", "rules": "all"]
        for (key, value) in changes { settings[key] = value }
        other.settings = ScenarioSettings(node(settings), files: .list([]))
        #expect(CommonRandomNumbers(point("a"), other, sharesNumbers: true).sentence(values: 7) == words)
        other.seed = 2
        let seeds = CommonRandomNumbers(point("a"), other, sharesNumbers: true)
        #expect(!seeds.isPaired && seeds.sentence(values: 7).hasPrefix("no pairs, because the seeds are 1 and 2: "))
    }

    private func chance(_ one: [String: Any], _ other: [String: Any], _ files: [[String: String]]) -> String {
        var points = [point("a"), point("b")]
        for (index, values) in [one, other].enumerated() {
            points[index].settings = ScenarioSettings(
                node(["drivers": "10"].merging(values) { $1 }), files: node(files[index]))
        }
        return CommonRandomNumbers(points[0], points[1], sharesNumbers: true).sentence(values: 7)
    }

    @Test(
        "Pairs keep the same clients if only timetables, prices or tastes differ"
    )
    func sharedChanceOfChoice() {
        func choosing(_ choice: Any) -> [String: Any] { ["demand": ["flows": "much", "choice": choice]] }
        func feed(_ feeds: [String]) -> [String: Any] { choosing(["publicTransport": ["feed": feeds]]) }
        let same = "7 pairs of replications with the same clients and drivers"
        // Another feed, an additional feed, and the same name with other contents.
        #expect(chance(feed(["a.zip"]), feed(["b.zip"]), [["a.zip": "1"], ["b.zip": "2"]]) == same)
        #expect(
            chance(feed(["a.zip"]), feed(["a.zip", "b.zip"]), [["a.zip": "1"], ["a.zip": "1", "b.zip": "2"]]) == same)
        #expect(chance(feed(["a.zip"]), feed(["a.zip"]), [["a.zip": "1"], ["a.zip": "2"]]) == same)
        #expect(chance(choosing(["price": "-0.1"]), choosing(["price": "-0.2"]), [[:], [:]]) == same)
        // More people consider a taxi than before.
        let others = "7 pairs of replications with the same drivers, not the same clients "
        #expect(
            chance(choosing(["takenToday": "0.5"]), choosing(["takenToday": "0.4"]), [[:], [:]])
                == others + "(demand.choice.takenToday differs)")
        #expect(
            chance(["demand": ["flows": "much"]], choosing(["price": "-0.2"]), [[:], [:]]).hasPrefix(others))
    }

    @Test(
        "A changed file counts where it is named: in the demand, clients differ; in the city, all people do"
    )
    func sharedChanceOfFiles() {
        func differing(_ values: [String: Any]) -> String { chance(values, values, [["f": "1"], ["f": "2"]]) }
        #expect(
            differing(["demand": ["trips": ["files": ["f"]]]])
                == "7 pairs of replications with the same drivers, not the same clients (demand.trips.files.0 differs)")
        #expect(
            differing(["demand": "much", "city": ["hourFactors": "f"]])
                == "7 pairs of replications with the same clients and drivers")
        #expect(
            differing(["city": ["file": "f"]])
                == "no pairs, because city.file differs: Welch's t-test is used, which detects less")
        #expect(differing([:]).hasPrefix("no pairs, because the files that it names differ: "))
    }

    @Test("If differences were not recorded, nothing is claimed about the people")
    func unknown() {
        var other = point("b")
        other.settings = nil
        let chance = CommonRandomNumbers(point("a"), other, sharesNumbers: true)
        #expect(
            chance.isPaired && chance.sentence(values: 2).contains("and whether people are the same, is not recorded"))
    }

    @Test("Settings differ if a value does, not if only its spelling does")
    func settings() throws {
        func settings(_ values: [String: Any], _ files: [String] = []) throws -> ScenarioSettings {
            try #require(ScenarioSettings(node(values), files: node(files)))
        }
        let one = try settings(["scenario": "one", "seed": "1", "drivers": ["shifts": [["taxis": "100"]]], "x": "a"])
        let same = try settings([
            "scenario": "two", "drivers": ["scale": "1.0", "shifts": [["taxis": "100.0"]]], "x": "a",
        ])
        #expect(one.differing(from: same).isEmpty)
        let other = try settings(["drivers": ["scale": "1.1", "shifts": [["taxis": "99"]]], "x": "b"], ["00"])
        #expect(
            one.differing(from: other) == ["drivers.scale", "drivers.shifts.0.taxis", "x", "the files that it names"])
    }

    @Test(
        "A remark on price differences says that the model has no reaction, except of drivers who seek income"
    )
    func prices() {
        func remark(_ paths: [String: String]) -> String? {
            var (one, other) = (point("a"), point("b"))
            let seek = ["x": "1", "drivers.idle.towardsEarnings": paths["seek"] ?? "0"]
            one.settings = ScenarioSettings(node(seek), files: .list([]))
            let more = seek.merging(paths.filter { $0.key != "seek" }) { $1 }
            other.settings = ScenarioSettings(node(more), files: .list([]))
            return PriceReaction.remark([one, other])
        }
        #expect(remark(["drivers.scale": "2"]) == nil && remark(["rules.fares": "2"]) == nil)
        for path in ["rules.fare.perKm", "rules.subscription.fee", "rules.outing.pay", "rules.finance.taxPercent"] {
            #expect(
                remark([path: "2"])?.hasPrefix("Prices differ (\(path)), and no group in the model reacts to them")
                    == true)
        }
        #expect(remark(["rules.fare.perKm": "2", "seek": "0.5"])?.contains("only free drivers") == true)
    }

    @Test("A remark on price differences names the groups that react, and those that do not")
    func reactions() {
        func remark(_ one: [String: Any], _ other: [String: Any]) -> String? {
            var points = [point("a"), point("b")]
            points[0].settings = ScenarioSettings(node(one), files: .list([]))
            points[1].settings = ScenarioSettings(node(other), files: .list([]))
            return PriceReaction.remark(points)
        }
        let (fare, dear) = (["fare.perKm": "1"], ["fare.perKm": "2"])
        let choosing: [String: Any] = ["choice": [String: Any]()]
        #expect(
            remark(["demand": choosing, "rules": fare], ["demand": choosing, "rules": dear])
                == "Prices differ (rules.fare.perKm): people decide by price whether to take a taxi (demand.choice); no other "
                + "group reacts: drivers at work, subscriptions and applicants for guiding stay the same."
        )
        let drivers: [String: Any] = ["choice": ["elasticity": "0.5"]]
        let one = remark(["drivers": drivers, "rules": fare], ["drivers": drivers, "demand": choosing, "rules": dear])
        #expect(one?.contains("whether to take a taxi (demand.choice) in 1 of 2 scenarios, and drivers work") == true)
        let all: [String: Any] = [
            "demand": choosing, "drivers": drivers, "tourists": ["guide": ["choice": ["fee": "-0.1"]]],
            "guides": ["choice": ["elasticity": "0.5"]],
        ]
        let every = remark(all.merging(["rules": fare]) { $1 }, all.merging(["rules": dear]) { $1 })
        #expect(every?.contains("no other group") == false)
        #expect(every?.hasSuffix("and the number of applicants for guiding depends on pay (guides.choice).") == true)
        // Two scenario files without a reference to another one's day.
        var points = [point("a"), point("b")]
        points[0].settings = ScenarioSettings(node(["demand": choosing, "rules": fare]), files: .list([]))
        points[1].settings = ScenarioSettings(node(["demand": choosing, "rules": dear]), files: .list([]))
        points[0].isOwnReference = true
        #expect(PriceReaction.reacting(in: points) == [.passengers] && !PriceReaction.areOwnReferences(points))
        points[1].isOwnReference = true
        #expect(PriceReaction.reacting(in: points).isEmpty)
        #expect(PriceReaction.remark(points)?.contains("each scenario is its own reference") == true)
        let indifferent: [String: Any] = ["choice": ["price": "0", "wait": "0", "ride": "0.0", "walk": "0"]]
        let none = remark(["demand": indifferent, "rules": fare], ["demand": indifferent, "rules": dear])
        #expect(none?.contains("no group in the model reacts to them") == true)
    }

    @Test("A run reports each price that differs from its scenario")
    func pricesOfRun() throws {
        let settings = try #require(ScenarioSettings(node(["rules": ["fare.perKm": "2"]]), files: .list([])))
        #expect(PriceReaction.remark(setting: ["drivers.scale=2"].flatMap(ScenarioLookup.files.keys), settings) == nil)
        // However the price is written: in full, in short form, as a changed member, or in a map.
        for written in [
            "rules.fare.perKm=2", "fare.perKm=2", "fare.perKm=+30%", "rules={fare.perKm: 2, queue: {offer: 9 s}}",
        ] {
            #expect(
                PriceReaction.remark(
                    setting: ["drivers.scale=2", written].flatMap(ScenarioLookup.files.keys), settings)?
                    .hasPrefix("Prices are set (rules.fare.perKm), and no group in the model reacts to them") == true,
                "\(written)")
        }
        let other = ["rules={queue: {offer: 9 s}}"].flatMap(ScenarioLookup.files.keys)
        #expect(PriceReaction.remark(setting: other, settings) == nil)
    }
}

/// Converts texts, lists and maps to JSON.
private func node(_ value: Any) -> JSONNode {
    switch value {
    case let list as [Any]: .list(list.map(node))
    case let map as [String: Any]: .map(map.map { JSONNode.Member(key: $0, value: node($1)) })
    default: .text("\(value)")
    }
}
