import CityFiles
import CityModel
import InputFiles
import Quantities
import ServiceKernel
import TestSupport
import Testing

@testable import TaxiService

/// Rides on streets with one-way roads and many equally fast routes, compared with a plain model.
@Suite("Taxis on streets compared with a model: P01, T06, T10, T11, T12, R03, S02–S05")
struct StreetModelTests {
    private let driver = DriverID(0)

    private func at(_ seconds: Int64) -> SimTime { .zero + .seconds(seconds) }

    @Test(
        "S02, S04, S05, T06, T10, T11: shared rides with separate pickups take the best of all orders",
        arguments: 0..<150)
    func sharedRides(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let traffic = try OneWayStreets.traffic(&random)
        let model = ReferenceRouter(traffic)
        var service = StreetGrid.service(traffic)
        func node(_ node: Int) -> Position { traffic.position(ofNode: UInt32(node)) }
        func any() -> Int { Int(random.next() % UInt64(model.nodeCount)) }
        let stand = any()
        service.handle(.driver(driver, .start(at: node(stand), taxi: TaxiID(0))), at: at(0))
        // The first request is offered at once; others join while the driver decides, and while the taxi comes.
        var parties = [ReferenceRouter.Trip(from: any(), to: any())]
        var clients = [ClientID(0)]
        let request = TaxiService.ClientAction.request(
            from: node(parties[0].from), to: node(parties[0].to), party: 1, share: true)
        service.handle(.client(ClientID(0), request), at: at(1))
        let joinsAfterAcceptance = random.next() % 3 == 0
        func join(second: Int64) {
            for attempt in 1...6 where parties.count < 4 {
                let trip = ReferenceRouter.Trip(from: any(), to: any())
                let action = TaxiService.ClientAction.join(
                    RequestID(1), from: node(trip.from), to: node(trip.to), party: 1)
                service.handle(.client(ClientID(attempt), action), at: at(second))
                let joins = service.effects.first { effect -> Money? in
                    guard case .joined(_, _, _, let price, _, _, _) = effect else { return nil }
                    return price
                }
                let isSameWay = model.isSameWay(parties + [trip])
                #expect((joins != nil) == isSameWay, "seed \(seed): \(parties) and \(trip)")
                guard joins != nil else { continue }
                parties.append(trip)
                clients.append(ClientID(attempt))
                #expect(joins == model.shares(parties).last, "seed \(seed): \(parties)")
            }
        }
        if !joinsAfterAcceptance { join(second: 2) }
        service.handle(.driver(driver, .accept), at: at(3))
        let route = model.route(parties)
        if !joinsAfterAcceptance {
            let shares = model.shares(parties)
            var told = 0
            for index in 0..<service.effects.count {
                guard case .accepted(let id, _, _, _, let wait, let price) = service.effects[index] else { continue }
                let wanted = model.milliseconds(stand, parties[route.pickups[0]].from) + route.pickupMoments[told]
                #expect(wait == .milliseconds(Int64(wanted)), "T06, seed \(seed): \(id)")
                #expect(price == shares[told], "S05, seed \(seed): \(id)")
                told += 1
            }
            #expect(told == parties.count)
        } else {
            join(second: 4)
        }
        let final = model.route(parties)
        let inHand = service.acceptedRoute(of: driver)
        let known = try #require(inHand)
        #expect((0..<parties.count).map { known.party(pickedUpAs: $0) } == final.pickups, "seed \(seed): \(parties)")
        #expect((0..<parties.count).map { known.party(droppedOffAs: $0) } == final.dropOffs, "seed \(seed): \(parties)")
        let members = (0..<parties.count).map { service.view(of: driver).request($0) }
        // T10: the driver may pick up in another order than that of the route.
        let order = random.next() % 2 == 0 ? final.pickups : final.pickups.shuffled(using: &random)
        for party in order {
            service.handle(.driver(driver, .pickUp(clients[party])), at: at(901))
            #expect(service.position(of: driver) == node(parties[party].from), "seed \(seed)")
        }
        if random.next() % 2 == 0 {
            conclude(&service, members)
            #expect(service.position(of: driver) == node(parties[final.dropOffs.last ?? 0].to), "T10, seed \(seed)")
        } else {
            let arc = UInt32(random.next() % UInt64(model.arcs.count))
            let place = Position(ZoneID(0), .onArc(arc, drivenShare: 32_768))
            service.handle(.driver(driver, .interrupt(at: place, because: .clientWish)), at: at(1_500))
            var prices: [Money] = []
            for index in 0..<service.effects.count {
                if case .interrupted(_, _, _, _, _, let price, _) = service.effects[index] { prices.append(price) }
            }
            #expect(
                prices == model.interruptedShares(parties, drivenFrom: order[0], onArc: Int(arc)),
                "T11, seed \(seed): \(parties)")
            #expect(service.position(of: driver) == place)
        }
        try service.checkInvariants()
    }

    private func conclude(_ service: inout TaxiService, _ members: [RequestID]) {
        // Clients are numbered by their attempts to join; only clients with a ride pay.
        for client in 0...6 where !service.currentRequest(of: ClientID(client)).isNone {
            service.handle(.client(ClientID(client), .pay(.cash, fails: false)), at: at(1_500))
        }
        service.handle(.driver(driver, .conclude), at: at(1_501))
    }

    @Test(
        "T12: the taxi arrives at each pickup once, and each missing party is closed after its own waiting time",
        arguments: 0..<100)
    func arrivals(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let traffic = try OneWayStreets.traffic(&random)
        let model = ReferenceRouter(traffic)
        let rules = TaxiRules.with { $0.sharingDetourMax = ExactDecimal(digits: 1_000) }
        var service = StreetGrid.service(traffic, rules: rules)
        func node(_ node: Int) -> Position { traffic.position(ofNode: UInt32(node)) }
        // Some parties start together.
        let parties = (0..<2 + Int(random.next() % 3)).map { _ in
            ReferenceRouter.Trip(from: Int(random.next() % 4), to: Int(random.next() % UInt64(model.nodeCount)))
        }
        service.handle(.driver(driver, .start(at: node(0), taxi: TaxiID(0))), at: at(0))
        for (client, trip) in parties.enumerated() {
            let action =
                client == 0
                ? TaxiService.ClientAction.request(from: node(trip.from), to: node(trip.to), party: 1, share: true)
                : .join(RequestID(1), from: node(trip.from), to: node(trip.to), party: 1)
            service.handle(.client(ClientID(client), action), at: at(1))
        }
        service.handle(.driver(driver, .accept), at: at(2))
        // A party whose destination is its pickup may not be able to join, as its direct time is zero.
        var remaining = (0..<parties.count).filter { !service.currentRequest(of: ClientID($0)).isNone }
        var (onBoard, visited, second) = (Set<Int>(), Set<Int>(), Int64(100))
        while true {
            let order = model.route(remaining.map { parties[$0] }).pickups.map { remaining[$0] }
            let next = order.first { !onBoard.contains($0) && !visited.contains(parties[$0].from) }
            service.handle(.driver(driver, .arrive), at: at(second))
            guard let next else {
                let reason = service.effects.first { effect -> TaxiService.Reason? in
                    if case .driverRejected(_, _, let reason) = effect { reason } else { nil }
                }
                #expect(reason == .alreadyArrived, "seed \(seed)")
                break
            }
            let place = parties[next].from
            visited.insert(place)
            let here = remaining.filter { parties[$0].from == place }
            let told = service.effects.first { if case .arrived(let id, _, _) = $0 { id } else { nil } }
            #expect(told == service.currentRequest(of: ClientID(here[0])), "seed \(seed)")
            #expect(service.position(of: driver) == node(place), "seed \(seed)")
            let timer = try #require(
                service.effects.first { effect -> (TaxiService.Timer, SimTime)? in
                    if case .setTimer(let timer, let due) = effect { (timer, due) } else { nil }
                })
            #expect(timer.1 == at(second + 300))
            let missing = here.filter { _ in random.next() % 3 == 0 }
            let requests = missing.map { service.currentRequest(of: ClientID($0)) }
            for party in here where !missing.contains(party) {
                service.handle(.driver(driver, .pickUp(ClientID(party))), at: at(second + 1))
                onBoard.insert(party)
            }
            #expect(service.isPending(timer.0) == !missing.isEmpty)
            second += 300
            service.handle(.timer(timer.0), at: at(second))
            var closed: [RequestID] = []
            for index in 0..<service.effects.count {
                if case .noShow(let id, _, _, _) = service.effects[index] { closed.append(id) }
            }
            #expect(closed == requests, "seed \(seed)")
            remaining.removeAll { missing.contains($0) }
            try service.checkInvariants()
            if remaining.isEmpty { break }
        }
        #expect(service.state(of: driver) == (remaining.isEmpty ? .available : .busy))
    }

    @Test("T12: after a no-show the taxi stands at the pickup, and the next promised time counts from there")
    func noShow() throws {
        let traffic = try StreetGrid.traffic()
        var service = StreetGrid.service(traffic)
        func node(_ node: Int) -> Position { traffic.position(ofNode: UInt32(node)) }
        service.handle(.driver(driver, .start(at: node(35), taxi: TaxiID(0))), at: at(0))
        let request = TaxiService.ClientAction.request(from: node(3), to: node(30), party: 1, share: false)
        service.handle(.client(ClientID(0), request), at: at(0))
        service.handle(.driver(driver, .accept), at: at(1))
        #expect(service.position(of: driver) == node(35))
        service.handle(.driver(driver, .arrive), at: at(200))
        let timer = service.effects.first { effect -> TaxiService.Timer? in
            guard case .setTimer(let timer, _) = effect else { return nil }
            return timer
        }
        service.handle(.timer(try #require(timer)), at: at(500))
        #expect(service.state(of: driver) == .available && service.position(of: driver) == node(3))
        let next = TaxiService.ClientAction.request(from: node(5), to: node(30), party: 1, share: false)
        service.handle(.client(ClientID(1), next), at: at(510))
        service.handle(.driver(driver, .accept), at: at(511))
        let wait = service.effects.first { effect -> SimDuration? in
            guard case .accepted(_, _, _, _, let wait, _) = effect else { return nil }
            return wait
        }
        #expect(wait == .seconds(40))
    }

    @Test("R03, Z04, P01: a reservation moved to an hour with another fastest path has that path's price")
    func pricesByTheHour() throws {
        // 1 km of main road, slow from 3 o'clock on, and a detour of 2 km on side streets.
        let edges = """
            from,to,length_m,travel_time_ms,class
            a,b,1000,60000,primary
            b,a,1000,60000,primary
            a,c,1000,40000,residential
            c,b,1000,40000,residential

            """
        let nodes = "id,lat,lon\na,0,-30\nb,0,-29.991\nc,0.005,-29.9955\n"
        let city = try CityTables.streetCity(
            name: "two ways", nodes: SourceFile(displayName: "nodes.csv", text: nodes),
            edges: SourceFile(displayName: "edges.csv", text: edges), command: "", zoning: CityZoning(areaKm2: 50)
        ).city
        var factors = Congestion.none.values
        let classes = StreetClass.allCases.count
        for hour in 3..<24 { factors[hour * classes + Int(StreetClass.primary.rawValue)] = 2 }
        let traffic = StreetTraffic(city, congestion: Congestion(factors: factors))
        let ids = city.car.nodeIDs.nodesByName()
        let (a, b) = try (#require(ids["a"]), #require(ids["b"]))
        let ends = (traffic.position(ofNode: a), traffic.position(ofNode: b))
        func price(departures: [Int64]) throws -> Money? {
            var service = StreetGrid.service(traffic)
            service.handle(.driver(driver, .start(at: ends.0, taxi: TaxiID(0))), at: at(0))
            let reserve = TaxiService.ClientAction.reserve(
                from: ends.0, to: ends.1, party: 1, share: false, departure: at(departures[0]))
            service.handle(.client(ClientID(0), reserve), at: at(0))
            var timer: TaxiService.Timer?
            func noteTimer(_ effects: EffectBuffer<TaxiService.Effect>) {
                let found = effects.first { effect -> TaxiService.Timer? in
                    guard case .setTimer(let timer, _) = effect else { return nil }
                    return timer
                }
                timer = found ?? timer
            }
            noteTimer(service.effects)
            for departure in departures.dropFirst() {
                let change = TaxiService.ReservationChange(departure: at(departure))
                service.handle(.client(ClientID(0), .changeReservation(RequestID(1), change)), at: at(10))
                noteTimer(service.effects)
            }
            let due = try #require(departures.last) - 600
            service.handle(.timer(try #require(timer)), at: at(due))
            service.handle(.driver(driver, .accept), at: at(due + 5))
            return service.effects.first { effect in
                guard case .accepted(_, _, _, _, _, let price) = effect else { return nil }
                return price
            }
        }
        let (halfPastTwo, halfPastThree): (Int64, Int64) = (9_000, 12_600)
        #expect(try price(departures: [halfPastTwo]) == Money(cents: 440))
        #expect(try price(departures: [halfPastThree]) == Money(cents: 550))
        #expect(try price(departures: [halfPastTwo, halfPastThree]) == Money(cents: 550))
        #expect(try price(departures: [halfPastThree, halfPastTwo]) == Money(cents: 440))
    }
}
