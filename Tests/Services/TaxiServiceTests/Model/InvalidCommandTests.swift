import CityModel
import Quantities
import TaxiService
import Testing

@Suite("Invalid commands")
struct InvalidCommandTests {
    private static let requests: [RequestID] = [.none, RequestID(1), RequestID(7), RequestID(4_000), RequestID(.max)]
    private static let zones: [ZoneID] = [ZoneID(0), .none]
    private static let departures: [SimTime] = [
        SimTime(microseconds: -SimTime.distantFuture.microseconds), .zero, .distantFuture,
    ]

    private static let clientActions: [TaxiService.ClientAction] =
        requests.flatMap { request -> [TaxiService.ClientAction] in
            [
                .withdraw(request), .cancelReservation(request),
                .changeReservation(request, TaxiService.ReservationChange()),
                .changeReservation(
                    request, TaxiService.ReservationChange(departure: .distantFuture, destination: ZoneID?.none)),
                .changeReservation(
                    request, TaxiService.ReservationChange(departure: .zero, destination: ZoneID.none, share: true)),
                .join(request, to: ZoneID(0), party: 0), .join(request, to: .none, party: 4),
                .join(request, to: ZoneID(0), party: 255),
            ]
        }
        + zones.flatMap { zone -> [TaxiService.ClientAction] in
            departures.map { .reserve(from: zone, to: ZoneID(0), party: 4, share: true, departure: $0) }
                + [
                    .request(from: ZoneID(0), to: zone, party: 255, share: true),
                    .walkUp(from: Position(ZoneID(0)), to: Position(zone), party: 1),
                    .walkUp(from: Position(zone), to: Position(ZoneID(0)), party: 0),
                ]
        }
        + [.pay(.card, fails: true), .pay(.cash, fails: true), .pay(.cash, fails: false)]

    private static let driverActions: [TaxiService.DriverAction] =
        zones.flatMap { zone -> [TaxiService.DriverAction] in
            [
                .start(zone: zone, taxi: TaxiID(0)), .start(zone: zone, taxi: .none), .move(zone: zone),
                .interrupt(zone: zone, because: .clientWish), .interrupt(zone: zone, because: .taxiProblem),
            ]
        }
        + [
            .stop, .loseConnection, .regainConnection, .accept, .refuse, .giveBack, .arrive, .pickUp(.none),
            .pickUp(ClientID(0)), .pickUp(ClientID(9_999)), .conclude, .concludeAndStop,
            .confirmCash(.none),
            .confirmCash(ClientID(9_999)),
        ]

    private static let timers: [TaxiService.Timer] =
        requests.flatMap { request in
            [0, 1, UInt32.max].flatMap { serial -> [TaxiService.Timer] in
                [.reservationDue(request, serial: serial), .noShow(request, serial: serial)]
            }
        } + [
            .offerTimeout(DriverID(0), serial: 0), .offerTimeout(DriverID(0), serial: .max),
            .suspensionEnd(DriverID(0)), .rankArrival(DriverID(0), serial: 0), .rankArrival(DriverID(0), serial: .max),
        ]

    /// The commands to try, some of them by unknown clients.
    private static let commands: [TaxiService.Command] =
        [ClientID(0), ClientID(5_000)].flatMap { client in clientActions.map { .client(client, $0) } }
        + driverActions.map { .driver(DriverID(0), $0) } + timers.map { .timer($0) }

    @Test("Every action is tried")
    func everyAction() {
        let tried =
            InvalidCommandTests.clientActions.map(\.operation) + InvalidCommandTests.driverActions.map(\.operation)
        let actions = TaxiService.Command.vocabulary.filter { !$0.isTimer }.map(\.action)
        #expect(Set(tried.map(\.word)) == Set(actions))
    }

    @Test("I12: no command crashes the service in any state, and its effects obey the rules")
    func anyCommandInAnyState() throws {
        for seed: UInt64 in 901...912 {
            var turn = 0
            try FuzzWorld(seed: seed).walk(240) { sides, step in
                turn += 1
                // Every 24th state, because copying everything for every command is slow.
                guard turn % 24 == 0 else { return }
                for command in InvalidCommandTests.commands {
                    let copy = TaxiModelComparison(copyOf: sides)
                    let senseless = Step(time: step.time, command: command)
                    try copy.carryOut(senseless)
                    try copy.checkState(after: senseless)
                }
            }
        }
    }

    @Test("A refused command has one effect in every state")
    func refusedChangesNothing() throws {
        var refused = 0
        try FuzzWorld(seed: 77).walk(2_000) { sides, step in
            let isRefused = sides.service.effects.contains { effect in
                switch effect {
                case .driverRejected, .clientRejected: true
                default: false
                }
            }
            if isRefused {
                refused += 1
                try #require(sides.service.effects.count == 1, "\(step)")
            }
        }
        #expect(refused > 200)
    }
}
