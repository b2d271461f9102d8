import Behaviour
import CityHost
import CityModel
import Measures
import Quantities
import TaxiService
import Testing

@testable import Experiments

/// Positions of taxis, checked with the commands of a run and the streets alone.
@Suite("D04, T06, T11, B02: taxis along the streets")
struct StreetDriveTests {
    private static let seeds: [UInt64] = [1, 2, 3]

    private func setup(seed: UInt64, sharing: Double = 0.7) -> SimulationSetup {
        var setup = StreetTown.setup(seed: seed)
        setup.travel.noise = nil
        setup.clients.sharingProbability = sharing
        setup.drivers.giveBackProbability = 0.2
        setup.clients.noShowProbability = 0.2
        setup.rules.noShowWait = .minutes(1)
        return setup
    }

    /// A run on the streets of the town, and the facts derived from it.
    private struct Drive {
        let record: ReplicationRecord
        let commands: [TimedCommand]
        let effects: [TimedTaxiEffect]
        let track: TaxiTrack
        let ways = StreetRouter(StreetTown.traffic)

        init(_ setup: SimulationSetup) throws {
            (record, commands, effects) = try StreetTown.run(setup)
            track = TaxiTrack(commands, setup, drivers: record.drivers.count)
        }
    }

    @Test("B04: no taxi is anywhere sooner than the streets allow", arguments: seeds)
    func soonest(seed: UInt64) throws {
        let setup = setup(seed: seed)
        let drive = try Drive(setup)
        let (track, ways) = (drive.track, drive.ways)
        var (legs, tooSoon) = (0, [String]())
        for (driver, entries) in track.entries.enumerated() {
            // A driver who stops or gives a ride back reports no position.
            let told = entries.filter { $0.sight != .wentOffline && $0.sight != .gaveBack }
            for (one, next) in zip(told, told.dropFirst()) where one.position != next.position {
                let leg = ways.leg(from: one.position.point, to: next.position.point, hour: 0)
                legs += 1
                // Parts of arcs are rounded to milliseconds.
                if (next.time - one.time) + .milliseconds(3) >= leg.duration { continue }
                tooSoon.append(
                    "d\(driver + 1) \(one.time.seconds) \(one.sight) -> \(next.time.seconds) \(next.sight): \(leg.milliseconds) ms"
                )
            }
        }
        #expect(legs > 1_000)
        #expect(tooSoon.isEmpty, "seed \(seed): \(tooSoon.count) of \(legs), such as \(tooSoon.prefix(8))")
    }

    @Test("D04: a taxi that accepts at the time it enters a zone is in that zone", arguments: seeds)
    func acceptsOnTheBorder(seed: UInt64) throws {
        // Few taxis that refuse often get the same offer again as soon as they enter another zone.
        var setup = StreetTown.setup(seed: seed, requestsPerHour: 10)
        setup.travel.noise = nil
        setup.duration = .hours(24)
        setup.clients = ClientBehaviour()
        setup.drivers.shifts = [ShiftPlan(taxis: 3)]
        setup.drivers.acceptance.base = 0.3
        setup.drivers.answerDelaySeconds = .constant(0)
        setup.drivers.noAnswerProbability = 0
        setup.rules.refusalsToStandDown = 1_000
        setup.rules.refusalsToSuspend = 2_000
        setup.drivers.idle.after = .seconds(20)
        let (record, _, effects) = try StreetTown.run(setup)
        var lastMoves = [SimTime?](repeating: nil, count: record.drivers.count)
        var acceptances = 0
        for entry in effects {
            if case .accepted(_, _, let driver, _, _, _) = entry.effect, lastMoves[Int(driver.index)] == entry.time {
                acceptances += 1
            }
            guard case .driverMoved(let driver, _) = entry.effect else { continue }
            #expect(
                lastMoves[Int(driver.index)] != entry.time,
                "d\(driver.number) at \(entry.time.seconds) s, seed \(seed)")
            lastMoves[Int(driver.index)] = entry.time
        }
        #expect(acceptances > 10, "seed \(seed)")
    }

    @Test("B02: empty and occupied kilometres are those of the routes between the reported places", arguments: seeds)
    func kilometres(seed: UInt64) throws {
        var setup = setup(seed: seed, sharing: 0)
        // Distances after the end of the run count partially or not at all, so the last hours have no requests.
        setup.duration = .hours(10)
        setup.demand = setup.demand.map { source in
            guard case .poisson(var demand) = source else { return source }
            let hour = Int(setup.clockAtStart.seconds / 3_600)
            for quiet in 4..<24 { demand.requestsPerHour[(hour + quiet) % 24] = 0 }
            return .poisson(demand)
        }
        let drive = try Drive(setup)
        let (record, track) = (drive.record, drive.track)
        #expect(!drive.effects.contains { $0.time.sinceStart > setup.duration }, "seed \(seed)")
        var turnedBack = 0
        for (driver, entries) in zip(record.drivers, track.entries) {
            // The final position of a driver who does not come back is unknown.
            guard let last = entries.last, last.sight != .wentOffline && last.sight != .gaveBack else { continue }
            let odometer = Odometer(entries)
            turnedBack += odometer.turnedBack
            let empty = driver.pickupMetres + driver.repositioningMetres
            // Every part is rounded to a metre.
            #expect(abs(empty - odometer.emptyMetres) <= entries.count, "seed \(seed)")
            #expect(driver.occupiedMetres == odometer.occupiedMetres, "seed \(seed)")
        }
        #expect(turnedBack > 20)
    }

    @Test("T06: the promised wait and the pickup distance start at the taxi's position", arguments: seeds)
    func promises(seed: UInt64) throws {
        let setup = setup(seed: seed)
        let drive = try Drive(setup)
        let (track, ways) = (drive.track, drive.ways)
        var promised: [RequestID: [SimTime: SimDuration]] = [:]
        for entry in drive.effects {
            guard case .accepted(let request, _, _, _, let wait, _) = entry.effect else { continue }
            promised[request, default: [:]][entry.time] = wait
        }
        var betweenJunctions = 0
        for (driver, entries) in track.entries.enumerated() {
            for entry in entries where entry.sight == .accepted {
                let pickup = try #require(entry.pickup)
                let leg = ways.leg(from: entry.position.point, to: pickup.point, hour: 0)
                let waits = try #require(promised[entry.request]?[entry.time])
                #expect(waits >= leg.duration, "d\(driver + 1), seed \(seed)")
                if !entry.position.point.isNode { betweenJunctions += 1 }
                let ride = drive.record.rides[entry.request.index]
                if ride.isShared { continue }
                #expect(waits == leg.duration, "d\(driver + 1), seed \(seed)")
                // A ride that was given back is accepted again later.
                if ride.accepted == entry.time { #expect(ride.pickupMetres == leg.metres) }
            }
        }
        #expect(betweenJunctions > 50)
    }

    @Test("T12: a client is a no-show only after the taxi has waited at the client's own pickup", arguments: seeds)
    func noShows(seed: UInt64) throws {
        let setup = setup(seed: seed)
        let drive = try Drive(setup)
        var asked: [ClientID: [Position]] = [:]
        for command in drive.commands.compactMap(\.taxi) {
            guard case .client(let client, let action) = command else { continue }
            switch action {
            case .request(let place, _, _, _), .reserve(let place, _, _, _, _), .join(_, let place, _, _):
                asked[client, default: []].append(place)
            default: break
            }
        }
        var arrivals: [DriverID: (places: [Position], time: SimTime)] = [:]
        var (missing, again) = (0, 0)
        for entry in drive.effects {
            switch entry.effect {
            case .accepted(_, _, let driver, _, _, _): arrivals[driver] = nil
            case .arrived(_, let client, let driver):
                if arrivals[driver] != nil { again += 1 }
                arrivals[driver] = (asked[client] ?? [], entry.time)
            case .noShow(_, let client, let driver, _):
                let arrival = try #require(arrivals[driver], "seed \(seed)")
                missing += 1
                #expect(entry.time >= arrival.time + setup.rules.noShowWait, "seed \(seed)")
                #expect((asked[client] ?? []).contains { arrival.places.contains($0) }, "seed \(seed)")
            default: break
            }
        }
        #expect(missing > 50 && again > 5, "seed \(seed): \(missing), \(again)")
    }

    @Test(
        "T11, D06: a ride ends on its fastest route, and a taxi that stops or turns back restarts from there",
        arguments: seeds)
    func placesOnTheWay(seed: UInt64) throws {
        let setup = setup(seed: seed, sharing: 0)
        let drive = try Drive(setup)
        let (track, ways) = (drive.track, drive.ways)
        var places = TripPlacesOfCommands()
        for command in drive.commands.compactMap(\.taxi) { places.note(command) }
        var (interrupted, turnedBack) = (0, 0)
        func isOnTheWay(_ place: Position, from origin: Position, to destination: Position) -> Bool {
            let whole = ways.leg(from: origin.point, to: destination.point, hour: 0).milliseconds
            let before = ways.leg(from: origin.point, to: place.point, hour: 0).milliseconds
            let after = ways.leg(from: place.point, to: destination.point, hour: 0).milliseconds
            return abs(before + after - whole) <= 4
        }
        for entries in track.entries {
            for (index, entry) in entries.enumerated() {
                let next = entries.indices.contains(index + 1) ? entries[index + 1] : nil
                if entry.sight == .interrupted {
                    let ride = drive.record.rides[entry.request.index]
                    let trip = try #require(places.trips[ClientID(number: ride.client)])
                    #expect(isOnTheWay(entry.position, from: trip.origin, to: trip.destination), "seed \(seed)")
                    #expect(
                        abs(
                            ride.rideMetres
                                - ways.leg(from: trip.origin.point, to: entry.position.point, hour: 0).metres) == 0)
                    if entry.position != trip.destination && entry.position != trip.origin { interrupted += 1 }
                }
                if entry.sight == .gaveBack, let next, next.sight == .started {
                    let acceptance = try #require(entries[..<index].last { $0.sight == .accepted })
                    let pickup = try #require(acceptance.pickup)
                    #expect(isOnTheWay(next.position, from: acceptance.position, to: pickup), "seed \(seed)")
                    if next.position != acceptance.position && next.position != pickup { turnedBack += 1 }
                }
            }
        }
        #expect(interrupted > 20 && turnedBack > 20)
    }
}

/// The distances of a taxi, computed from its observed positions, without sharing.
private struct Odometer {
    private(set) var emptyMetres: Int64 = 0
    private(set) var occupiedMetres: Int64 = 0
    private(set) var turnedBack = 0

    init(_ entries: [TaxiTrack.Entry]) {
        let ways = StreetRouter(StreetTown.traffic)
        for (one, next) in zip(entries, entries.dropFirst()) {
            switch next.sight {
            case .concluded, .interrupted:
                occupiedMetres += Int64(ways.leg(from: one.position.point, to: next.position.point, hour: 0).metres)
            case .gaveBack, .wentOffline: continue
            default:
                if one.sight == .gaveBack { turnedBack += 1 }
                emptyMetres += Int64(ways.leg(from: one.position.point, to: next.position.point, hour: 0).metres)
            }
        }
    }
}

/// Origins and destinations of the clients of a run; destinations do not change.
private struct TripPlacesOfCommands {
    private(set) var trips: [ClientID: (origin: Position, destination: Position)] = [:]

    mutating func note(_ command: TaxiService.Command) {
        guard case .client(let client, let action) = command else { return }
        switch action {
        case .request(let origin, let destination, _, _), .reserve(let origin, let destination, _, _, _):
            trips[client] = (origin, destination)
        default: break
        }
    }
}
