import AccountService
import ActivityService
import CityHost
import CityModel
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import SimulationKernel
import TaxiService
import TestSupport
import Testing
import TourService

@Suite("The row of an event, which writes it and reads it back")
struct EventReadingTests {
    private static let city = CommandTableTests.city

    @Test("Every event of every service is read back from its log line", arguments: 1...8)
    func log(_ seed: UInt64) throws {
        try expectReadBack(TaxiService.Effect.self, seed)
        try expectReadBack(TourService.Effect.self, seed)
        try expectReadBack(ActivityService.Effect.self, seed)
        try expectReadBack(PlaceService.Effect.self, seed)
        try expectReadBack(GuideService.Effect.self, seed)
        try expectReadBack(AccountService.Effect.self, seed)
    }

    @Test("of every service, once and in the order of its words")
    func once() {
        func expectOnce<Word: EventWord>(_: Word.Type, _ effects: [EventEntry<some ServiceEffect>]) {
            #expect(effects.map(\.event) == Word.allCases.map(\.rawValue))
        }
        expectOnce(TaxiService.EventWord.self, TaxiService.Effect.vocabulary)
        expectOnce(TourService.EventWord.self, TourService.Effect.vocabulary)
        expectOnce(ActivityService.EventWord.self, ActivityService.Effect.vocabulary)
        expectOnce(PlaceService.EventWord.self, PlaceService.Effect.vocabulary)
        expectOnce(GuideService.EventWord.self, GuideService.Effect.vocabulary)
        expectOnce(AccountService.EventWord.self, AccountService.Effect.vocabulary)
    }

    private func expectReadBack<Effect: ServiceEffect>(_: Effect.Type, _ seed: UInt64) throws {
        let reader = EffectReader<Effect>()
        var random = StreamFamily(seed: seed, replication: 1).stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        for sample in Effect.samples {
            guard let word = sample.event else { continue }
            var form = RandomForm(random: random, zones: Self.city.zoneCount, grainMicroseconds: 1_000)
            var effect = sample
            try effect.visitFields(with: &form)
            random = form.random
            let logged = effect.fieldList.map(\.value)
            #expect(form.values.allSatisfy(logged.contains), "\(word) drops what a form puts into its fields")
            let record = try #require(EventRecord(effect, at: .zero))
            #expect(try reader.effect(word, from: Self.line(record)) == effect, "\(word), seed \(seed)")
        }
    }

    /// Returns the record after writing it as a line of the log and reading that.
    private static func line(_ record: EventRecord) -> LoggedLine {
        let names = ZoneNames(city)
        let named = Field.columns.map { record.value($0)?.text(by: names) ?? "" }
        let detail = record.details.map { "\($0.name)=\($0.value.text(by: names))" }.joined(separator: ";")
        return LoggedLine(named: named, detail: detail) { names.zone(named: $0) }
    }

    @Test("Fields that the log leaves out are read from the command that led to the event")
    func cause() throws {
        let (client, east) = (ClientID(3), ZoneID(1))
        let reserve = TaxiService.Command.client(
            client, .reserve(from: Position(ZoneID(0)), to: Position(east), party: 3, share: true, departure: .zero))
        let reserved = TaxiService.Effect.reserved(
            RequestID(7), client: client, from: Position(ZoneID(0)), to: Position(east), departure: .zero, share: true,
            party: 3)
        try expect(reserved, of: reserve)
        let join = TaxiService.Command.client(
            client, .join(RequestID(6), from: Position(ZoneID(0)), to: Position(east), party: 2))
        try expect(
            .joined(
                RequestID(7), client: client, ride: RequestID(6), price: Money(cents: 420), from: Position(ZoneID(0)),
                to: Position(east), party: 2),
            of: join)
        guard case .client(_, let action) = join else { return }
        try expect(.clientRejected(client, action, .noSeats), of: join)
        try expect(
            .driverRejected(DriverID(1), .pickUp(client), .noRide), of: .driver(DriverID(1), .pickUp(client)))
        try expect(.reservationLapsed(client, .alreadyRiding), of: .timer(.reservationDue(RequestID(7), serial: 1)))
        #expect(throws: FieldError.self) { try expect(.clientRejected(client, action, .noSeats), of: reserve) }
    }

    private func expect(_ effect: TaxiService.Effect, of command: TaxiService.Command) throws {
        let record = try #require(EventRecord(effect, at: .zero))
        let read = try EffectReader<TaxiService.Effect>().effect(record.event, from: Self.line(record), cause: command)
        #expect(read == effect)
    }

    @Test("A log line with an absent or invalid field or an unknown word is refused")
    func mistakes() {
        let reader = EffectReader<TaxiService.Effect>()
        func mistake(_ word: String, _ named: [String], _ detail: String) -> String? {
            do {
                _ = try reader.effect(word, from: LoggedLine(named: named, detail: detail) { _ in ZoneID(0) })
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(mistake("accepted", ["r1", "c1", "d1", "A"], "wait_s=1.500;price=3.30") == nil)
        #expect(mistake("accepted", ["r1", "c1", "d1", "A"], "wait_s=1.500") == "'price' is missing")
        #expect(mistake("accepted", ["r1", "c1", "", "A"], "wait_s=1.500;price=3.30") == "'driver' is missing")
        #expect(mistake("accepted", ["r1", "c1", "d1", "A"], "wait_s=x;price=3.30") == "'wait' is invalid")
        #expect(mistake("accepted", ["r1", "c1", "d1", "A"], "wait_s=1;price=3.301") == "'price' is invalid")
        #expect(mistake("hailed", ["r1", "c1", "d1", "A"], "") == "unknown event 'hailed'")
    }
}
