import Behaviour
import CityHost
import CityModel
import Quantities
import TaxiService
import Testing

@testable import Experiments

@Suite("Residents of a shared city")
struct ResidentsTests {
    private static let setups = [BehaviourCity.lively(), StreetTown.setup(seed: 4)]

    @Test("B01, B02: residents keep the city busy for days, at any hour, and break no invariant", arguments: [0, 1])
    func life(which: Int) throws {
        var town = try SharedTown(ResidentsTests.setups[which], from: .zero + .hours(30))
        town.run(until: .zero + .hours(54))
        let concluded = town.count { if case .concluded = $0 { true } else { false } }
        #expect(concluded > 100)
        #expect(town.host.failure == nil, "\(town.host.failure as Any)")
    }

    @Test("T06: a resident drives a real client to the destination", arguments: [0, 1])
    func strangerRides(which: Int) throws {
        var town = try SharedTown(ResidentsTests.setups[which], from: .zero + .hours(12))
        town.run(until: .zero + .hours(13))
        let stranger = ClientID(town.residents.clientCount)
        // Origin and destination of an earlier request.
        let ride = try #require(
            town.effects.compactMap { if case .requested(let request, _, _, _, _, _, _) = $0 { request } else { nil } }
                .last)
        let way = town.host.taxis.trip(of: ride)
        try #require(way.origin.zone != .none)
        town.perform(.taxi(.client(stranger, .request(from: way.origin, to: way.destination, party: 1, share: false))))
        for _ in 0..<120 where town.host.taxis.currentRequest(of: stranger) != .none {
            town.run(until: town.now + .minutes(1))
            town.perform(.taxi(.client(stranger, .pay(.cash, fails: false))))
        }
        let words = town.effects.compactMap { effect -> String? in
            switch effect {
            case .accepted(_, stranger, _, _, _, _): "accepted"
            case .pickedUp(_, stranger, _, _): "pickedUp"
            case .paid(_, stranger, _, _, _): "paid"
            case .concluded(_, stranger, _, _, _): "concluded"
            default: nil
            }
        }
        #expect(words.first == "accepted" && words.suffix(3) == ["pickedUp", "paid", "concluded"], "\(words)")
        #expect(town.host.failure == nil)
    }

    @Test("D03: a real driver gets offers like every other driver")
    func strangerDrives() throws {
        var town = try SharedTown(ResidentsTests.setups[0], from: .zero + .hours(12))
        town.run(until: .zero + .hours(13))
        let stranger = DriverID(town.residents.driverCount)
        let zone = try #require(
            town.effects.compactMap { if case .offered(_, _, let zone) = $0 { zone } else { nil } }.last)
        town.perform(.taxi(.driver(stranger, .start(at: .init(zone), taxi: town.host.taxis.taxi(of: stranger)))))
        town.run(until: town.now + .hours(3))
        #expect(town.count { if case .offered(_, stranger, _) = $0 { true } else { false } } > 0)
        #expect(town.host.failure == nil)
    }

    @Test("Registering again stops everything in progress; a city of other users is refused", arguments: [0, 1])
    func movingInAgain(which: Int) throws {
        let setup = ResidentsTests.setups[which]
        var town = try SharedTown(setup, from: .zero + .hours(12))
        town.run(until: .zero + .hours(15))
        let accounts = town.host.accounts.accountCount
        let again = Residents(of: setup, in: town.host, from: town.now)
        try again.register(on: &town.host, at: town.now)
        #expect(town.host.accounts.accountCount == accounts)
        for driver in 0..<again.driverCount {
            let state = town.host.taxis.state(of: DriverID(driver))
            #expect(state == .offline || state == .suspended)
        }
        for client in 0..<again.clientCount { #expect(town.host.taxis.currentRequest(of: ClientID(client)) == .none) }
        var next = SharedTown(replacingResidents: again, in: town)
        next.run(until: next.now + .hours(6))
        #expect(next.count { if case .concluded = $0 { true } else { false } } > 20)
        #expect(next.host.failure == nil, "\(next.host.failure as Any)")
        var other = WorldPlan(setup).makeHost(drivers: again.driverCount)
        other.enrol(ApplicantGenerator(streams: again.streams).applicant(ClientID(7)), at: .zero)
        #expect(throws: Residents.NumberTaken.self) { try again.register(on: &other, at: .zero) }
    }
}
