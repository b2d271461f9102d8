import CityModel
import Quantities
import TestSupport
import Testing

@testable import TaxiService

/// Rules that differ where positions are points on streets.
@Suite("Taxis on streets: Z04, D04, T06, T10, T11, P01, R03, S02–S05")
struct StreetRuleTests {
    private let client = ClientID(0)
    private let driver = DriverID(0)
    private let start = SimTime.zero

    private func at(_ seconds: Int64) -> SimTime { .zero + .seconds(seconds) }
    private func node(_ traffic: StreetTraffic, _ node: Int) -> Position { traffic.position(ofNode: UInt32(node)) }

    private func accepted(_ service: borrowing TaxiService) -> (wait: SimDuration, price: Money)? {
        service.effects.first { effect in
            guard case .accepted(_, _, _, _, let wait, let price) = effect else { return nil }
            return (wait, price)
        }
    }

    @Test("P01, T06: price and promised time follow the routes between junctions")
    func priceAndWait() throws {
        let traffic = try StreetGrid.traffic()
        var service = StreetGrid.service(traffic)
        service.handle(.driver(driver, .start(at: node(traffic, 14), taxi: TaxiID(0))), at: start)
        let request = TaxiService.ClientAction.request(
            from: node(traffic, 0), to: node(traffic, 5), party: 1, share: false)
        service.handle(.client(client, request), at: start)
        service.handle(.driver(driver, .accept), at: at(5))
        let told = accepted(service)
        #expect(told?.wait == .seconds(80))  // from row 2, column 2: four blocks
        #expect(told?.price == Money(cents: 440))  // 1 km
    }

    @Test("D04, T06: a move within the zone changes only the position from which the promised time counts")
    func moveOnTheWay() throws {
        let traffic = try StreetGrid.traffic()
        var service = StreetGrid.service(traffic)
        for driver in [DriverID(0), DriverID(1)] {
            let action = TaxiService.DriverAction.start(at: node(traffic, 14), taxi: TaxiID(driver.index))
            service.handle(.driver(driver, action), at: start)
        }
        let request = TaxiService.ClientAction.request(
            from: node(traffic, 0), to: node(traffic, 5), party: 1, share: false)
        service.handle(.client(client, request), at: start)
        let halfway = StreetPoint.onArc(StreetGrid.arc(traffic, from: 14, to: 13), drivenShare: 32_768)
        service.handle(.driver(driver, .move(to: Position(ZoneID(0), halfway))), at: at(4))
        #expect(service.effects.count == 0)
        #expect(service.queue(of: ZoneID(0)) == [DriverID(0), DriverID(1)])
        service.handle(.driver(driver, .accept), at: at(5))
        let told = accepted(service)
        #expect(told?.wait == .seconds(70))  // half a block and three
    }

    @Test("T11: a ride interrupted on an arc costs the fastest path to that point")
    func interruption() throws {
        let traffic = try StreetGrid.traffic()
        var service = StreetGrid.service(traffic)
        ride(&service, traffic, from: 0, to: 5)
        let place = StreetPoint.onArc(StreetGrid.arc(traffic, from: 2, to: 3), drivenShare: 32_768)
        let action = TaxiService.DriverAction.interrupt(at: Position(ZoneID(0), place), because: .clientWish)
        service.handle(.driver(driver, action), at: at(300))
        let price = service.effects.first { effect -> Money? in
            guard case .interrupted(_, _, _, _, _, let price, _) = effect else { return nil }
            return price
        }
        #expect(price == Money(cents: 385))  // 500 m
        #expect(service.position(of: driver).point == place)
    }

    /// Returns a service with a shared ride from junctions 0 and 1 to junction 5. Client 1 joined the ride of client 0,
    /// and starts before it on the route.
    private func sharedRide(_ traffic: StreetTraffic) -> TaxiService {
        var service = StreetGrid.service(traffic)
        service.handle(.driver(driver, .start(at: node(traffic, 0), taxi: TaxiID(0))), at: start)
        let request = TaxiService.ClientAction.request(
            from: node(traffic, 1), to: node(traffic, 5), party: 1, share: true)
        service.handle(.client(client, request), at: start)
        let join = TaxiService.ClientAction.join(
            RequestID(1), from: node(traffic, 0), to: node(traffic, 5), party: 1)
        service.handle(.client(ClientID(1), join), at: start)
        service.handle(.driver(driver, .accept), at: at(5))
        return service
    }

    @Test("T11, S05: parties on board share the route from the first pickup driven, not from the first party's")
    func interruptedSharedRide() throws {
        let traffic = try StreetGrid.traffic()
        var service = sharedRide(traffic)
        for client in [ClientID(1), ClientID(0)] { service.handle(.driver(driver, .pickUp(client)), at: at(60)) }
        service.handle(.driver(driver, .interrupt(at: node(traffic, 3), because: .clientWish)), at: at(120))
        var prices: [Int64] = []
        for index in 0..<service.effects.count {
            if case .interrupted(_, _, _, _, _, let price, _) = service.effects[index] { prices.append(price.cents) }
        }
        // 600 m cost 3.96; alone they would pay 3.74 and 3.96.
        #expect(prices == [192, 204])
    }

    @Test("T12, S03: separate pickups have separate arrivals and waiting times; the first arrival closes joining")
    func arrivalsApart() throws {
        let traffic = try StreetGrid.traffic()
        var service = sharedRide(traffic)
        func arrive(at second: Int64) -> (request: RequestID, timer: TaxiService.Timer, due: SimTime)? {
            service.handle(.driver(driver, .arrive), at: at(second))
            let request = service.effects.first { if case .arrived(let id, _, _) = $0 { id } else { nil } }
            return service.effects.first { effect in
                guard case .setTimer(let timer, let due) = effect, let request else { return nil }
                return (request, timer, due)
            }
        }
        let first = try #require(arrive(at: 100))
        #expect(first.request == RequestID(2) && first.due == at(400))
        #expect(service.position(of: driver) == node(traffic, 0))
        let join = TaxiService.ClientAction.join(RequestID(1), from: node(traffic, 0), to: node(traffic, 5), party: 1)
        service.handle(.client(ClientID(2), join), at: at(101))
        let reason = service.effects.first { effect -> TaxiService.Reason? in
            if case .clientRejected(_, _, let reason) = effect { reason } else { nil }
        }
        #expect(reason == .joinClosed)
        service.handle(.driver(driver, .pickUp(ClientID(1))), at: at(110))
        let second = try #require(arrive(at: 130))
        #expect(second.request == RequestID(1) && second.due == at(430))
        #expect(service.position(of: driver) == node(traffic, 1))
        #expect(arrive(at: 131) == nil)
        // The party whose time is over is on board, and the other's time has just begun.
        #expect(!service.isPending(first.timer) && service.isPending(second.timer))
        service.handle(.timer(second.timer), at: second.due)
        #expect(service.effects.first { if case .noShow(let id, _, _, _) = $0 { id } else { nil } } == RequestID(1))
        #expect(service.state(of: driver) == .busy && service.view(of: driver).partyCount == 1)
    }

    @Test("T10: after the ride the taxi stands at the last stop, and the next promised time counts from there")
    func conclusion() throws {
        let traffic = try StreetGrid.traffic()
        var service = StreetGrid.service(traffic)
        ride(&service, traffic, from: 0, to: 35)
        service.handle(.client(client, .pay(.cash, fails: false)), at: at(400))
        service.handle(.driver(driver, .conclude), at: at(400))
        #expect(service.position(of: driver) == node(traffic, 35))
        let request = TaxiService.ClientAction.request(
            from: node(traffic, 33), to: node(traffic, 5), party: 1, share: false)
        service.handle(.client(ClientID(1), request), at: at(410))
        service.handle(.driver(driver, .accept), at: at(415))
        let told = accepted(service)
        #expect(told?.wait == .seconds(40))
    }

    private func ride(_ service: inout TaxiService, _ traffic: StreetTraffic, from: Int, to: Int) {
        service.handle(.driver(driver, .start(at: node(traffic, 14), taxi: TaxiID(0))), at: start)
        let request = TaxiService.ClientAction.request(
            from: node(traffic, from), to: node(traffic, to), party: 1, share: false)
        service.handle(.client(client, request), at: start)
        for action in [TaxiService.DriverAction.accept, .arrive, .pickUp(.none)] {
            service.handle(.driver(driver, action), at: at(5))
        }
    }

    @Test("R03, Z04: the travel time of a route depends on the hour of departure")
    func hourOfDeparture() throws {
        // From 2 o'clock on the speeds depend on the class of street. The grid has one class, so its routes stay the
        // same and only their times change.
        var factors = Congestion.none.values
        let classes = StreetClass.allCases.count
        for street in StreetClass.allCases where street != .motorway {
            for hour in 3..<24 { factors[hour * classes + Int(street.rawValue)] = 2 }
        }
        let traffic = try StreetGrid.traffic(congestion: Congestion(factors: factors))
        let ways = TravelRouter(
            clock: TravelClock(city: traffic.city, clockAtStart: .zero, traffic: traffic), traffic: traffic)
        let (from, to) = (node(traffic, 0), node(traffic, 5))
        #expect(ways.travelTime(from: from, to: to, at: at(2 * 3_600)) == .seconds(100))
        #expect(ways.travelTime(from: from, to: to, at: at(3 * 3_600)) == .seconds(200))
        #expect(ways.leg(from: from, to: to, at: at(3 * 3_600)).metres == 1_000)
    }

    @Test("S02: a joining party may start anywhere in the origin zone, but not in another one")
    func joining() throws {
        let traffic = try StreetGrid.traffic(zoneKm2: 0.3)
        let zones = (0..<36).map { traffic.zone(ofNode: UInt32($0)) }
        let same = try #require((1..<36).first { zones[$0] == zones[0] })
        let other = try #require((1..<36).first { zones[$0] != zones[0] })
        var service = StreetGrid.service(traffic)
        let request = TaxiService.ClientAction.request(
            from: node(traffic, 0), to: node(traffic, 35), party: 1, share: true)
        service.handle(.client(client, request), at: start)
        func join(_ origin: Int, by client: ClientID) -> TaxiService.Effect {
            let action = TaxiService.ClientAction.join(
                RequestID(1), from: node(traffic, origin), to: node(traffic, 35), party: 1)
            service.handle(.client(client, action), at: at(1))
            return service.effects[0]
        }
        guard case .clientRejected(_, _, .notSameWay) = join(other, by: ClientID(1)) else {
            Issue.record("joined from another zone")
            return
        }
        guard case .joined(_, _, _, let price, _, _, _) = join(same, by: ClientID(2)) else {
            Issue.record("could not join")
            return
        }
        #expect(price < Money(cents: 330 + 110 * 2))
    }

    @Test("S04, S05: stops come in the fastest order overall, and the shares add up", arguments: 0..<60)
    func sharedRoutes(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let traffic = try StreetGrid.traffic()
        let rules = TaxiRules.with { $0.sharingDetourMax = ExactDecimal(digits: 1_000) }
        var service = StreetGrid.service(traffic, rules: rules)
        let parties = 2 + Int(random.next() % 3)
        let stops = (0..<parties).map { _ -> (from: Int, to: Int) in
            let from = Int(random.next() % 36)
            return (from, (from + 1 + Int(random.next() % 35)) % 36)
        }
        service.handle(.driver(driver, .start(at: node(traffic, 0), taxi: TaxiID(0))), at: start)
        for (index, stop) in stops.enumerated() {
            let (from, to) = (node(traffic, stop.from), node(traffic, stop.to))
            let action =
                index == 0
                ? TaxiService.ClientAction.request(from: from, to: to, party: 1, share: true)
                : .join(RequestID(1), from: from, to: to, party: 1)
            service.handle(.client(ClientID(index), action), at: start)
        }
        service.handle(.driver(driver, .accept), at: at(1))
        guard let route = service.acceptedRoute(of: driver) else {
            Issue.record("no ride is in hand, seed \(seed)")
            return
        }
        let best = bestOrder(stops)
        #expect(route.pickups.milliseconds + route.drive.milliseconds == Int64(best.blocks * 20_000), "seed \(seed)")
        #expect((0..<parties).map { route.party(pickedUpAs: $0) } == best.pickups, "seed \(seed): \(stops)")
        #expect((0..<parties).map { route.party(droppedOffAs: $0) } == best.dropOffs, "seed \(seed): \(stops)")
        var sum = Money.zero
        for index in 0..<service.effects.count {
            guard case .accepted(_, let client, _, _, let wait, let price) = service.effects[index] else { continue }
            sum += price
            let party = Int(client.index)
            #expect(price.cents <= Int64(330 + 22 * StreetGrid.blocks(stops[party].from, stops[party].to)))
            // T06: the wait includes the earlier pickups.
            var blocks = StreetGrid.blocks(0, stops[best.pickups[0]].from)
            for (one, next) in zip(best.pickups, best.pickups.dropFirst()) {
                if one == party { break }
                blocks += StreetGrid.blocks(stops[one].from, stops[next].from)
            }
            #expect(wait == .seconds(Int64(20 * blocks)), "seed \(seed)")
        }
        let lone = stops.reduce(0) { $0 + 330 + 22 * StreetGrid.blocks($1.from, $1.to) }
        #expect(sum.cents == Int64(min(330 + 22 * best.blocks, lone)), "seed \(seed)")
    }

    /// Returns the first of the fastest orders, among all orders of pickups and of drop-offs.
    private func bestOrder(_ stops: [(from: Int, to: Int)]) -> (blocks: Int, pickups: [Int], dropOffs: [Int]) {
        var best = (blocks: Int.max, pickups: [Int](), dropOffs: [Int]())
        for pickups in permutations(Array(stops.indices)) {
            for dropOffs in permutations(Array(stops.indices)) {
                let places = pickups.map { stops[$0].from } + dropOffs.map { stops[$0].to }
                let blocks = zip(places, places.dropFirst()).reduce(0) { $0 + StreetGrid.blocks($1.0, $1.1) }
                if blocks < best.blocks { best = (blocks, pickups, dropOffs) }
            }
        }
        return best
    }

    /// Returns all permutations, in lexicographic order.
    private func permutations(_ items: [Int]) -> [[Int]] {
        if items.isEmpty { return [[]] }
        return items.flatMap { first in permutations(items.filter { $0 != first }).map { [first] + $0 } }
    }
}
