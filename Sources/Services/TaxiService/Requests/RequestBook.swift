import CityModel
import Quantities
import ServiceKernel
import System

/// Where the records of an open request lie. It stays the same until the request and the ride that it created are over;
/// then another request may get it, so nothing that lasts longer may hold one.
struct Slot: Hashable, Sendable, BitwiseCopyable {
    var index: UInt32

    static let none = Slot(index: .max)
    var isNone: Bool { index == .max }
}

/// The requests that are not over: parties, the rides that they make up, whose they are, and how many ended how (I12).
///
/// Each request has a slot with room for a party and a ride; those of requests that are over are used again, the last
/// one first, so that what is looked at often lies close together and memory follows the number of open requests. Slots
/// are found by a request's number without hashing (see `SparseTable`).
struct RequestBook: ~Copyable {
    private var parties: Slab<Party>
    /// By the slot of the request that created the ride; over from the start for a request that joined another's.
    private var rides: Slab<Ride>
    private var slotsMade = 0
    /// The slots in use no more, each with the next in its party.
    private var firstUnused = Slot.none
    /// By request number.
    private var slotOf = SparseTable()
    /// By client: the request that is searching, allocated or on board (T01).
    private var currentOf = SparseTable()
    /// The number of the next request.
    private(set) var nextNumber: UInt32 = 1
    private(set) var counts = TaxiService.RequestCounts()
    /// I12: how many parties are not over.
    private(set) var openPartyCount = 0
    /// I08: how many parties are somebody's current ride.
    private(set) var currentPartyCount = 0
    /// P04: what has been paid for open requests.
    private(set) var paidFares = Money.zero

    init() {
        parties = Slab(repeating: .blank, count: 64)
        rides = Slab(repeating: .blank, count: 64)
    }

    init(copyOf other: borrowing RequestBook) {
        parties = Slab(copyOf: other.parties)
        rides = Slab(copyOf: other.rides)
        slotsMade = other.slotsMade
        firstUnused = other.firstUnused
        slotOf = SparseTable(copyOf: other.slotOf)
        currentOf = SparseTable(copyOf: other.currentOf)
        nextNumber = other.nextNumber
        counts = other.counts
        openPartyCount = other.openPartyCount
        currentPartyCount = other.currentPartyCount
        paidFares = other.paidFares
    }

    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&parties)
        try form.visit(&rides)
        try form.visit(&slotsMade)
        try form.visit(&firstUnused)
        try slotOf.describe(state: &form)
        try currentOf.describe(state: &form)
        try form.visit(&nextNumber)
        try form.visit(&counts)
        try form.visit(&openPartyCount)
        try form.visit(&currentPartyCount)
        try form.visit(&paidFares)
    }

    var bytes: Int { parties.bytes + rides.bytes + slotOf.bytes + currentOf.bytes }

    /// Makes room for so many requests that are open at once.
    mutating func reserve(_ count: Int) {
        parties.grow(to: count, filling: .blank)
        rides.grow(to: count, filling: .blank)
    }

    @inline(__always)
    func party(_ slot: Slot) -> Party { parties[Int(slot.index)] }
    @inline(__always)
    func ride(_ slot: Slot) -> Ride { rides[Int(slot.index)] }

    /// Fetches party and ride of a slot.
    @inline(__always)
    func prefetch(_ slot: Slot) {
        parties.prefetch(Int(slot.index))
        rides.prefetch(Int(slot.index))
    }

    /// Fetches where the request with this number is found.
    @inline(__always)
    func prefetch(_ id: RequestID) { slotOf.prefetch(id.number) }

    /// Fetches where the client's request is found.
    @inline(__always)
    func prefetch(_ client: ClientID) { currentOf.prefetch(client.index) }

    /// The party with this number, or none if it is over or never was.
    func openParty(_ id: RequestID) -> Slot {
        let slot = Slot(index: slotOf[id.number])
        return slot.isNone || parties[Int(slot.index)].phase == .over ? .none : slot
    }

    /// The ride that the request with this number created, or none if it is over or never was.
    func openRide(_ id: RequestID) -> Slot {
        let slot = Slot(index: slotOf[id.number])
        return slot.isNone || isOver(slot) ? .none : slot
    }

    /// Whether the ride is over; to be asked only by whoever has just seen it open.
    @inline(__always)
    func isOver(_ ride: Slot) -> Bool { rides[Int(ride.index)].phase == .over }

    /// The client's request that is searching, allocated or on board, or none.
    @inline(__always)
    func currentRequest(of client: ClientID) -> Slot { Slot(index: currentOf[client.index]) }

    /// The parties still in the ride, in the order of joining.
    @inline(__always)
    func parties(of ride: Slot) -> PartyList {
        var list = PartyList()
        var party = rides[Int(ride.index)].firstParty
        while !party.isNone {
            list.append(party)
            party = parties[Int(party.index)].next
        }
        return list
    }

    /// The first party, in the order of joining, for which something holds; none if it does for none.
    @inline(__always)
    func firstParty(of ride: Slot, where condition: (Party) -> Bool) -> Slot {
        var party = rides[Int(ride.index)].firstParty
        while !party.isNone, !condition(parties[Int(party.index)]) { party = parties[Int(party.index)].next }
        return party
    }

    /// All requests of which the party or the ride is not over, in the order of their numbers.
    /// - Complexity: O(slots · log).
    var openSlots: [Slot] {
        (0..<slotsMade).map { Slot(index: UInt32($0)) }
            .filter { party($0).phase != .over || ride($0).phase != .over }
            .sorted { party($0).number < party($1).number }
    }

    /// I08: how many clients have a current request.
    var currentRequestCount: Int { currentOf.count }
}

// A request comes and goes.
extension RequestBook {
    /// A new request with a ride of its own. It gets the next number.
    mutating func add(_ ride: Ride, for party: Party) -> Slot {
        let slot = takeSlot(for: party)
        let index = Int(slot.index)
        rides[index] = ride
        rides[index].number = parties[index].number
        rides[index].firstParty = slot
        parties[index].ride = slot
        return slot
    }

    /// A new request that joins a ride as its last party (S02). It gets the next number.
    mutating func add(_ party: Party, to ride: Slot) -> Slot {
        assert(!isOver(ride) && self.ride(ride).seats + party.size <= 4, "a taxi has four seats")  // S02
        let slot = takeSlot(for: party)
        parties[Int(slot.index)].ride = ride
        var last = rides[Int(ride.index)].firstParty
        while !parties[Int(last.index)].next.isNone { last = parties[Int(last.index)].next }
        parties[Int(last.index)].next = slot
        rides[Int(ride.index)].parties += 1
        rides[Int(ride.index)].seats += party.size
        return slot
    }

    private mutating func takeSlot(for party: Party) -> Slot {
        var slot = firstUnused
        if slot.isNone {
            if slotsMade == parties.count { reserve(2 * slotsMade) }
            slot = Slot(index: UInt32(slotsMade))
            slotsMade += 1
        } else {
            firstUnused = parties[Int(slot.index)].next
        }
        assert(self.party(slot).phase == .over && isOver(slot), "the slot is in use")
        parties[Int(slot.index)] = party
        parties[Int(slot.index)].number = RequestID(nextNumber)
        slotOf.insert(slot.index, at: nextNumber)
        nextNumber += 1
        counts.accepted += 1
        openPartyCount += 1
        if party.isCurrent { currentPartyCount += 1 }
        return slot
    }

    /// The party is over (I12) and out of its ride; the ride is over when it was the last.
    mutating func end(_ slot: Slot, as outcome: TaxiService.RequestOutcome) {
        assert(self.party(slot).phase != .over, "nothing ends twice")
        counts.end(as: outcome)
        openPartyCount -= 1
        let party = parties[Int(slot.index)]
        let ride = Int(party.ride.index)
        unlink(slot, from: ride)
        rides[ride].parties -= 1
        rides[ride].seats -= party.size
        if party.isCurrent {
            currentPartyCount -= 1
            if currentRequest(of: party.client) == slot { currentOf.remove(party.client.index) }
        }
        if party.isPaid { paidFares = paidFares - party.price }
        parties[Int(slot.index)].phase = .over
        if rides[ride].parties == 0 { rides[ride].phase = .over }
        assert((rides[ride].parties == 0) == rides[ride].firstParty.isNone, "a party is not in the list")
        assert((rides[ride].parties == 0) == (rides[ride].seats == 0), "a seat is counted wrongly")
        assert(openPartyCount == counts.open && paidFares >= .zero)  // I12, I13
        giveBackIfOver(slot)
        if party.ride != slot { giveBackIfOver(party.ride) }
    }

    private mutating func unlink(_ slot: Slot, from ride: Int) {
        let next = parties[Int(slot.index)].next
        // Those on board end together (T10, T11).
        if rides[ride].firstOnBoard == slot { rides[ride].firstOnBoard = .none }
        if rides[ride].firstParty == slot {
            rides[ride].firstParty = next
            return
        }
        var before = Int(rides[ride].firstParty.index)
        while parties[before].next != slot { before = Int(parties[before].next.index) }
        parties[before].next = next
    }

    private mutating func giveBackIfOver(_ slot: Slot) {
        let index = Int(slot.index)
        guard parties[index].phase == .over, rides[index].phase == .over else { return }
        slotOf.remove(parties[index].number.number)
        parties[index].next = firstUnused
        firstUnused = slot
    }
}

// What becomes of parties.
extension RequestBook {
    /// T01: the client's ride from now on.
    mutating func makeCurrent(_ slot: Slot) {
        let client = parties[Int(slot.index)].client.index
        assert(currentOf[client] == SparseTable.absent, "the client has another ride")  // I08
        currentOf.insert(slot.index, at: client)
    }

    /// R02: no reservation any more, but searching.
    mutating func enterDispatch(party slot: Slot) {
        parties[Int(slot.index)].phase = .searching
        currentPartyCount += 1
        makeCurrent(slot)
    }

    /// T10.
    mutating func board(_ slot: Slot) {
        let ride = Int(parties[Int(slot.index)].ride.index)
        assert(rides[ride].phase == .allocated && party(slot).phase == .allocated, "nobody gets in before T06")
        parties[Int(slot.index)].phase = .onBoard
        if rides[ride].firstOnBoard.isNone { rides[ride].firstOnBoard = slot }
    }

    /// P03.
    mutating func markPaid(_ slot: Slot) {
        parties[Int(slot.index)].isPaid = true
        paidFares += parties[Int(slot.index)].price
    }

    mutating func setLonePrice(_ price: Money, of slot: Slot) { parties[Int(slot.index)].lonePrice = price }

    mutating func setFare(_ fare: Fare, of slot: Slot) {
        let price = fare.price
        assert(price >= .zero && price <= party(slot).lonePrice, "nobody pays more than alone")  // S05
        assert(fare.authorityPart >= .zero && fare.driverPart >= .zero, "a part is more than the price")  // P01
        if parties[Int(slot.index)].isPaid { paidFares += price - parties[Int(slot.index)].price }
        parties[Int(slot.index)].price = price
        parties[Int(slot.index)].authorityPart = fare.authorityPart
    }

    /// R03.
    mutating func setDestination(_ destination: Position, of slot: Slot) {
        parties[Int(slot.index)].destination = destination
    }
}

// What becomes of rides.
extension RequestBook {
    /// T04: nobody can be offered it.
    mutating func wait(_ ride: Slot) {
        assert(party(self.ride(ride).firstParty).phase == .searching, "who waits is searching")  // I05
        rides[Int(ride.index)].phase = .waiting
        rides[Int(ride.index)].driver = .none
    }

    /// T05.
    mutating func offer(_ ride: Slot, to driver: DriverID) {
        assert(party(self.ride(ride).firstParty).phase == .searching, "who is offered is searching")  // I05
        rides[Int(ride.index)].phase = .offered
        rides[Int(ride.index)].driver = driver
    }

    /// T06: by the driver to whom it is offered.
    mutating func allocate(_ ride: Slot) {
        assert(self.ride(ride).phase == .offered && !self.ride(ride).driver.isNone, "nobody was offered it")
        rides[Int(ride.index)].phase = .allocated
        for party in parties(of: ride) { parties[Int(party.index)].phase = .allocated }
    }

    /// T12, S03: at the pickup of this party, and of all of its ride who start there.
    mutating func arrive(atPickupOf slot: Slot) {
        let (ride, place) = (parties[Int(slot.index)].ride, parties[Int(slot.index)].pickupPoint)
        rides[Int(ride.index)].hasArrived = true
        for party in parties(of: ride) where parties[Int(party.index)].pickupPoint == place {
            parties[Int(party.index)].hasTaxiArrived = true
        }
    }

    /// D06: without a driver, with its request time; arrival is undone, payments stay.
    mutating func giveBack(_ ride: Slot) {
        assert(self.ride(ride).phase == .allocated && self.ride(ride).firstOnBoard.isNone, "too late")  // D06
        rides[Int(ride.index)].hasArrived = false
        rides[Int(ride.index)].timerSerial += 1
        for party in parties(of: ride) {
            parties[Int(party.index)].phase = .searching
            parties[Int(party.index)].hasTaxiArrived = false
        }
    }

    /// R02: from this moment the ride is in dispatch, and as old as that.
    mutating func enterDispatch(ride: Slot, at time: SimTime) {
        assert(self.ride(ride).phase == .reserved && self.ride(ride).departure != nil)
        rides[Int(ride.index)].requestedAt = time
        rides[Int(ride.index)].phase = .waiting
    }

    /// R03: a timer that was set before no longer counts.
    mutating func changeDeparture(of ride: Slot, to departure: SimTime) {
        rides[Int(ride.index)].departure = departure
        rides[Int(ride.index)].timerSerial += 1
    }

    /// R03.
    mutating func setShared(_ isShared: Bool, _ ride: Slot) { rides[Int(ride.index)].isShared = isShared }
}

// What decides about anything to come.
extension RequestBook {
    /// Hands the requests that are not over to `take`, word by word, and how many ended how.
    /// - Complexity: O(slots · log).
    func digest(into take: (UInt64) -> Void) {
        take(UInt64(nextNumber))
        for slot in openSlots {
            let (party, ride) = (party(slot), ride(slot))
            if party.phase != .over {
                take(UInt64(party.number.number) | UInt64(rideNumber(party.ride)) << 32)
                take(UInt64(party.next.isNone ? 0 : self.party(party.next).number.number))
                party.digest(into: take)
            }
            if ride.phase != .over {
                take(UInt64(ride.number.number) | UInt64(self.party(ride.firstParty).number.number) << 32)
                if !ride.firstOnBoard.isNone { take(UInt64(self.party(ride.firstOnBoard).number.number)) }
                ride.digest(into: take)
            }
        }
        counts.digest(into: take)
    }

    /// 0 for none.
    func rideNumber(_ slot: Slot) -> UInt32 { slot.isNone ? 0 : ride(slot).number.number }
}
