import CityHost
import ServiceKernel
import TestSupport
import Testing

/// Random commands to all services through the host and to a plain host. The host's timer queries are called between
/// commands.
@Suite("The host compared with a model")
struct HostFuzzTests {
    private static let extent = FuzzExtent(rows: 4)

    @Test(
        "Timers fire as in a plain list, stale ones never, and queries of the next timer change nothing",
        arguments: extent.firstSeeds)
    func agrees(firstSeed: UInt64) {
        let failure = HostFuzzTests.extent.firstFailure(
            from: firstSeed, in: HostWorld.self, steps: HostWorld.stepsPerRun, thoroughOneIn: 16)
        if let failure { Issue.record("\(failure)") }
    }

    @Test(
        "Random runs contain every command and timer, and a stale one of each timer that can be stale"
    )
    func everythingOccurs() {
        var told: Set<String> = []
        var (fired, overtaken): (Set<String>, Set<String>) = ([], [])
        for seed: UInt64 in 1...40 {
            let model = HostWorld(seed: seed).run(steps: HostWorld.stepsPerRun).sides.model
            told.formUnion(model.commands.map { HostFuzzTests.name($0.command.heading) })
            fired.formUnion(model.fired)
            overtaken.formUnion(model.overtaken)
        }
        let entries = HostCommand.vocabulary
        let names = entries.map {
            HostFuzzTests.name(CommandHeading($0.actor.map { EntityReference($0, 1) }, $0.action))
        }
        #expect(Set(names).subtracting(told).sorted() == [])
        let timers = Set(entries.filter(\.isTimer).map(\.action))
        #expect(fired == timers)
        // Whether dispatch rounds and arrivals at ranks become stale depends on the seeds.
        let never = timers.subtracting(overtaken).subtracting(["dispatchRound", "rankArrival"])
        #expect(never.sorted() == ["monthEnd", "suspensionEnd"])
    }

    private static func name(_ heading: CommandHeading) -> String {
        "\(heading.actor?.kind.word ?? "somebody") \(heading.action)"
    }

    @Test(
        "Canary: a fault is detected within a few thousand commands and shrunk", arguments: ReferenceHost.Fault.allCases
    )
    func faultIsFound(fault: ReferenceHost.Fault) {
        #expect(HostWorld.detectionFailure(of: fault, seeds: 1...40, steps: HostWorld.stepsPerRun, stepsMax: 12) == nil)
    }
}
