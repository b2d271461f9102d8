import Foundation
import TestSupport
import Testing

@Suite("cabrank compare", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct CompareTests {
    private let folder: TemporaryFolder
    private static let columns =
        "metric,unit,baseline,variant,baseline_mean,variant_mean,difference,ci95_low,ci95_high,p_value,holm_p_value,"
        + "pairs,better,family,fdr_p_value"

    init() throws { folder = try TemporaryFolder.withFewAndSmall() }

    private func cabrank(_ arguments: String...) throws -> CommandLineRun {
        try CommandLineRun(arguments, in: folder.path)
    }

    @Test("A comparison never replaces a compared folder, under any name")
    func ownInput() throws {
        for name in ["few", "small"] {
            #expect(try cabrank("run", "\(name).yaml", "--out=\(name)", "--quiet").exitCode == 0)
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/link", withDestinationPath: "\(folder.path)/small")
        let before = folder.names(in: "small")
        for place in ["few", "small/", "link"] {
            let run = try cabrank("compare", "few", "link", "--out", place)
            #expect(run.exitCode == 2 && run.messages.hasPrefix("\(place): this is a folder that the command reads"))
        }
        #expect(folder.names(in: "small") == before && before.contains("rides.csv"))
        #expect(try cabrank("compare", "few", "link", "--out=c").exitCode == 0)
        #expect(try cabrank("compare", "c", "--out=c").exitCode == 2)
    }

    @Test(
        "Zones are compared over the run and hour by hour; other cities are not compared by zone"
    )
    func zones() throws {
        for name in ["few", "small"] {
            #expect(try cabrank("run", "\(name).yaml", "--replications=6", "--out=\(name)", "--quiet").exitCode == 0)
        }
        let run = try cabrank("compare", "few", "small", "--out=c")
        #expect(run.exitCode == 0 && run.output.contains("  mean wait by zone: "))
        #expect(run.output.contains("corrected over the zones of each map (Benjamini and Hochberg)"))
        let table = try #require(folder.read("c/comparison_zones.csv"))
        let rows = table.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(
            table.hasPrefix(
                "zone,hour,clock,metric,unit,baseline,variant,baseline_mean,variant_mean,difference,ci95_low,ci95_high,"
                    + "p_value,fdr_p_value,pairs,differs,better\n"))
        let whole = rows.filter { $0[1].isEmpty && $0[3] == "requests" }, first = rows.filter { $0[1] == "0" }
        #expect(!whole.isEmpty && whole.allSatisfy { $0[2].isEmpty } && first.allSatisfy { $0[2].contains(":") })
        #expect(Set(first.map { $0[3] }) == ["requests", "service_rate", "lost", "wait_mean_s"])
        // The sum over zones equals the city's value.
        let city = try #require(
            folder.read("c/comparison.csv")?.split(separator: "\n").first { $0.hasPrefix("requests,") })
        let requests = whole.compactMap { Double($0[7]) }.reduce(0, +)
        #expect(abs(requests - (Double(city.split(separator: ",")[4]) ?? 0)) < 0.01)
        let zone = String(whole[0][0])
        let story = try cabrank("compare", "few", "small", "--zone", zone)
        #expect(story.output.contains(": effects on clients who ask there\nWith small, compared with few"))
        #expect(story.output.contains("\nthe whole run ") && story.output.contains(", one hour "))
        let nowhere = try cabrank("compare", "few.yaml", "small.yaml", "--zone=Atlantis", "--out=n")
        #expect(nowhere.exitCode == 2 && nowhere.messages.hasPrefix("--zone: no zone is called 'Atlantis'"))
        #expect(!folder.names(in: "").contains("n"))
        let simulated = try cabrank("compare", "few.yaml", "small.yaml", "--replications=6", "--out=s", "--quiet")
        #expect(simulated.exitCode == 0 && folder.read("s/comparison_zones.csv") == table)
        let other = try cabrank("run", "default", "--set=duration=1 h", "--replications=2", "--out=o", "--quiet")
        #expect(other.exitCode == 0, "\(other.messages)")
        let apart = try cabrank("compare", "few", "o", "--out=a")
        #expect(apart.exitCode == 0 && !apart.output.contains("by zone"))
        #expect(folder.read("a/comparison_zones.csv")?.split(separator: "\n").count == 1)
        #expect(!folder.names(in: "a").contains("zones.geojson"))
    }

    @Test(
        "A decision page exists in both languages, shows gains with costs, and needs an alternative")
    func decision() throws {
        let run = try cabrank("compare", "few.yaml", "small.yaml", "--replications=6", "--out=c", "--quiet")
        #expect(run.exitCode == 0)
        #expect(try cabrank("report", "--decision", "c", "--question=More taxis?").output == "c-decision.html\n")
        let page = try #require(folder.read("c-decision.html"))
        for words in [
            "data-layout=\"decision\"", "Decision · More taxis?", "mean wait", "Assumptions",
            "What to bear in mind", "waits in queues (Gini)</th>",
        ] {
            #expect(page.contains(words) == true, "\(words)")
        }
        // A figure that is 0 in all variants says nothing.
        #expect(!page.contains("drivers passed over in the queue</th>"))
        #expect(page.contains("mean wait: shorter in ") && page.contains("income per hour on duty "))
        #expect(page.contains("requests picked up</th>") && page.contains("better: "))
        // More taxis mean more jobs and less income for each, so the page calls this neither better nor worse.
        let mixed = "partly better, partly worse: drivers"
        #expect(page.contains("\(mixed)&#39; income") || page.contains("\(mixed)' income"))
        #expect(page.contains("drivers at work") && page.contains("Decision · More taxis?"))
        #expect(page.contains("<h1>With 12 taxis instead of 5: "))
        #expect(page.contains("smaller ones are only in the table"))
        // Estimate and interval have the same decimals.
        for triple in page.matches(of: #/(\.\d+)? \([−+][\d,]+(\.\d+)? to [−+][\d,]+(\.\d+)?\)\u{A0}[✓?]/#) {
            let decimals = [triple.1, triple.2, triple.3].map { $0?.count ?? 0 }
            #expect(Set(decimals).count == 1, "\(triple.0)")
        }
        // Assumptions are in words, and each variant has its fleet.
        for words in [
            "few: 5 taxis, on duty during the whole run · small: 12 taxis, on duty during the whole run",
            "1,200 requests per day on average: between pairs of zones in the scenario (assumed, not from records)",
            "flag fall 3.30 and 1.10 per kilometre", "2 h are counted, from 00:00", "2 zones without areas",
        ] {
            #expect(page.contains(words) == true, "\(words)")
        }
        #expect(!page.contains("flows.0") && !page.contains("flows "))
        let turkish = try cabrank("report", "--decision", "c", "--language=tr")
        let told = try #require(folder.read("c-decision-tr.html"))
        #expect(turkish.exitCode == 0 && told.contains("<html lang=\"tr\"") && told.contains("dk daha az"))
        #expect(told.contains("Sayılan saatler") && told.contains("12 taksi, bütün süre boyunca görevde"))
        #expect(try cabrank("run", "few.yaml", "--out=alone", "--quiet").exitCode == 0)
        let alone = try cabrank("report", "--decision", "alone")
        #expect(alone.exitCode == 2 && alone.messages.hasPrefix("--decision: there is nothing to compare"))
        _ = try cabrank("run", "few.yaml", "--set=currency=USD", "--out=usd", "--quiet")
        _ = try cabrank("run", "few.yaml", "--set=currency=BRL", "--out=brl", "--quiet")
        let currencies = try cabrank("report", "--decision", "usd", "brl")
        #expect(currencies.messages.hasPrefix("--decision: the scenarios use different currencies: BRL and USD; "))
        let idle = try cabrank("report", "c", "--question=Why?")
        #expect(idle.exitCode == 2 && idle.messages.hasPrefix("--question: this option needs --decision"))
        // The page of several results exists in English only, that of one run in both languages.
        for several in try [
            cabrank("report", "c", "--language=tr"), cabrank("report", "alone", "usd", "--language=tr"),
        ] {
            #expect(several.exitCode == 2)
            #expect(several.messages.hasPrefix("--language: only the page of one run, and that of --decision, exist"))
        }
        #expect(try cabrank("report", "alone", "--language=tr").output == "alone-tr.html\n")
        #expect(folder.read("alone-tr.html")?.contains("<html lang=\"tr\"") == true)
    }

    @Test(
        "With choices, each scenario is its own baseline; other currencies and extreme elasticities are warned of"
    )
    func choosing() throws {
        let few = try #require(folder.read("few.yaml"))
        let choosing = "currency: TRY\n" + few.replacing("demand:", with: "demand:\n  choice: {}")
        try folder.write(choosing, to: "cheap.yaml")
        try folder.write(choosing + "\nrules: {fare.perKm: 2.50}", to: "dear.yaml")
        let check = try cabrank("check", "cheap.yaml")
        #expect(
            check.exitCode == 0
                && check.messages.contains("'demand.choice.price' is left out, and the default is for dollars"))
        for name in ["cheap", "dear"] {
            let run = try cabrank("run", "\(name).yaml", "--replications=2", "--out=\(name)")
            #expect(
                run.output.contains("nothing differs from today, so all choices stay the same; "), "\(run.messages)")
        }
        let words = "each scenario is its own reference"
        #expect(try cabrank("compare", "cheap", "dear").output.contains(words))
        #expect(try cabrank("report", "--decision", "cheap", "dear", "--out=d.html").exitCode == 0)
        #expect(folder.read("d.html")?.contains(words) == true)
        let minded = try cabrank(
            "run", "cheap.yaml", "--set=fare.perKm=+10%", "--set=demand.choice.price=-5", "--out=minded", "--quiet")
        #expect(minded.messages.contains("the elasticity of taxi trips to their price is -"), "\(minded.messages)")
        let mended = try cabrank("compare", "cheap", "minded")
        #expect(mended.output.contains("people decide by price whether to take a taxi (demand.choice)"))
    }

    @Test("With six variants or more, the table of who gains has a row for each")
    func manyVariants() throws {
        let vary = "--vary=drivers.shifts.0.taxis=6,7,8,9,10,11,12"
        #expect(try cabrank("sweep", "small.yaml", vary, "--replications=3", "--out=w", "--quiet").exitCode == 0)
        #expect(try cabrank("report", "--decision", "w").exitCode == 0)
        let page = try #require(folder.read("w-decision.html"))
        let table = try #require(page.components(separatedBy: "<table class=\"dense turned\">").dropFirst().first)
        #expect(table.contains(#/<thead><tr><td><\/td><th scope="col" class="words">Clients<\/th>/#))
        for taxis in 6...11 { #expect(table.contains("<th scope=\"row\">\(taxis) taxis</th>"), "\(taxis)") }
    }

    @Test("If expected waits do not match, compare, its page and the decision page say so")
    func expectations() throws {
        let few = try #require(folder.read("few.yaml"))
        let choosing =
            "currency: USD\n" + few.replacing("demand:", with: "demand:\n  choice: {iterations: 1, tolerance: 0 s}")
        try folder.write(choosing, to: "today.yaml")
        try folder.write(
            "today: today.yaml\n"
                + choosing.replacing("taxis: 5", with: "taxis: 3").replacing(
                    "scenario: few", with: "scenario: fewer"), to: "fewer.yaml")
        let words = "waits differ from what people expect: after 1 pilot by "
        let run = try cabrank("compare", "today.yaml", "fewer.yaml", "--replications=4", "--out=c")
        #expect(run.output.contains("fewer: \(words)"), "\(run.output) \(run.messages)")
        #expect(run.output.hasPrefix("With 3 taxis instead of 5 (fewer, compared with few"), "\(run.output)")
        #expect(try cabrank("report", "c").exitCode == 0 && cabrank("report", "--decision", "c").exitCode == 0)
        for page in ["c.html", "c-decision.html"] {
            #expect(folder.read(page)?.contains("ewer: \(words)") == true, "\(page)")
        }
        #expect(try cabrank("report", "--decision", "c", "--language=tr").exitCode == 0)
        #expect(
            folder.read("c-decision-tr.html")?.contains("fewer: bekleme süreleri insanların beklediğinden farklı")
                == true)
    }

    @Test("Scenarios are simulated and compared in pairs, with a sentence and a row for each metric")
    func scenarios() throws {
        let run = try cabrank("compare", "few.yaml", "small.yaml", "--replications=8", "--out=c", "--threads=1")
        #expect(run.exitCode == 0 && run.messages == "")
        #expect(
            run.output.contains(
                "\n  8 pairs of replications with the same clients, not the same drivers (drivers.shifts.0.taxis differs)\n"
            ))
        #expect(
            run.output.contains(
                #/^With 12 taxis instead of 5 \(small, compared with few\): [^;]*clients who\s+are\s+picked\s+up\s+wait/#
            ))
        #expect(
            run.output.contains(" comparisons (Holm): at 95 % confidence none of the reported differences is random\n"))
        #expect(run.output.contains("exploratory, for questions to ask next: ") && !run.output.contains("±"))
        let rows = try #require(folder.read("c/comparison.csv")).split(separator: "\n")
        #expect(rows[0] == CompareTests.columns)
        let drivers = try #require(rows.first { $0.hasPrefix("drivers,") })
        #expect(
            drivers.hasPrefix(
                "drivers,count,few,small,5.000,12.000,7.000,7.000,7.000,0.000000,,8,other,exploratory,0.000000"))
        let wait = try #require(rows.first { $0.hasPrefix("wait_mean_s,s,few,small,") })
        #expect(wait.hasSuffix(",8,better,headline,"))
        #expect(
            folder.names(in: "c").sorted() == [
                "comparison.csv", "comparison_zones.csv", "manifest.json", "points.csv", "sweep.csv", "units",
                "zones.geojson",
            ])

        // Folders and any number of threads give the same; without --out nothing is written.
        _ = try cabrank("run", "few.yaml", "--replications=8", "--out=f", "--quiet")
        _ = try cabrank("run", "small.yaml", "--replications=8", "--out=s", "--quiet")
        let before = folder.names().sorted()
        let folders = try cabrank("compare", "f", "s/")
        let renamed = folders.output.replacing("(s, compared with f)", with: "(small, compared with few)")
        // Shorter names wrap lines elsewhere.
        let texts = [renamed, run.output].map {
            $0.prefix(upTo: $0.firstRange(of: "\n\nheadline")?.lowerBound ?? $0.endIndex).split {
                $0 == "\n" || $0 == " "
            }
        }
        #expect(texts[0] == texts[1] && texts[0].count > 20)
        #expect(folder.names().sorted() == before)
        _ = try cabrank("compare", "few.yaml", "s", "--out=d", "--threads=8", "--quiet")
        let mixed = try #require(folder.read("d/comparison.csv"))
        #expect(
            firstDifference(mixed.replacing(",few,s,", with: ",few,small,"), folder.read("c/comparison.csv")) == nil)
    }

    @Test("Different seeds make no pairs, which is said; a sweep is compared with its present value")
    func othersAndSweeps() throws {
        _ = try cabrank("run", "small.yaml", "--replications=4", "--out=one", "--quiet")
        _ = try cabrank("run", "few.yaml", "--replications=4", "--seed=2", "--out=two", "--quiet")
        let welch = try cabrank("compare", "one", "two", "--out=w")
        #expect(
            welch.output.contains(
                "\n  no pairs, because the seeds are 1 and 2: Welch's t-test is used, which detects less\n"))
        #expect(welch.output.contains("\n  4 replications are few: "))
        let row = try #require(folder.read("w/comparison.csv")).split(separator: "\n").first {
            $0.hasPrefix("wait_mean_s,")
        }
        #expect(row?.contains(",0,") == true)
        _ = try cabrank("sweep", "small.yaml", "--vary=demand.scale=1,2,3", "--replications=3", "--out=s", "--quiet")
        let sweep = try cabrank("compare", "s", "--all")
        #expect(
            sweep.output.contains("With 100 % more demand (demand.scale=2, compared with demand.scale=1 (today)): "))
        #expect(
            sweep.output.contains("With 200 % more demand (demand.scale=3, compared with demand.scale=1 (today)): "))
        #expect(
            sweep.output.contains(
                "\n  3 pairs of replications with the same drivers, not the same clients (demand.scale differs)\n"))
    }

    @Test("--baseline names a point, its number or a folder to compare with, and nothing else")
    func baseline() throws {
        _ = try cabrank("sweep", "small.yaml", "--vary=demand.scale=2,1,3", "--replications=2", "--out=s", "--quiet")
        func beside(_ options: String...) throws -> [Substring] {
            let run = try CommandLineRun(["compare", "s"] + options, in: folder.path)
            return run.output.matches(of: #/With [^\n]*?, compared with ([^\n]*?)\): /#).map(\.output.1)
        }
        // The present value is the second point.
        #expect(try beside() == ["demand.scale=1 (today)", "demand.scale=1 (today)"])
        #expect(try beside("--baseline=demand.scale=3") == ["demand.scale=3", "demand.scale=3"])
        #expect(try beside("--baseline=1") == ["demand.scale=2", "demand.scale=2"])
        _ = try cabrank("run", "few.yaml", "--replications=2", "--out=f", "--quiet")
        let folders = try cabrank("compare", "s", "f", "--baseline", "f/")
        #expect(folders.output.matches(of: #/, compared with f\):/#).count == 3)
        let page = try cabrank("compare", "s", "--baseline=3", "--out=c", "--quiet")
        #expect(
            page.exitCode == 0 && folder.read("c/comparison.csv")?.contains(",demand.scale=3,demand.scale=2,") == true)
        let wrong = try cabrank("compare", "s", "--baseline=demand.scale=4")
        #expect(
            wrong.exitCode == 2
                && wrong.messages.hasPrefix("--baseline: none of the 3 variants is 'demand.scale=4'; "))
    }

    @Test("Single replications are shown side by side, without a test, with exit code 0")
    func oneReplication() throws {
        for name in ["few", "small"] { _ = try cabrank("run", "\(name).yaml", "--out=\(name)", "--quiet") }
        let run = try cabrank("compare", "few", "small", "--out=c")
        #expect(run.exitCode == 0)
        #expect(
            run.output.hasPrefix(
                "With 12 taxis instead of 5 (small, compared with few): one replication each: no difference can be tested.\n"
            )
        )
        #expect(run.output.contains("mean wait, ") && run.output.contains("repeat both with --replications 20"))
        #expect(!run.output.contains("exploratory") && !run.output.contains(" is random"))
        let rows = try #require(folder.read("c/comparison.csv")).split(separator: "\n").dropFirst()
        #expect(rows.allSatisfy { $0.contains(",,,") && !$0.contains("better") && !$0.contains("worse") })
    }

    @Test("--metric selects the metrics of the question; an unmeasured one is refused")
    func askedFor() throws {
        let run = try cabrank(
            "compare", "few.yaml", "small.yaml", "--replications=6", "--metric=wait_p95_s", "--out=c")
        #expect(
            run.output.contains(#/^With [^:]*: 95 % wait at most: [0-9.]+ min less \(95 % sure: [0-9.]+ to [0-9.]+\)/#))
        let rows = try #require(folder.read("c/comparison.csv")).split(separator: "\n").dropFirst()
        #expect(rows.count { $0.contains(",headline,") } == 1 && rows.contains { $0.contains(",exploratory,") })
        let wrong = try cabrank("compare", "few.yaml", "small.yaml", "--metric=visits", "--replications=2")
        #expect(
            wrong.exitCode == 2 && wrong.messages.hasPrefix("--metric: no compared scenario has the metric 'visits'; "))
    }

    @Test("A metric that the baseline or the variant lacks is refused with what the scenario lacks")
    func lacking() throws {
        let small = try #require(folder.read("small.yaml"))
        let vans = "drivers:\n  types: [{name: van, share: 0.5, wheelchair: true}]\n"
        let accessible = small.replacing("drivers:\n", with: vans).replacing("scenario: small", with: "scenario: vans")
            .replacing("patience: 10 min", with: "patience: 10 min, wheelchair: 0.3")
        try folder.write(accessible, to: "vans.yaml")
        for names in [("small.yaml", "vans.yaml"), ("vans.yaml", "small.yaml")] {
            let run = try cabrank(
                "compare", names.0, names.1, "--metric=special_service_rate", "--replications=2", "--out=l")
            #expect(run.exitCode == 2)
            let lack =
                "--metric: small has no special_service_rate: it has no 'drivers.types' with more seats or access; "
            #expect(run.messages.hasPrefix(lack), "\(run.messages)")
        }
    }

    @Test("Another start time makes no pairs; another fare does, with a note that people do not react to it")
    func whatDiffers() throws {
        let small = try #require(folder.read("small.yaml"))
        let fares = try cabrank(
            "sweep", "small.yaml", "--vary=rules.fare.perKm=1.00,1.50", "--replications=5", "--out=fares")
        let remark = "Prices differ (rules.fare.perKm), and no group in the model reacts to them"
        #expect(fares.output.contains(remark))
        #expect(try cabrank("report", "fares").exitCode == 0 && folder.read("fares.html")?.contains(remark) == true)
        let compared = try cabrank("compare", "fares")
        #expect(compared.output.contains("\n  5 pairs of replications with the same clients and drivers\n"))
        #expect(compared.output.contains(remark))
        try folder.write(small.replacing("duration: ", with: "start: {clock: \"03:00\"}\nduration: "), to: "late.yaml")
        let late = try cabrank("compare", "small.yaml", "late.yaml", "--replications=5", "--out=l")
        #expect(late.exitCode == 0, "\(late.messages)")
        #expect(
            late.output.contains("\n  no pairs, because start.clock differs: Welch's t-test is used"), "\(late.output)")
        #expect(!late.output.contains("no group in the model reacts"))
    }

    @Test("Operands that cannot be compared are refused in one line, and nothing is written")
    func mistakes() throws {
        _ = try cabrank("run", "small.yaml", "--out=one", "--quiet")
        try FileManager.default.createDirectory(atPath: "\(folder.path)/other", withIntermediateDirectories: false)
        for (operands, message) in [
            (["small.yaml"], "cabrank compare: there is nothing to compare 'small.yaml' with; "),
            (["small.yaml", "small.yaml"], "cabrank compare: all operands are the same scenario and seed; "),
            (["one", "other"], "other/manifest.json: "), (["one", "nowhere.yaml"], "nowhere.yaml: "),
        ] {
            let run = try CommandLineRun(["compare"] + operands, in: folder.path)
            #expect(run.exitCode == 2 && run.messages.hasPrefix(message), "\(run.messages)")
        }
        #expect(!folder.names().contains("Reports"))
    }
}
