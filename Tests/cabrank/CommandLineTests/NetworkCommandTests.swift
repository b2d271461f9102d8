import TestSupport
import Testing

@Suite("cabrank city import of networks", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct NetworkCommandTests {
    private let folder: TemporaryFolder

    /// A square of four two-way streets, in metres.
    init() throws {
        folder = try TemporaryFolder()
        let places = [(0, 0), (2_000, 0), (2_000, 2_000), (0, 2_000)]
        let nodes = places.enumerated().map { number, place in
            "<node id=\"\(number)\" x=\"\(390_000 + place.0)\" y=\"\(5_810_000 + place.1)\"/>\n"
        }
        let links = (0..<8).map { number in
            let (from, to) = (number / 2, (number / 2 + (number.isMultiple(of: 2) ? 1 : 3)) % 4)
            return
                "<link id=\"\(number)\" from=\"\(from)\" to=\"\(to)\" length=\"2000\" freespeed=\"10\" capacity=\"1\" "
                + "permlanes=\"1\" modes=\"car\"/>\n"
        }
        try folder.write(
            "<network><nodes>\n\(nodes.joined())</nodes><links>\n\(links.joined())</links></network>", to: "square.xml")
    }

    private func cabrank(_ arguments: String...) throws -> CommandLineRun {
        try CommandLineRun(arguments, in: folder.path)
    }

    @Test("A network becomes a city that can be simulated")
    func simulated() throws {
        let imported = try cabrank("city", "import", "square.xml", "--projection", "utm33n", "--out", "square.city")
        #expect(imported.exitCode == 0, "\(imported.messages)")
        let way = try cabrank("city", "route", "square.city", "--from", "node:0", "--to", "node:2")
        let metres = try cabrank("city", "inspect", "square.city")
        #expect(metres.exitCode == 0 && metres.output.contains("square.xml"), "\(way.messages)\(metres.output)")
        try folder.write(
            """
            scenario: square
            city: {file: square.city}
            duration: 1 h
            demand: {gravity: {requestsPerDay: 500, tripLength: 2 km}}
            drivers: {shifts: [{taxis: 5}]}
            """, to: "square.yaml")
        let run = try cabrank("run", "square.yaml", "--kepler", "--matsim", "--quiet", "--out", "r")
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(folder.names(in: "r").contains("trips.geojson"))
    }

    @Test(
        "Unfit options and errors of the network are reported in a line, and nothing is written",
        arguments: [
            (["square.xml"], "square.xml:2:1: the network does not name its coordinate reference system"),
            (
                ["square.xml", "--projection", "EPSG:31468"],
                "--projection: unknown projection 'EPSG:31468'"
            ),
            (
                ["square.xml", "--projection", "utm33n", "--speeds", "posted"],
                "--speeds: a network contains its own drive times"
            ),
            (["nothing.xml"], "nothing.xml: "),
        ])
    func refusals(words: [String], complaint: String) throws {
        let run = try CommandLineRun(["city", "import"] + words + ["--out", "x.city"], in: folder.path)
        #expect(run.exitCode == 2 && run.messages.hasPrefix(complaint), "\(run.messages)")
        #expect(run.messages.split(separator: "\n").count == 1 && folder.names() == ["square.xml"])
    }
}
