import Measures
import ServiceKernel
import TestSupport
import Testing

@testable import PageFrame
@testable import Pages

@Suite("Groups of drivers on the page of a run")
struct DriverGroupSectionTests {
    private static let head = """
        replication,group,taxis,drivers,shift_s,busy_s,occupied_s,empty_km,occupied_km,rides,offers,refusals,timeouts,\
        stand_downs,queue_wait_s,queue_waits,income
        """

    /// Returns rows of two groups of one driver who works 2 hours, with their incomes.
    private static func rows(_ replication: Int, _ ordinary: Double, _ keen: Double) -> String {
        """
        \(replication),ordinary,1,1,7200,3600,1800,5,10,4,8,2,0,0,1200,4,\(ordinary)
        \(replication),keen,1,1,7200,3600,3600,5,20,6,6,0,0,0,600,5,\(keen)
        \(replication),ghosts,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.00
        """
    }

    private func run(_ incomes: [(ordinary: Double, keen: Double)]) throws -> SmallRun {
        let run = try SmallRun(replications: incomes.count)
        let rows = incomes.enumerated().map { Self.rows($0 + 1, $1.ordinary, $1.keen) }
        try run.folder.write(([Self.head] + rows).joined(separator: "\n") + "\n", to: "driver_groups.csv")
        return run
    }

    private func section(_ run: SmallRun, in language: Language = .english) throws -> PageSection {
        try #require(try run.page(in: language).sections.first { $0.id == "driver-groups" })
    }

    @Test("The table has the figures of each group that has drivers")
    func table() throws {
        let run = try run([(40, 60)])
        let html = try run.html()
        let markup = try section(run).parts.map { String(decoding: $0.markup.bytes, as: UTF8.self) }.joined()
        let rows = markup.matches(of: /<tr>.*?<\/tr>/.dotMatchesNewlines()).map { row in
            row.output.replacing(/<[^>]*>/, with: " ").split { $0.isWhitespace }.joined(separator: " ")
        }
        // Drivers, hours on duty, income and rides an hour, % with a client, % refused, and minutes in queues.
        #expect(rows.suffix(2) == ["ordinary 1 2.0 20.00 2.00 25.0 25.0 5.0", "keen 1 2.0 30.00 3.00 50.0 0.0 2.0"])
        #expect(!html.contains("ghosts") && !html.contains("earn most per hour"))
        #expect(html.contains("changes the figures of the other groups. The figures of each replication are in driver"))
        #expect(try run.html(in: .turkish).contains("öbür grupların sayılarını da değiştirir. Her tekrarın sayıları"))
        #expect(try section(run).findings.first?.first == nil)
        #expect(!(try SmallRun().html()).contains("driver-groups"))
    }

    @Test("A sentence names the group that earns most only if chance is ruled out")
    func finding() throws {
        let clear = (0..<10).map { (ordinary: 40 + Double($0 % 3), keen: 60 + Double($0 % 2)) }
        let run = try run(clear)
        #expect(try section(run).findings.first?.first?.name == "keen")
        #expect(try run.html().contains("The drivers of the group keen earn most per hour on duty"))
        #expect(try run.html(in: .turkish).contains("en çok kazananlar keen grubunun sürücüleri"))
        let unclear = (0..<10).map { (ordinary: 50 + Double($0 % 3), keen: 50 + Double($0 % 2)) }
        #expect(!(try self.run(unclear).html()).contains("earn most per hour"))
    }
}
