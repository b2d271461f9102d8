import Quantities
import TaxiService
import Testing

@testable import RuleModels

@Suite("The taxi checker on hand-written streams: answers, timers and ends")
struct TaxiCheckerAnswerTests {
    private let zone = ZoneID(0)

    /// d1 has an offer of r1; d2 is behind in the queue.
    private func offered() -> CheckedStream {
        var stream = CheckedStream()
        stream.start(1)
        stream.start(2)
        stream.request(1, offeredTo: 1)
        return stream
    }

    @Test("T06, T07: a refused or ignored answer to an open offer is reported as lost")
    func lostAnswers() {
        var stream = offered()
        stream.step(.driver(.d(1), .accept), .driverRejected(.d(1), .accept, .noOpenOffer))
        #expect(stream.violations == [.answerLost])
        stream.step(.driver(.d(1), .refuse))
        #expect(stream.violations == [.answerLost, .answerLost])
    }

    @Test("D08: an answer without an open offer, or at the offer's due time, must be refused")
    func staleAnswers() {
        var stream = offered()
        stream.step(.driver(.d(2), .accept), .driverRejected(.d(2), .accept, .noOpenOffer))
        #expect(stream.judge.wrong == 0)
        stream.step(.driver(.d(2), .accept), .accepted(1, by: 2))
        #expect(stream.violations == [.staleAnswerAccepted])
        stream.step(.driver(.d(1), .accept), .accepted(1, by: 1), afterSeconds: 28)
        #expect(stream.violations == [.staleAnswerAccepted, .staleAnswerAccepted])
    }

    @Test("D08: an open offer's timer passes it on, an obsolete timer does nothing, and none is missing")
    func timers() {
        var stream = offered()
        let serial = stream.lastSerial
        stream.step(.timer(.offerTimeout(.d(1), serial: serial)))
        #expect(stream.violations == [.timeoutLost])
        stream.step(
            .timer(.offerTimeout(.d(1), serial: serial)), .timedOut(.r(1), driver: .d(1), zone: zone),
            .offered(.r(1), driver: .d(2), zone: zone))
        #expect(stream.violations == [.timeoutLost])
        stream.step(
            .timer(.offerTimeout(.d(2), serial: serial)), .timedOut(.r(1), driver: .d(2), zone: zone),
            .waiting(.r(1), zone: zone))
        #expect(stream.violations == [.timeoutLost, .staleTimerObeyed])
        var silent = CheckedStream()
        silent.start(1)
        silent.step(
            .client(ClientID(1), .request(from: Position(zone), to: Position(zone), party: 1, share: false)),
            .requested(.r(1), client: ClientID(1), from: Position(zone), to: Position(zone), party: 1, share: false),
            .offered(.r(1), driver: .d(1), zone: zone), setsTimers: false)
        #expect(silent.violations == [.timeoutLost])
    }

    @Test("T07: a ride passed on is offered before waiting ones")
    func order() {
        var stream = CheckedStream()
        stream.start(1)
        stream.request(1, offeredTo: 1)
        stream.request(2, offeredTo: nil)
        stream.step(
            .driver(.d(1), .refuse), .refused(.r(1), driver: .d(1), zone: zone),
            .offered(.r(2), driver: .d(1), zone: zone),
            .waiting(.r(1), zone: zone))
        #expect(stream.violations == [.rideOvertaken])
    }

    @Test("D07: the third refusal in a row stands a driver down, and no other does")
    func standDown() {
        var stream = CheckedStream()
        stream.start(1)
        for number: UInt32 in 1...2 {
            stream.request(number, offeredTo: 1)
            stream.refuse(number, 1, then: .waiting(.r(number), zone: zone))
        }
        stream.request(3, offeredTo: 1)
        #expect(stream.judge.wrong == 0)
        stream.refuse(3, 1, then: .waiting(.r(3), zone: zone))
        #expect(stream.violations == [.refusalsMiscounted])
        var early = offered()
        early.step(
            .driver(.d(1), .refuse), .refused(.r(1), driver: .d(1), zone: zone), .stoodDown(.d(1)),
            .offered(.r(1), driver: .d(2), zone: zone))
        #expect(early.violations == [.refusalsMiscounted])
    }

    @Test("T10: a driver who concludes joins the tail, and a ride ends only once")
    func ends() {
        var stream = offered()
        stream.accept(1, 1)
        stream.step(.driver(.d(1), .pickUp(.none)), .pickedUp(.r(1), client: ClientID(1), driver: .d(1)))
        stream.step(
            .client(ClientID(1), .pay(.card, fails: false)),
            .paid(.r(1), client: ClientID(1), driver: .d(1), by: .card, price: .zero))
        let concluded = TaxiService.Effect.concluded(.r(1), client: ClientID(1), driver: .d(1), zone: zone)
        stream.step(.driver(.d(1), .conclude), concluded)
        #expect(stream.judge.wrong == 0 && stream.judge.counts.completed == 1)
        stream.request(2, offeredTo: 2)
        stream.request(3, offeredTo: 1)
        #expect(stream.judge.wrong == 0)
        stream.step(.driver(.d(1), .conclude), concluded)
        #expect(stream.judge.wrong == 1)
        stream.judge.finish()
        #expect(stream.judge.wrong == 1)
    }

    @Test("D03, T10: a driver who concludes and stops must stop, and one who only concludes must not")
    func endsWork() {
        let concluded = TaxiService.Effect.concluded(.r(1), client: ClientID(1), driver: .d(1), zone: zone)
        let stopped = TaxiService.Effect.driverStopped(.d(1), zone: zone)
        for (action, stops, violations) in [
            (.concludeAndStop, true, []), (.concludeAndStop, false, [.commandLost]), (.conclude, true, [.uncalledFor]),
        ] as [(TaxiService.DriverAction, Bool, [ViolationKind])] {
            var stream = offered()
            stream.accept(1, 1)
            stream.step(.driver(.d(1), .pickUp(.none)), .pickedUp(.r(1), client: ClientID(1), driver: .d(1)))
            stream.step(
                .client(ClientID(1), .pay(.card, fails: false)),
                .paid(.r(1), client: ClientID(1), driver: .d(1), by: .card, price: .zero))
            if stops {
                stream.step(.driver(.d(1), action), concluded, stopped)
            } else {
                stream.step(.driver(.d(1), action), concluded)
            }
            #expect(stream.violations == violations)
        }
    }

    @Test("T10: an unpaid ride cannot be concluded")
    func unpaid() {
        var stream = offered()
        stream.accept(1, 1)
        stream.step(.driver(.d(1), .pickUp(.none)), .pickedUp(.r(1), client: ClientID(1), driver: .d(1)))
        stream.step(.driver(.d(1), .conclude), .concluded(.r(1), client: ClientID(1), driver: .d(1), zone: zone))
        #expect(stream.violations == [.commandNotRefused])
    }

    @Test("T09: a driver who loses an offer to a withdrawal keeps the place in the queue")
    func withdrawal() {
        var stream = offered()
        stream.step(
            .client(ClientID(1), .withdraw(.none)), .withdrawn(.r(1), client: ClientID(1)),
            .offerWithdrawn(.r(1), driver: .d(1)))
        stream.request(2, offeredTo: 2)
        #expect(stream.violations == [.wrongDriver])
    }

    @Test("D06: a ride given back returns to dispatch, and a driver who stops gives it back")
    func givingBack() {
        var stream = offered()
        stream.accept(1, 1)
        stream.step(
            .driver(.d(1), .stop), .driverStopped(.d(1), zone: zone), .gaveBack(.r(1), driver: .d(1)),
            .offered(.r(1), driver: .d(2), zone: zone))
        #expect(stream.judge.wrong == 0)
        stream.accept(1, 2)
        stream.step(.driver(.d(2), .stop), .driverStopped(.d(2), zone: zone))
        #expect(stream.violations == [.requestLost])
    }

    @Test("S06: every party of a shared ride is notified, in the order of joining")
    func parties() {
        var stream = offered()
        stream.step(
            .client(ClientID(5), .join(.r(1), from: .outside, to: Position(zone), party: 1)),
            .joined(.r(2), client: ClientID(5), ride: .r(1), price: .zero, from: .outside, to: Position(zone), party: 1)
        )
        #expect(stream.violations == [.joinNotAllowed])  // r1 does not allow sharing (S01).
        stream.step(
            .driver(.d(1), .refuse), .refused(.r(1), driver: .d(1), zone: zone),
            .refused(.r(2), driver: .d(1), zone: zone),
            .offered(.r(1), driver: .d(2), zone: zone))
        #expect(stream.violations == [.joinNotAllowed, .partyNotTold])
    }

    @Test("The checker survives effects with unknown drivers, zones and requests")
    func madness() {
        var stream = offered()
        let nowhere = ZoneID.none
        stream.step(
            .driver(.d(1), .accept), .offered(.r(77), driver: DriverID.none, zone: nowhere),
            .accepted(
                .r(.max), client: ClientID(9), driver: DriverID(99), zone: nowhere, wait: .zero, price: .zero),
            .requested(
                .r(5_000_000), client: ClientID(3), from: Position(zone), to: Position(zone), party: 255, share: true),
            .joined(
                .r(5_000_001), client: ClientID(4), ride: .r(5_000_000), price: .zero, from: .outside,
                to: Position(zone), party: 255),
            .left(.r(3), client: ClientID(1), ride: .r(1), price: .zero), .stoodDown(.d(2)),
            .interrupted(.r(1), client: ClientID(1), driver: .d(1), zone: nowhere, because: .clientWish, price: .zero),
            .noShow(.r(1), client: ClientID(1), driver: .d(2), zone: zone), .gaveBack(.r(1), driver: .d(2)),
            .reservationCancelled(.r(1), client: ClientID(1), from: zone, to: zone, departure: .zero, share: false),
            .driverMoved(DriverID(99), zone: zone), .connectionLost(DriverID(99)), .waiting(.r(1), zone: nowhere))
        #expect(stream.judge.wrong >= 10)
        stream.judge.finish()
    }
}
