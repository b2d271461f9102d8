import Quantities
import TaxiService
import Testing

@testable import LoadTest

@Suite("Replies to generators")
struct ReplyChannelTests {
    private static func taken(_ line: ReplyChannel<TaxiLoad>) -> [TaxiService.Effect] {
        var reader = RingReader(of: line.replies)
        var effects: [TaxiService.Effect] = []
        while let reply = reader.next() { effects.append(reply.effect) }
        return effects
    }

    @Test("An effect is sent once to the generator of each user it concerns")
    func audiences() {
        let lines = (0..<3).map { _ in ReplyChannel<TaxiLoad>(capacity: 16) }
        var writers = ReplyWriters(to: lines)
        let zone = ZoneID(0)
        let offered = TaxiService.Effect.offered(RequestID(1), driver: DriverID(4), zone: zone)
        let arrived = TaxiService.Effect.arrived(RequestID(1), client: ClientID(2), driver: DriverID(4))
        let own = TaxiService.Effect.arrived(RequestID(1), client: ClientID(7), driver: DriverID(4))
        let withdrawn = TaxiService.Effect.withdrawn(RequestID(1), client: ClientID(5))
        let gaveBack = TaxiService.Effect.gaveBack(RequestID(1), driver: DriverID(0))
        let timer = TaxiService.Effect.setTimer(.offerTimeout(DriverID(1), serial: 1), at: .zero)
        for effect in [offered, arrived, own, withdrawn, gaveBack, timer] { writers.send(effect, at: 5) }
        #expect(Self.taken(lines[0]) == [gaveBack])
        #expect(Self.taken(lines[1]) == [offered, arrived, own, gaveBack])
        #expect(Self.taken(lines[2]) == [arrived, withdrawn, gaveBack])
        let lost = writers.lost
        #expect(lost == 0)
    }

    @Test("Dropped replies are counted, unless the generator has ended")
    func full() {
        let line = ReplyChannel<TaxiLoad>(capacity: 2)
        var writers = ReplyWriters(to: [line])
        for driver in 0..<5 { writers.send(.stoodDown(DriverID(driver)), at: 0) }
        let lostBefore = writers.lost
        line.isOpen.store(false, ordering: .relaxed)
        writers.send(.stoodDown(DriverID(9)), at: 0)
        let lostAfter = writers.lost
        #expect(lostBefore == 3 && lostAfter == 3)
        #expect(Self.taken(line) == [.stoodDown(DriverID(0)), .stoodDown(DriverID(1))])
    }
}
