import Quantities
import TestSupport
import Testing

@testable import TaxiService

@Suite("The request book compared with a plain list")
struct RequestTableTests {
    private func ride(_ phase: Ride.Phase = .waiting) -> Ride {
        Ride(phase: phase, isShared: true, requestedAt: .zero, seats: 1, origin: ZoneID(0))
    }

    private func party(of client: Int, _ phase: Party.Phase = .searching) -> Party {
        Party(
            client: ClientID(client), fare: Fare(price: Money(cents: Int64(client))), pickupPoint: .none,
            destination: Position(ZoneID(0)), phase: phase, size: 1)
    }

    /// Shared rides outlive their creators, so that a slot may stay in use for its ride only.
    @Test(
        "I12: requests are numbered in order, and open ones are found by number",
        arguments: [1, 2, 3] as [UInt64])
    func operations(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var book = RequestTable()
        var open: [(number: UInt32, client: Int, ride: UInt32)] = []
        var given: UInt32 = 0
        for operation in 0..<8_000 {
            if open.count < 3 || random.chance(open.count < 200 ? 52 : 40) {
                given += 1
                let host = open.isEmpty ? 0 : open[random.below(open.count)].ride
                let sharers = open.filter { $0.ride == host }.count
                if host > 0, sharers < 4, random.chance(30) {
                    _ = book.add(party(of: operation), to: book.openRide(RequestID(host)))
                    open.append((given, operation, host))
                } else {
                    _ = book.add(ride(), for: party(of: operation))
                    open.append((given, operation, given))
                }
            } else {
                let ended = open.remove(at: random.below(open.count))
                book.end(book.openParty(RequestID(ended.number)), as: .withdrawn)
                try #require(book.openParty(RequestID(ended.number)).isNone, "seed \(seed), \(operation)")
                let goesOn = open.contains { $0.ride == ended.ride }
                try #require(book.openRide(RequestID(ended.ride)).isNone != goesOn, "seed \(seed), \(operation)")
            }
            try #require(book.nextNumber == given + 1 && book.openPartyCount == open.count, "seed \(seed)")
            guard operation % 50 == 0 else { continue }
            for entry in open {
                let slot = book.openParty(RequestID(entry.number))
                let party = book.party(slot)
                try #require(party.client == ClientID(entry.client), "seed \(seed), \(operation)")
                try #require(book.ride(party.ride).number == RequestID(entry.ride), "seed \(seed), \(operation)")
                let inRide = open.filter { $0.ride == entry.ride }.map { RequestID($0.number) }
                try #require(book.parties(of: party.ride).map { book.party($0).number } == inRide, "seed \(seed)")
            }
        }
    }

    @Test("R01, T13: a reservation far ahead does not retain the memory of later requests")
    func longReservation() {
        var book = RequestTable()
        let early = book.add(ride(.reserved), for: party(of: 0, .reserved))
        var before = 0
        for client in 1...200_000 {
            let slot = book.add(ride(), for: party(of: client % 1_000))
            book.makeCurrent(slot)
            book.end(slot, as: .completed)
            if client == 1_000 { before = book.bytes }
        }
        #expect(book.openParty(RequestID(1)) == early)
        #expect(book.bytes < before + 4_096, "but for the root of the tree of numbers")
    }

    @Test("T13: a client with the largest number takes less than five megabytes")
    func largeClientNumber() {
        var book = RequestTable()
        let slot = book.add(ride(), for: party(of: Int(UInt32.max) - 1))
        book.makeCurrent(slot)
        #expect(book.currentRequest(of: ClientID(UInt32.max - 1)) == slot)
        #expect(book.bytes < 5_000_000)
    }

    @Test("T13: a book with reserved memory allocates no further records, and keeps its contents")
    func reserved() {
        var book = RequestTable()
        for client in 1...10 { _ = book.add(ride(), for: party(of: client)) }
        book.reserve(5_000)
        let bytes = book.bytes
        #expect(bytes >= 5_000 * (MemoryLayout<Party>.stride + MemoryLayout<Ride>.stride))
        for client in 11...5_000 { _ = book.add(ride(), for: party(of: client)) }
        #expect(book.bytes < bytes + 5_000 * 8, "the tree of numbers")
        #expect((1...5_000).allSatisfy { book.party(book.openParty(RequestID(UInt32($0)))).client == ClientID($0) })
    }

    @Test("Parties, rides and drivers fit into a cache line")
    func sizes() {
        #expect(MemoryLayout<Party>.stride <= 64)
        #expect(MemoryLayout<Ride>.stride <= 64)
        #expect(MemoryLayout<Driver>.stride <= 64)
    }

    @Test("A new book has no requests")
    func empty() {
        let book = RequestTable()
        #expect(book.openParty(RequestID(1)).isNone)
        #expect(book.openRide(.none).isNone)
        #expect(book.openSlots.isEmpty)
    }
}
