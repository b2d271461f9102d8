import CityModel
import Quantities
import ServiceKernel
import TaxiService
import Testing

@testable import LoadTest

@Suite("Decoding and encoding of taxi commands and events over HTTP")
struct TaxiWireCodecTests {
    private static let speech = TaxiWireCodec(SmallTown.city)
    private static let zones = ZoneNames(SmallTown.city)

    /// Returns a value as the API writes it.
    private static func told(_ value: FieldValue) -> WireValue {
        switch value {
        case .entity(let numbered): .text(numbered.text)
        case .zone(let zone): .text(zones.name(of: zone))
        case .place(let place): .text(zones.name(of: place.zone))
        case .count(let count): .number(millionths: Int64(count) * 1_000_000)
        case .integer(let integer): .number(millionths: integer * 1_000_000)
        case .flag(let flag): .boolean(flag)
        case .moment(let time): .number(millionths: time.microseconds)
        case .duration(let length): .number(millionths: length.microseconds)
        case .money(let money): .number(millionths: money.cents * 10_000)
        case .word(let text), .text(let text): .text(text)
        case .absent, .position, .list: .null
        }
    }

    private static func told(_ effect: TaxiService.Effect) -> WireValue {
        .map(
            [WireValue.Member(key: "event", value: .text(effect.event ?? ""))]
                + effect.fieldList.map { WireValue.Member(key: $0.field.name, value: told($0.value)) })
    }

    @Test("Every event survives encoding and decoding")
    func effects() throws {
        for sample in TaxiService.Effect.samples where sample.event != nil {
            #expect(try Self.speech.effect(Self.told(sample), of: Self.cause(of: sample)) == sample)
        }
    }

    /// Returns the command that was refused, of which the event has only the name.
    private static func cause(of effect: TaxiService.Effect) -> TaxiService.Command {
        if case .clientRejected(let client, let action, _) = effect { return .client(client, action) }
        if case .driverRejected(let driver, let action, _) = effect { return .driver(driver, action) }
        return .timer(.dispatchRound(serial: 0))
    }

    @Test("Events are exact: durations to the microsecond, and zones outside of the service area")
    func exact() throws {
        let effects: [TaxiService.Effect] = [
            .suspended(DriverID(7), days: 9), .driverMoved(DriverID(1), zone: .none),
            .accepted(
                RequestID(9), client: ClientID(8), driver: DriverID(2), zone: ZoneID(4),
                wait: SimDuration(microseconds: 123_456_789), price: Money(cents: 1_234)),
        ]
        for effect in effects {
            #expect(try Self.speech.effect(Self.told(effect), of: Self.cause(of: effect)) == effect)
        }
    }

    @Test("An event without one of its fields is refused")
    func wrongEffects() {
        for effect in TaxiService.Effect.vocabulary.map(\.sample) {
            guard case .map(let members) = Self.told(effect) else { continue }
            // The authority's part, the charge for waiting (P01) and the wheelchair (T03) are optional.
            for left in members where !["authority", "waiting", "wheelchair"].contains(left.key) {
                let less = WireValue.map(members.filter { $0 != left })
                #expect(throws: FieldError.self) { try Self.speech.effect(less, of: Self.cause(of: effect)) }
            }
        }
    }

    @Test("Departures are shifted to another clock in commands, events and refusals")
    func departures() {
        let (early, late) = (SimTime(microseconds: 5), SimTime(microseconds: 1_000_005))
        func change(_ departure: SimTime) -> TaxiService.ClientAction {
            .changeReservation(RequestID(2), TaxiService.ReservationChange(departure: departure))
        }
        func cancelled(_ departure: SimTime) -> TaxiService.Effect {
            .reservationCancelled(
                RequestID(2), client: ClientID(1), from: ZoneID(0), to: ZoneID(1), departure: departure, share: true)
        }
        let command = TaxiService.Command.client(ClientID(1), change(early))
        #expect(command.movingDeparture(by: .seconds(1)) == .client(ClientID(1), change(late)))
        let refusal = TaxiService.Effect.clientRejected(ClientID(1), change(early), .tooLate)
        #expect(refusal.movingDeparture(by: .seconds(1)) == .clientRejected(ClientID(1), change(late), .tooLate))
        #expect(cancelled(early).movingDeparture(by: .seconds(1)) == cancelled(late))
        let timer = TaxiService.Effect.setTimer(.dispatchRound(serial: 1), at: early)
        #expect(timer.movingDeparture(by: .seconds(1)) == timer)
    }

    @Test("Every command of the vocabulary is decoded from the feed, timers included")
    func commands() throws {
        for entry in TaxiService.Command.vocabulary {
            let command = entry.blank(4)
            var members = [WireValue.Member(key: "does", value: .text(entry.action))]
            if let actor = entry.actor {
                members.insert(WireValue.Member(key: actor.word, value: .text("\(actor.prefix)4")), at: 0)
            }
            members += FieldList(of: command).fields.compactMap { field, value in
                value == .absent ? nil : WireValue.Member(key: field.name, value: Self.told(value))
            }
            // Some blank commands lack a request that they need.
            if members.contains(where: { $0.key == "request" }) || entry.action != "cancelReservation",
                entry.action != "changeReservation", entry.action != "join"
            {
                #expect(try Self.speech.command(.map(members)) == command)
            }
        }
        let pickUp = TaxiService.Command.driver(DriverID(1), .pickUp(ClientID(6)))
        let told = try #require(WireValue(Array(#"{"driver":"d2","does":"pickUp","client":"c7"}"#.utf8)[...]))
        #expect(try Self.speech.command(told) == pickUp)
        let change = #"{"client":"c7","does":"changeReservation","request":"r3","departure":12.5}"#
        #expect(
            try Self.speech.command(try #require(WireValue(Array(change.utf8)[...])))
                == .client(
                    ClientID(6),
                    .changeReservation(
                        RequestID(3), TaxiService.ReservationChange(departure: SimTime(microseconds: 12_500_000)))))
    }

    @Test("A command is sent with places as coordinates and times by the service's clock")
    func out() throws {
        let place = try #require(SmallTown.city.zones[2].centre)
        let command = TaxiService.Command.client(
            ClientID(0),
            .reserve(
                from: Position(ZoneID(2)), to: Position(ZoneID(3)), party: 2, share: true,
                departure: SimTime(microseconds: 1_500_000)))
        let order = TaxiMessage(command: command, place: place, destination: .nowhere)
        let sent = Self.speech.command(of: order, offset: .seconds(100))
        let body = try #require(WireValue(Self.speech.body(of: sent, order)[...]))
        #expect(body["from"]?["lat"]?.microseconds == Int64((place.latitudeDegrees * 1e6).rounded()))
        #expect(body["to"]?.text == Self.zones.all[3] && body["departure"]?.microseconds == 101_500_000)
        #expect(body["party"]?.whole == 2 && body["share"]?.boolean == true)
        #expect(TaxiWireCodec.path(of: sent) == "/v1/taxis/reserve")
    }

    @Test("An event concerns every reader of its messages")
    func concerned() {
        var owners = RequestOwners()
        _ = owners.concerned(
            by: .requested(
                RequestID(1), client: ClientID(0), from: Position(ZoneID(0)), to: Position(ZoneID(0)), party: 1,
                share: false))
        for effect in TaxiService.Effect.vocabulary.map(\.sample) {
            let people = owners.concerned(by: effect)
            for message in effect.messages {
                switch message.recipient {
                case .person(let one): #expect(people.includes(one), "\(effect)")
                case .client: #expect(people.client == ClientID(0), "\(effect)")
                case .role, .operators: Issue.record("nobody of taxis")
                }
            }
        }
    }
}
