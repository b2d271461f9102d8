import CityModel
import Quantities
import ServiceKernel
import TaxiService
import Testing

@testable import RuleModels

/// Conditions that hold after every command, checked from outside. The fuzz also compares everything with the model of
/// the rules.
@Suite("Part I: invariants, I01–I14")
struct InvariantRuleTests {
    /// Calls `check` after every command of a few random worlds.
    private func forEveryState(_ check: (TaxiModelComparison, Step) throws -> Void) throws {
        for seed: UInt64 in 501...508 {
            try FuzzWorld(seed: seed).walk(300) { sides, step in try check(sides, step) }
        }
    }

    private func queues(holding driver: DriverID, of service: borrowing TaxiService) -> [ZoneID] {
        (0..<service.ways.zoneCount).map { ZoneID($0) }.flatMap { zone in
            service.queue(of: zone).filter { $0 == driver }.map { _ in zone }
        }
    }

    private func drivers(of service: borrowing TaxiService) -> [DriverID] {
        (0..<service.driverCount).map { DriverID($0) }
    }

    @Test("I01: a driver in a queue is available, and an available driver is in exactly one queue, once")
    func oneQueue() throws {
        try forEveryState { sides, step in
            for driver in drivers(of: sides.service) {
                let count = queues(holding: driver, of: sides.service).count
                try #require((sides.service.state(of: driver) == .available) == (count == 1), "\(step)")
                try #require(count <= 1, "\(step)")
            }
        }
    }

    @Test("I02: offline, busy and suspended drivers are in no queue")
    func noQueue() throws {
        try forEveryState { sides, step in
            for driver in drivers(of: sides.service) where sides.service.state(of: driver) != .available {
                let zones = queues(holding: driver, of: sides.service)
                try #require(zones.isEmpty, "\(step)")
            }
        }
    }

    @Test("I03: a busy driver has exactly one open ride, and no other driver has one")
    func oneRide() throws {
        try forEveryState { sides, step in
            for driver in drivers(of: sides.service) {
                let hasRide = sides.service.view(of: driver).partyCount > 0
                try #require((sides.service.state(of: driver) == .busy) == hasRide, "\(step)")
            }
        }
    }

    @Test("I04: two working drivers never use the same taxi, even if it is on both lists")
    func oneTaxi() throws {
        var street = try StepRunner(
            drivers: 2, furtherTaxis: [(taxi: 0, driver: 1), (taxi: 1, driver: 0)], after: "0 d1 start A t2")
        #expect(try street.run("1 d2 start A") == ["rejected d2 action=start;reason=taxiInUse"])
        #expect(try street.run("2 d2 start A t1") == ["driverStarted d2 A"])
        try street.run("3 d1 stop")
        #expect(try street.run("4 d1 start A") == ["rejected d1 action=start;reason=taxiInUse"])
    }

    @Test("I05: no request belongs to two drivers")
    func onePlace() throws {
        try forEveryState { sides, step in
            var inHand: [RequestID] = []
            for driver in drivers(of: sides.service) {
                let view = sides.service.view(of: driver)
                inHand += (0..<view.partyCount).map { view.request($0) }
            }
            try #require(Set(inHand).count == inHand.count, "\(step)")
        }
    }

    @Test("I06: in a ride with more than one party every party allows sharing, and no client is in it twice")
    func sharing() throws {
        var street = try StepRunner(after: "0 c1 reserve A C share departure 7200", "1 c2 join r1 C")
        #expect(try street.reason("2 c2 changeReservation r2 alone") == "sharedRide")
        #expect(try street.reason("3 c2 join r1 C") == "alreadyRiding")
        try street.run("4 c2 cancelReservation r2", "5 c1 changeReservation r1 alone")
        #expect(try street.reason("6 c2 join r1 C") == "notShared")
    }

    @Test("I07: all parties of a ride are completed together, after every pickup")
    func completedTogether() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 d1 start A", "1 c1 request A C share", "2 c2 join r1 C", "3 d1 accept",
            "4 d1 pickUp c2")
        try street.run("5 c1 pay card", "5 c2 pay card")
        #expect(try street.reason("6 d1 conclude") == "notPickedUp")
        try street.run("7 d1 pickUp")
        #expect(try street.run("8 d1 conclude").count == 2)
    }

    @Test("I08: a client has at most one current ride, whether requested, reserved or joined")
    func oneCurrentRide() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 c1 request A C share", "0 c2 request A C share", "0 c1 reserve A C departure 7200")
        for step in ["1 c1 join r2 C", "2 c1 request A C"] { #expect(try street.reason(step) == "alreadyRiding") }
        #expect(
            try street.wait(until: 6_600).first == "6600 rejected c1 action=enterDispatch;reason=alreadyRiding")
    }

    @Test("I10: zones and queues correspond one to one: a driver queues in the zone where the driver is")
    func queuesOfZones() throws {
        try forEveryState { sides, step in
            for zone in (0..<sides.service.ways.zoneCount).map({ ZoneID($0) }) {
                let queue = sides.service.queue(of: zone)
                try #require(sides.service.queueLength(of: zone) == queue.count, "\(step)")
                try #require(queue.allSatisfy { sides.service.zone(of: $0) == zone }, "\(step)")
            }
        }
    }

    @Test("I11: drivers ahead in the queue without an offer who have not tried the request get it first")
    func nobodyOvertakes() throws {
        var street = try StepRunner(drivers: 4, after: "0 d1 start A", "0 d2 start A", "0 d3 start A", "0 d4 start A")
        try street.run("1 c1 request A C", "2 d1 refuse", "3 d2 accept", "4 c2 request A B")
        #expect(street.queue("A") == ["d3", "d4", "d1"])
        #expect(street.log.last == "4 offered r2 d3 A")
        #expect(try street.run("5 c3 request A C").last == "offered r3 d4 A", "d3 has an offer")
        #expect(try street.run("6 d2 giveBack").last == "waiting r1 A", "d1 has tried r1, the others have offers")
        #expect(try street.run("7 c3 withdraw") == ["withdrawn r3 c3", "offered r1 d4 A"], "d4 before d1")
    }

    @Test("I12: every accepted request ends in exactly one way or is open; the counts add up")
    func countsAddUp() throws {
        try forEveryState { sides, step in
            try sides.checkState(after: step)
            let counts = sides.service.counts
            let ended = counts.completed + counts.interrupted + counts.withdrawn + counts.noShow + counts.cancelled
            try #require(counts.accepted == ended + counts.open, "\(step)")
        }
    }

    @Test("I13: the ledger sums to zero at any time")
    func ledgerIsZero() throws {
        try forEveryState { sides, step in
            let ledger = sides.service.ledger
            let drivers = ledger.accounts(of: .drivers).reduce(Money.zero, +)
            try #require(ledger.total(of: .clients) + ledger.total(of: .escrow) + drivers == .zero, "\(step)")
            try #require(ledger.balance == .zero, "\(step)")
        }
    }

    @Test("I14: no request waits while an eligible driver is in a queue")
    func nobodyWaitsInVain() throws {
        try forEveryState { sides, step in
            for (ride, _) in sides.checker.openRides where sides.checker.books.requests[ride].phase == .waiting {
                let driver = sides.checker.rightDriver(for: ride)
                try #require(driver.isNone, "\(step)")
            }
        }
    }
}
