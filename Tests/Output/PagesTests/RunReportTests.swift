import InputFiles
import Measures
import Pictures
import TestSupport
import Testing

@testable import Pages

@Suite("Report of a run")
struct RunReportTests {
    private let run: SmallRun

    init() throws { run = try SmallRun() }

    @Test("The headline gives the share served, and when and where clients wait longest")
    func headline() throws {
        let page = try SmallRun(replications: 20).page()
        #expect(
            page.headline
                == "90 of 100 requests are served; clients wait 4.1 minutes on average, longest at 08:00 and in "
                + "\(SmallRun.hostile).")
        #expect(page.kicker == "small: Two zones")
    }

    @Test(
        "With one replication titles are neutral, and the page names the command that would settle them")
    func oneRun() throws {
        let page = try run.page()
        #expect(
            page.headline == "In this one run 90 of 100 requests are served; clients wait 4.1 minutes on average.")
        #expect(!page.findings.isEmpty && page.findings.allSatisfy { $0.first == nil })
        #expect(page.figures.allSatisfy { !$0.title.hasSuffix(".") }, "\(page.figures.map(\.title))")
        let html = try run.html()
        #expect(html.split(separator: "This is one run: another seed would give other figures").count == 2)
        let name = run.path.split(separator: "/").last ?? ""
        #expect(html.contains("<code>cabrank report --replications 20 \(name)</code>") == true)
        #expect(!(try SmallRun(replications: 20).html()).contains("This is one run"))
    }

    @Test("A finding that every second replication contradicts is not stated")
    func contradicted() throws {
        let run = try SmallRun(replications: 20)
        let text = run.folder.read("zones.csv") ?? ""
        // The two hours are swapped in every second replication.
        let lines = text.split(separator: "\n").map { line -> String in
            var fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            if Int(fields[0]).map({ $0 % 2 == 0 }) ?? false { fields[1] = fields[1] == "0" ? "1" : "0" }
            return fields.joined(separator: ",")
        }
        try run.folder.write(lines.joined(separator: "\n") + "\n", to: "zones.csv")
        let page = try run.page()
        let hour = try #require(page.findings.first { $0.question == "hour with the longest wait" })
        #expect(hour.first == nil && hour.candidates.count == 2)
        #expect(page.headline.hasSuffix("on average, longest in \(SmallRun.hostile)."))
        #expect(page.figures.first { $0.name == "waiting-by-hour" }?.title == "Mean wait by the hour of the request")
    }

    @Test(
        "A zone with few clients is not named, and while it may lead, no other zone is",
        arguments: [("900.000", "West"), ("240.000", SmallRun.hostile)])
    func fewClients(wait: String, longest: String) throws {
        let run = try SmallRun(replications: 20)
        for (old, new) in [("West,30,30,120.000", "West,1,1,\(wait)"), ("West,20,20,180.000", "West,1,1,\(wait)")] {
            try run.replace(old, by: new, in: "zones.csv")
        }
        let page = try run.page()
        let zone = try #require(page.findings.first { $0.question == "zone with the longest wait" })
        #expect(zone.first?.name == longest)
        let isNamed = page.headline.contains(" in \(longest)")
        #expect(isNamed == (longest != "West"), "\(page.headline)")
    }

    @Test("Every section is there, in order")
    func sections() throws {
        #expect(
            try run.page().sections.map(\.id) == [
                "key-figures", "day", "waiting", "map", "lost", "driving", "income", "fairness", "money", "about",
            ])
    }

    @Test(
        "Titles state the findings",
        arguments: [
            ("requests", "The largest share of clients is lost in the hour from 08:00: 20 of 100."),
            ("taxis", "The smallest share of taxis is free in the hour from 08:00: 25 of 100 on duty."),
            (
                "waiting-by-hour",
                "Clients who ask in the hour from 08:00 wait 5.8 minutes on average, all clients 4.1 minutes."
            ),
            ("map", "Clients in \(SmallRun.hostile) wait 6.3 minutes on average, those of the whole city 4.1 minutes."),
            (
                "lost-by-hour",
                "Clients are lost most often because no taxi could be offered to them in time: 80 of 100 lost clients "
                    + "(95 % sure: 77 to 83)."
            ),
            ("lost-by-zone", "The largest share of clients is lost in \(SmallRun.hostile): 20 of 100."),
            ("empty-kilometres", "Of every 100 kilometres, 25 are driven without a passenger."),
            ("income", "The half of drivers with the lowest incomes earn 25 % of all income."),
            ("refused-clients", "A client whom a driver refuses waits 2.0 minutes longer than others."),
            ("money-taxis", "Clients pay 400.00 EUR in fares: all of it goes to the drivers."),
        ])
    func titles(name: String, title: String) throws {
        #expect(try SmallRun(replications: 20).page().figures.first { $0.name == name }?.title == title)
    }

    @Test("If all clients are served, or none waits, titles say so and name no hour or zone")
    func nobodyWaits() throws {
        try run.replace("service_rate,share,1,0.900000", by: "service_rate,share,1,1.000000", in: "summary.csv")
        try run.replace("wait_mean_s,s,1,246.667", by: "wait_mean_s,s,1,0.000", in: "summary.csv")
        try run.replace("wait_p50_s,s,1,180.000", by: "wait_p50_s,s,1,0.000", in: "summary.csv")
        let page = try run.page()
        #expect(page.headline == "In this one run all requests are served, without a wait.")
        #expect(!page.figures.contains { $0.name.hasPrefix("waiting") })
        #expect(try run.html().contains("No served client waits.") == true)
    }

    @Test("A single driver is not compared")
    func single() throws {
        try run.folder.write(
            """
            replication,hour,zone,requests,served,mean_wait_s,p95_wait_s,mean_queue,max_queue
            1,0,West,0,0,,,1,1
            1,1,West,1,1,120.000,120.000,1,1

            """, to: "zones.csv")
        try run.folder.write("replication,hour,zone,cause,requests\n", to: "losses.csv")
        let drivers = run.folder.read("drivers.csv") ?? ""
        try run.folder.write(
            drivers.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n", to: "drivers.csv")
        let page = try run.page()
        #expect(!page.sections.contains { $0.id == "income" })
    }

    @Test("The day's figures are those of the tables")
    func day() throws {
        let figures = try run.page().figures
        let requests = try #require(figures.first { $0.name == "requests" }?.table)
        #expect(requests.columns.map(\.title) == ["hour that begins at", "served", "no taxi", "no-show"])
        let hours: [[DataTable.Cell]] = [
            [.text("07:00"), .number(50), .number(0), .number(0)],
            [.text("08:00"), .number(40), .number(8), .number(2)],
        ]
        #expect(firstDifference(requests.rows, hours) == nil)
        let map = try #require(figures.first { $0.name == "map" }?.table)
        #expect(
            map.columns.map(\.heading) == [
                "zone", "mean wait (min)", "clients served", "served (%)", "clients who ask", "requests", "lost",
                "lost: no taxi", "lost: no-show", "idle taxis", "pickups", "mean price of a ride (EUR)", "rides",
                "clients who are refused (%)",
            ])
        let west: [DataTable.Cell] = [
            .text("West"), .number(2.4), .number(50), .number(100), .number(50), .number(50), .number(0), .number(0),
            .number(0), .number(1), .number(1), .number(8), .number(1), .none,
        ]
        #expect(map.rows[0] == west)
        #expect(
            try #require(figures.first { $0.name == "income" }?.table).rows.map { $0.dropFirst().first }
                == [.number(0), .number(25), .number(100)])
    }

    @Test("A hostile zone name is shown as text everywhere")
    func hostileNames() throws {
        let html = try run.html()
        #expect(html.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;") == true)
        #expect(html.contains("<script>alert") == false)
    }

    @Test("The same folder gives the same bytes, without traces of the machine")
    func bytes() throws {
        let html = try run.html()
        #expect(try firstDifference(html, run.html()) == nil)
        #expect(!html.contains(run.path) && !html.contains("/home/somebody"))
    }

    @Test("Unusable input records are listed, without the folders of the other machine")
    func inputLosses() throws {
        let html = try run.html()
        #expect(html.contains("3 records of the input files were left out") == true)
        #expect(html.contains("trips.csv") && html.contains("the zone is not in the city"))
    }

    @Test("Columns are found by name, in any order and among unknown ones")
    func columns() throws {
        let html = try run.html()
        try run.folder.write(
            """
            note,mean_occupied,mean_busy,mean_free,mean_on_duty,hour,replication
            x,0.250,0.500,1.500,2.000,0,1
            x,1.000,1.500,0.500,2.000,1,1

            """, to: "fleet.csv")
        #expect(try firstDifference(run.html(), html) == nil)
    }

    @Test("Taxis on duty that are neither free nor busy are at charging places, with a band of their own")
    func charging() throws {
        #expect(!(try run.html().contains("Charging: at a charging place")))
        try run.folder.write(
            """
            replication,hour,mean_on_duty,mean_free,mean_busy,mean_occupied
            1,0,2.000,1.100,0.500,0.250
            1,1,2.000,0.499,1.500,1.000

            """, to: "fleet.csv")
        #expect(try run.html().contains("Charging: at a charging place, at a plug or waiting for one."))
    }

    @Test("Without rides.csv the page says what is missing")
    func withoutRides() throws {
        try run.remove("rides.csv")
        let page = try run.page()
        #expect(!page.figures.contains { $0.name == "waiting-distribution" })
        #expect(page.figures.contains { $0.name == "waiting-by-hour" })
        #expect(try run.html().contains("the run did not write rides.csv") == true)
    }

    @Test("With one replication the page says that there are no intervals; with two it shows them")
    func intervals() throws {
        #expect(!(try run.html()).contains("Means of"))
        try run.replace("\"replications\": 1,", by: "\"replications\": 2,", in: "manifest.json")
        try run.replace(
            "wait_mean_s,s,1,246.667,,,,246.667,246.667", by: "wait_mean_s,s,2,246.667,3.0,240.000,252.000,243,250",
            in: "summary.csv")
        let html = try run.html()
        #expect(html.contains("Means of 2 replications") && html.contains("4.0 to 4.2 min"))
    }

    @Test("The distribution of waits separates immediate requests from reservations")
    func waitsByKind() throws {
        try run.replace("r1,c1,d1,immediate", by: "r1,c1,d1,reserved", in: "rides.csv")
        let table = try #require(try run.page().figures.first { $0.name == "waiting-distribution" }?.table)
        #expect(table.columns.map(\.heading) == ["minutes waited, from", "at once (%)", "reserved (%)"])
        #expect(table.rows[1] == [.text("1"), .number(0), .number(50)])
        #expect(table.rows[5] == [.text("5"), .number(50), .number(0)])
        try run.replace("immediate", by: "instantly", in: "rides.csv")
        #expect(throws: InputError.self) { _ = try run.page() }
    }

    @Test(
        "A relation between refusals and income is stated if each third of drivers lies beyond the one before",
        arguments: [
            ([20.0, 21, 22], "Drivers who refuse the largest share of their offers earn 10.0 % more an hour"),
            ([22, 21, 19.8], "Drivers who refuse the largest share of their offers earn 10.0 % less an hour"),
            ([20, 24, 22], "Income by the share of offers that drivers refuse"),
            ([20, 22.075, 22], "Income by the share of offers that drivers refuse"),
        ])
    func refusers(incomes: [Double], title: String) throws {
        let run = try SmallRun(replications: 20)
        let names = ["few", "some", "many"].map { "income_per_hour_\($0)_refusals" }
        let measured = zip(names, incomes)
        let summary = measured.map { "\($0),money/h,20,\($1),,,,1,99\n" } + ["refusals,count,20,4,,,,4,4\n"]
        try run.folder.write((run.folder.read("summary.csv") ?? "") + summary.joined(), to: "summary.csv")
        let rows = (1...20).flatMap { number in
            measured.enumerated().map { place, row in
                "\(number),\(row.0),\(row.1 + Double(number * (place + 3) % 4) / 20)\n"
            }
        }
        try run.folder.write("replication,metric,value\n" + rows.joined(), to: "replications.csv")
        let figure = try #require(try run.page().figures.first { $0.name == "income-by-refusals" })
        #expect(figure.title.hasPrefix(title))
    }

    @Test("A deviating policy and an interrupted run are stated before everything else")
    func warnings() throws {
        #expect(!(try run.html()).contains("class=\"warning\""))
        try run.replace("\"fifo\"", by: "\"nearest\"", in: "manifest.json")
        try run.replace("\"interrupted\": false", by: "\"interrupted\": true", in: "manifest.json")
        try run.replace("\"replications_asked\": 1", by: "\"replications_asked\": 4", in: "manifest.json")
        let html = try run.html()
        #expect(
            html.contains(
                "dispatch is nearest (not the rule; the rule is first come, first served): the taxi that would be there soonest"
            )
                == true)
        #expect(html.contains("<li>dispatch to the nearest taxi</li>") == true)
        #expect(html.contains("1 of 4 replications are finished") == true)
    }

    @Test(
        "A damaged file is reported with its line and the expected value",
        arguments: [
            ("zones.csv", "1,1,West,20,20", "1,1,West,many,20", "zones.csv:4:10: requests is 'many', not a number"),
            ("zones.csv", "1,1,West,", "1,1,East,", "zones.csv:4:5: zone is 'East', not a zone"),
            ("zones.csv", "1,0,West", "1,-1,West", "zones.csv:2:3: hour is '-1', not a whole number from 0"),
            ("losses.csv", "no_show", "no_shoe", "cause is 'no_shoe', not one of gave_up, no_taxi"),
            ("fleet.csv", "1.500,0.500,0.250", "1.500,0.500", "fleet.csv:2: the row has 5 fields"),
            (
                "drivers.csv", "income", "incomes",
                "drivers.csv:1: the column 'income' is missing; did you mean 'incomes'?"
            ),
            ("rides.csv", ",90.000,", ",soon,", "rides.csv:2:"),
            ("summary.csv", "100.000,", "all,", "summary.csv:2:18: mean is 'all', not a number"),
            ("statement.csv", "400.00,0.00,0.00,400", "x,0.00,0.00,400", "statement.csv:2:16: income is 'x'"),
            ("zones.geojson", "]]]]}}\n]}", "]]]}}\n]}", "zones.geojson:3: this is not a zone"),
            ("zones.geojson", "\n]}", "\n", "the map is incomplete"),
            ("statement.csv", ",taxi,", ",bus,", "statement.csv:2:11: who is 'bus', not one of guide, taxi"),
            (
                "manifest.json", "\"scenario_name\"", "\"named\"",
                "manifest.json:1: `scenario_name` or `replications` is missing"
            ),
            (
                "manifest.json", "\"warm_up_s\": 0.0", "\"warm_up_s\": 1e300",
                "manifest.json:1: `warm_up_s` is not a valid warm-up time"
            ),
            (
                "manifest.json", "\"warm_up_s\": 0.0", "\"warm_up_s\": -1e9",
                "manifest.json:1: `warm_up_s` is not a valid warm-up time"
            ),
        ])
    func damage(file: String, old: String, new: String, message: String) throws {
        try run.replace(old, by: new, in: file)
        let error = #expect(throws: InputError.self) { _ = try run.page() }
        #expect(error?.description.contains(message) == true, "\(error.map(\.description) ?? "")")
    }

    @Test(
        "Impossible values do not break the page or its figures",
        arguments: ["1e300", "-1e300", "1e308", "5e-324", "-9223372036854775808"])
    func impossibleNumbers(number: String) throws {
        let places = [
            ("zones.csv", "120.000", "zones.csv"), ("zones.csv", "1,0,West,30,30", "1,0,West,\(number),\(number)"),
            ("losses.csv", "no_taxi,8", "no_taxi,\(number)"), ("fleet.csv", "2.000,1.500", "\(number),1.500"),
            ("drivers.csv", "100.00", number), ("rides.csv", "8.00", number),
            ("statement.csv", "taxi,400.00", "taxi,\(number)"), ("summary.csv", "1,246.667", "1,\(number)"),
            ("manifest.json", "\"count\": 3}", "\"count\": 9223372036854775807}, {\"file\": \"\", \"count\": 1}"),
        ]
        for (file, old, new) in places {
            let run = try SmallRun()
            try run.replace(old, by: new == file ? number : new, in: file)
            let page = try run.page()
            for figure in page.figures { #expect(figure.svg().hasSuffix("</svg>\n"), "\(file): \(figure.name)") }
            #expect(try !page.html().isEmpty)
        }
    }

    @Test("The interval of an hour is that of the shown mean, in which every client has equal weight")
    func hourIntervals() throws {
        let rows = "2,0,West,1,1,600.000,600.000,0.000,0\n3,0,West,9,9,300.000,600.000,0.000,0\n"
        try run.folder.write((run.folder.read("zones.csv") ?? "") + rows, to: "zones.csv")
        let waiting = try #require(try run.page().figures.first { $0.name == "waiting-by-hour" }?.table)
        // 30 · 120 + 20 · 240 and 600 and 9 · 300 seconds.
        let waits = [(8_400.0 / 50, 50.0), (600, 1), (300, 9)].map { [Metric(MetricKey(.waitMean), $0, weight: $1)] }
        let summary = MetricSummary.summaries(of: waits)[0]
        let interval = try #require(summary.interval)
        let told = waiting.rows[0].dropFirst(1).prefix(3).map { cell -> Double in
            if case .number(let number) = cell { number } else { .nan }
        }
        for (told, expected) in zip(told, [summary.mean, interval.low, interval.high]) {
            #expect(abs(told - expected / 60) < 1e-9, "\(waiting.rows[0])")
        }
    }

    @Test("Impossible waits in two replications have no interval and break nothing")
    func impossibleWaits() throws {
        let text = run.folder.read("zones.csv") ?? ""
        let rows = text.split(separator: "\n").dropFirst().map { "2" + $0.dropFirst() + "\n" }.joined()
        try run.folder.write(text + rows.replacingOccurrences(of: "120.000", with: "-1e300"), to: "zones.csv")
        let waiting = try #require(try run.page().figures.first { $0.name == "waiting-by-hour" }?.table)
        #expect(waiting.rows[0].dropFirst(2).prefix(2) == [.none, .none])
    }

    @Test("Zones and sentences exclude the warm-up like the metrics; the hours include it")
    func warmUp() throws {
        try run.replace("\"warm_up_s\": 0.0", by: "\"warm_up_s\": 3600.0", in: "manifest.json")
        let page = try run.page()
        let map = try #require(page.figures.first { $0.name == "map" })
        #expect(map.table.rows.map { $0[5] } == [.number(20), .number(30)])
        #expect(map.table.rows[0][10...12] == [.number(0), .none, .number(0)])  // its only ride began before
        #expect(map.subtitle.hasSuffix("over the run without its warm-up"))
        let requests = try #require(page.figures.first { $0.name == "requests" })
        #expect(requests.table.rows.count == 2)
        let zones = try #require(page.figures.first { $0.name == "lost-by-zone" })
        #expect(zones.subtitle.hasSuffix("in all zones 10 of 50 clients, 20.0 %"))
    }

    @Test("Shares are given per hundred, or with a larger base if that would round to none or all")
    func shares() {
        #expect(
            [0.977, 0.9993, 0.0004, 0, 1].map { PageText.english.ofHundred($0) } == [
                "98 of 100", "999 of 1,000", "4 of 10,000", "0 of 100", "100 of 100",
            ])
    }
}
