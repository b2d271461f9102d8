import TestSupport
import Testing

@Suite("cabrank city route by the hour", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct HourlyRouteTests {
    private let folder: TemporaryFolder

    /// From `a` to `b` straight along a primary road in 20 s, or over `c` along residential streets in 30 s; `d` can
    /// only be reached by car.
    init() throws {
        folder = try TemporaryFolder.withScenarios()
        try folder.write("id,lat,lon\na,0,-30\nb,0,-29.9982\nc,0.0009,-29.9991\nd,0.0018,-29.9982\n", to: "nodes.csv")
        try folder.write(
            """
            from,to,length_m,speed_kmh,class
            a,b,200,36,primary
            b,a,200,36,primary
            a,c,150,36,residential
            c,a,150,36,residential
            c,b,150,36,residential
            b,c,150,36,residential
            b,d,100,36,primary

            """, to: "edges.csv")
        let hours = (0..<24).map { "\($0),,\($0 == 8 ? 1.5 : 1)\n" }.joined()
        try folder.write("hour,street,factor\n\(hours)17,primary,3\n", to: "hours.csv")
        try folder.write("from,to\na,b\nb,a\na,d\nd,a\n", to: "pairs.csv")
        for (name, options) in [("free.city", []), ("slow.city", ["--hour-factors", "hours.csv"])] {
            let tables = ["city", "import", "--nodes", "nodes.csv", "--edges", "edges.csv", "--out", name]
            let made = try CommandLineRun(tables + options, in: folder.path)
            #expect(made.exitCode == 0, "\(made.messages)")
        }
    }

    private func route(_ city: String, _ options: [String]) throws -> CommandLineRun {
        try CommandLineRun(["city", "route", city] + options, in: folder.path)
    }

    @Test(
        "B04, Z04: a route has the speeds of its hour, those of all streets or of a class",
        arguments: [
            ([], "20000 ms", "200.00 m"), (["--at", "18:00"], "20000 ms", "200.00 m"),
            (["--at", "08:59"], "30000 ms", "200.00 m"), (["--at", "17:30"], "30000 ms", "300.00 m"),
        ])
    func way(options: [String], time: String, length: String) throws {
        let kept = try route("slow.city", ["--from", "a", "--to", "b"] + options)
        #expect(kept.output.contains("(\(time))") && kept.output.contains("(\(length))"))
        #expect(kept.exitCode == 0 && kept.messages.isEmpty)
        guard !options.isEmpty else { return }
        let given = try route("free.city", ["--from", "a", "--to", "b", "--hour-factors", "hours.csv"] + options)
        #expect(given.output == kept.output && given.messages.isEmpty)
    }

    @Test("B04, Z04: alternatives are chosen at the speeds of the hour")
    func alternatives() throws {
        let ask = ["--from", "a", "--to", "b", "--alternatives"]
        let morning = try route("slow.city", ask + ["--at", "18:00"])
        #expect(!morning.output.contains("Another route"), "the other way is 50 % slower")
        // 30 s over c, and 36 s straight.
        try folder.write((folder.read("hours.csv") ?? "").replacing("primary,3", with: "primary,1.8"), to: "less.csv")
        let evening = try route("slow.city", ask + ["--at", "17:00", "--hour-factors", "less.csv"])
        let parts = evening.output.split(separator: "Another route")
        #expect(parts.count == 2 && parts[0].contains("(30000 ms)") && parts[1].contains("(36000 ms)"))
    }

    @Test("B04: pairs have the speeds of the hour, too, also to nodes outside the zones")
    func pairs() throws {
        func rows(_ options: [String]) throws -> String {
            let answered = try route("slow.city", ["--pairs", "pairs.csv"] + options)
            #expect(answered.exitCode == 0 && answered.messages.isEmpty)
            return answered.output
        }
        let header = "from,to,travel_time_ms,length_m\n"
        #expect(try rows([]) == header + "a,b,20000,200.00\nb,a,20000,200.00\na,d,30000,300.00\nd,a,-1,-1\n")
        #expect(
            try rows(["--at", "08:00"])
                == header + "a,b,30000,200.00\nb,a,30000,200.00\na,d,45000,300.00\nd,a,-1,-1\n")
        #expect(
            try rows(["--at", "17:59"])
                == header + "a,b,30000,300.00\nb,a,30000,300.00\na,d,60000,400.00\nd,a,-1,-1\n")
    }

    @Test("A city without hourly speeds says that its times are free-flow; inspect shows its speeds")
    func freeStreets() throws {
        for ask in [["--from", "a", "--to", "b"], ["--pairs", "pairs.csv"]] {
            let free = try route("free.city", ask + ["--at", "17:30"])
            #expect(free.exitCode == 0 && free.output.contains("20000"))
            #expect(
                free.messages == "cabrank: this city has no speeds by the hour: the times are free-flow times\n")
        }
        func inspected(_ city: String) throws -> String {
            try CommandLineRun(["city", "inspect", city], in: folder.path).output
        }
        #expect(try inspected("free.city").contains("driving by the hour: as fast as on empty streets at every hour\n"))
        #expect(try !inspected("slow.city").contains("as fast as on empty streets"))
    }

    @Test(
        "Wrong hours and files of factors are reported with exit code 2, and nothing is written",
        arguments: [
            (
                ["--at", "25:30"],
                "--at: the time is '25:30', not a time of the day; write it like \"07:30\", from \"00:00\" to \"23:59\""
            ),
            (["--at", ""], "--at: the time has no value"),
            (
                ["--hour-factors", "hours.csv"],
                "cabrank city route: --hour-factors needs the hour; write --at TIME, too"
            ),
            (
                ["--at", "17:30", "--mode", "walk"],
                "cabrank city route: only cars have speeds by the hour; leave out --at or --mode"
            ),
            (["--at", "17:30", "--hour-factors", "none.csv"], "none.csv: there is no such file"),
            (
                ["--at", "17:30", "--hour-factors", "wrong.csv"],
                "wrong.csv:3:3: there is no street class 'motorwy'; did you mean 'motorway'?"
            ),
        ])
    func mistakes(options: [String], message: String) throws {
        try folder.write("hour,street,factor\n1,,1\n2,motorwy,1\n", to: "wrong.csv")
        for ask in [["--from", "a", "--to", "b"], ["--pairs", "pairs.csv"]] {
            let run = try route("slow.city", ask + options)
            #expect(run.exitCode == 2 && run.output.isEmpty && run.messages.hasPrefix(message), "\(run.messages)")
        }
    }

    @Test("An import with wrong factors writes no city")
    func wrongImport() throws {
        try folder.write("hour,factor\n1,1\n1,2\n2,0\n", to: "wrong.csv")
        let run = try CommandLineRun(
            [
                "city", "import", "--nodes", "nodes.csv", "--edges", "edges.csv", "--out", "wrong.city",
                "--hour-factors", "wrong.csv",
            ], in: folder.path)
        #expect(run.exitCode == 2 && run.output.isEmpty)
        #expect(
            run.messages == """
                wrong.csv:3:1: hour 1 occurs more than once
                wrong.csv:4:3: factor is '0', not a factor from 0.1 to 100

                """)
        #expect(!folder.names(in: ".").contains("wrong.city"))
    }
}
