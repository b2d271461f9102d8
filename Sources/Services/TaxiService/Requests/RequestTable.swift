import CityModel
import OperatingSystem
import Quantities
import ServiceKernel

/// The slot of an open request's records. It stays the same until the request and the ride that it created are over.
/// Then another request may reuse it, so no longer-lived state may store one.
struct Slot: Hashable, Sendable, BitwiseCopyable {
    var index: UInt32

    static let none = Slot(index: .max)
    var isNone: Bool { index == .max }
}

/// The open requests: parties, the rides that they form, the clients' current requests, and the counts of outcomes
/// (I12).
///
/// Each request has a slot with room for a party and a ride. Slots of finished requests are reused, the last one first,
/// so that memory in use lies close together and grows with the number of open requests. A request number is mapped to
/// its slot without hashing (see `SparseTable`).
struct RequestTable: ~Copyable {
    private var parties: Slab<Party>
    /// The rides, by the slot of the request that created them. The ride of a request that joined another one is over
    /// from the start.
    private var rides: Slab<Ride>
    private var slotsMade = 0
    /// The unused slots, linked by `next` of their parties.
    private var firstUnused = Slot.none
    /// The slot of each open request, by number.
    private var slotOf = SparseTable()
    /// The current request of each client: searching, allocated or on board (T01).
    private var currentOf = SparseTable()
    /// The number of the next request.
    private(set) var nextNumber: UInt32 = 1
    private(set) var counts = TaxiService.RequestCounts()
    /// The number of parties that are not over (I12).
    private(set) var openPartyCount = 0
    /// The number of parties that are a client's current ride (I08).
    private(set) var currentPartyCount = 0
    /// The sum paid for open requests (P04).
    private(set) var paidFares = Money.zero
    /// The rides in dispatch by zone of the pickup; empty if they are not counted.
    private var ridesInDispatch: ContiguousArray<UInt32>

    /// Creates a table without requests.
    ///
    /// - Parameter zones: the number of zones, if the rides in dispatch are counted by zone; otherwise 0.
    init(countingZones zones: Int = 0) {
        ridesInDispatch = ContiguousArray(repeating: 0, count: zones)
        parties = Slab(repeating: .blank, count: 64)
        rides = Slab(repeating: .blank, count: 64)
    }

    init(copyOf other: borrowing RequestTable) {
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
        ridesInDispatch = other.ridesInDispatch
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&parties)
        try form.visit(&rides)
        try form.visit(&slotsMade)
        try form.visit(&firstUnused)
        try slotOf.code(with: &form)
        try currentOf.code(with: &form)
        try form.visit(&nextNumber)
        try form.visit(&counts)
        try form.visit(&openPartyCount)
        try form.visit(&currentPartyCount)
        try form.visit(&paidFares)
        try form.visit(&ridesInDispatch)
    }

    var bytes: Int {
        parties.bytes + rides.bytes + slotOf.bytes + currentOf.bytes + ridesInDispatch.reservedBytes
    }

    /// Reserves memory for `count` open requests.
    mutating func reserve(_ count: Int) {
        parties.grow(to: count, filling: .blank)
        rides.grow(to: count, filling: .blank)
    }

    @inline(__always)
    func party(_ slot: Slot) -> Party { parties[Int(slot.index)] }
    @inline(__always)
    func ride(_ slot: Slot) -> Ride { rides[Int(slot.index)] }

    /// Prefetches the party and ride of a slot.
    @inline(__always)
    func prefetch(_ slot: Slot) {
        parties.prefetch(Int(slot.index))
        rides.prefetch(Int(slot.index))
    }

    /// Prefetches the slot number of a request.
    @inline(__always)
    func prefetch(_ id: RequestID) { slotOf.prefetch(id.number) }

    /// Prefetches the slot number of the client's current request.
    @inline(__always)
    func prefetch(_ client: ClientID) { currentOf.prefetch(client.index) }

    /// Returns the slot of the party with this number, or none if it is over or unknown.
    func openParty(_ id: RequestID) -> Slot {
        let slot = Slot(index: slotOf[id.number])
        return slot.isNone || parties[Int(slot.index)].phase == .over ? .none : slot
    }

    /// Returns the slot of the ride that the request with this number created, or none if it is over or unknown.
    func openRide(_ id: RequestID) -> Slot {
        let slot = Slot(index: slotOf[id.number])
        return slot.isNone || isOver(slot) ? .none : slot
    }

    /// Returns whether the ride is over. Meaningful only for a slot that has just been seen open.
    @inline(__always)
    func isOver(_ ride: Slot) -> Bool { rides[Int(ride.index)].phase == .over }

    /// Returns the client's request that is searching, allocated or on board, or none.
    @inline(__always)
    func currentRequest(of client: ClientID) -> Slot { Slot(index: currentOf[client.index]) }

    /// Returns the parties in the ride, in the order of joining.
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

    /// Returns the first party, in the order of joining, that fulfils a condition, or none.
    @inline(__always)
    func firstParty(of ride: Slot, where condition: (Party) -> Bool) -> Slot {
        var party = rides[Int(ride.index)].firstParty
        while !party.isNone, !condition(parties[Int(party.index)]) { party = parties[Int(party.index)].next }
        return party
    }

    /// All requests with an open party or ride, by number.
    /// - Complexity: O(slots · log).
    var openSlots: [Slot] {
        (0..<slotsMade).map { Slot(index: UInt32($0)) }
            .filter { party($0).phase != .over || ride($0).phase != .over }
            .sorted { party($0).number < party($1).number }
    }

    /// Returns the number of rides in dispatch from a zone, if they are counted.
    func ridesInDispatch(from zone: ZoneID) -> Int { Int(ridesInDispatch[Int(zone.index)]) }

    /// The number of clients with a current request (I08).
    var currentRequestCount: Int { currentOf.count }
}

// Creation and end of requests.
extension RequestTable {
    /// Adds a request with its own ride, and assigns the next number.
    mutating func add(_ ride: Ride, for party: Party) -> Slot {
        let slot = takeSlot(for: party)
        let index = Int(slot.index)
        rides[index] = ride
        rides[index].phase = .over
        setPhase(ride.phase, of: index)
        rides[index].number = parties[index].number
        rides[index].firstParty = slot
        parties[index].ride = slot
        return slot
    }

    /// Adds a request that joins a ride as its last party (S02), and assigns the next number.
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

    /// Ends a party and removes it from its ride (I12). The ride ends with its last party.
    mutating func end(_ slot: Slot, as outcome: TaxiService.RequestOutcome) {
        assert(self.party(slot).phase != .over, "a party ends twice")
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
        if rides[ride].parties == 0 { setPhase(.over, of: ride) }
        assert((rides[ride].parties == 0) == rides[ride].firstParty.isNone, "a party is not in the list")
        assert((rides[ride].parties == 0) == (rides[ride].seats == 0), "a seat is counted wrongly")
        assert(openPartyCount == counts.open && paidFares >= .zero)  // I12, I13
        releaseIfOver(slot)
        if party.ride != slot { releaseIfOver(party.ride) }
    }

    private mutating func unlink(_ slot: Slot, from ride: Int) {
        let next = parties[Int(slot.index)].next
        // Parties on board end together (T10, T11).
        if rides[ride].firstOnBoard == slot { rides[ride].firstOnBoard = .none }
        if rides[ride].firstParty == slot {
            rides[ride].firstParty = next
            return
        }
        var before = Int(rides[ride].firstParty.index)
        while parties[before].next != slot { before = Int(parties[before].next.index) }
        parties[before].next = next
    }

    private mutating func releaseIfOver(_ slot: Slot) {
        let index = Int(slot.index)
        guard parties[index].phase == .over, rides[index].phase == .over else { return }
        slotOf.remove(parties[index].number.number)
        parties[index].next = firstUnused
        firstUnused = slot
    }
}

// Transitions of parties.
extension RequestTable {
    /// Makes the request its client's current ride (T01).
    mutating func makeCurrent(_ slot: Slot) {
        let client = parties[Int(slot.index)].client.index
        assert(currentOf[client] == SparseTable.absent, "the client has another ride")  // I08
        currentOf.insert(slot.index, at: client)
    }

    /// Moves a reservation into dispatch (R02).
    mutating func enterDispatch(party slot: Slot) {
        parties[Int(slot.index)].phase = .searching
        currentPartyCount += 1
        makeCurrent(slot)
    }

    /// Marks the party as on board (T10).
    mutating func board(_ slot: Slot) {
        let ride = Int(parties[Int(slot.index)].ride.index)
        assert(rides[ride].phase == .allocated && party(slot).phase == .allocated, "a client cannot get in yet")
        parties[Int(slot.index)].phase = .onBoard
        if rides[ride].firstOnBoard.isNone { rides[ride].firstOnBoard = slot }
    }

    /// Marks the party as paid (P03).
    mutating func markPaid(_ slot: Slot) {
        parties[Int(slot.index)].isPaid = true
        paidFares += parties[Int(slot.index)].price
    }

    mutating func setSoloPrice(_ price: Money, of slot: Slot) { parties[Int(slot.index)].soloPrice = price }

    mutating func setFare(_ fare: Fare, of slot: Slot) {
        let price = fare.price
        assert(price >= .zero && price <= party(slot).soloPrice, "a client pays more than alone")  // S05
        assert(fare.authorityPart >= .zero && fare.driverPart >= .zero, "a share is more than the price")  // P01
        if parties[Int(slot.index)].isPaid { paidFares += price - parties[Int(slot.index)].price }
        parties[Int(slot.index)].price = price
        parties[Int(slot.index)].authorityPart = fare.authorityPart
    }

    /// Adds a charge that the party does not share to its price (P01).
    mutating func addCharge(_ charge: Money, to slot: Slot) {
        parties[Int(slot.index)].soloPrice += charge
        parties[Int(slot.index)].price += charge
        if parties[Int(slot.index)].isPaid { paidFares += charge }
    }

    /// Changes the destination of a reservation (R03).
    mutating func setDestination(_ destination: Position, of slot: Slot) {
        parties[Int(slot.index)].destination = destination
    }
}

// Transitions of rides.
extension RequestTable {
    /// Changes the phase of a ride, and counts the rides in dispatch.
    private mutating func setPhase(_ phase: Ride.Phase, of ride: Int) {
        if !ridesInDispatch.isEmpty {
            let zone = Int(rides[ride].origin.index)
            if rides[ride].phase.isInDispatch { ridesInDispatch[zone] -= 1 }
            if phase.isInDispatch { ridesInDispatch[zone] += 1 }
        }
        rides[ride].phase = phase
    }

    /// Marks a ride for which no driver is eligible as waiting (T04).
    mutating func wait(_ ride: Slot) {
        assert(party(self.ride(ride).firstParty).phase == .searching, "a waiting party is searching")  // I05
        setPhase(.waiting, of: Int(ride.index))
        rides[Int(ride.index)].driver = .none
    }

    /// Puts the ride of a walk-up client, for whom no taxi stands at the rank, into the line there (T14).
    mutating func standInLine(_ ride: Slot) { setPhase(.inLine, of: Int(ride.index)) }

    /// Marks the ride as offered to a driver (T05).
    mutating func offer(_ ride: Slot, to driver: DriverID) {
        assert(party(self.ride(ride).firstParty).phase == .searching, "an offered party is searching")  // I05
        setPhase(.offered, of: Int(ride.index))
        rides[Int(ride.index)].driver = driver
    }

    /// Allocates the ride to the driver who has the offer (T06).
    mutating func allocate(_ ride: Slot) {
        assert(self.ride(ride).phase == .offered && !self.ride(ride).driver.isNone, "the ride is offered to no driver")
        setPhase(.allocated, of: Int(ride.index))
        for party in parties(of: ride) { parties[Int(party.index)].phase = .allocated }
    }

    /// Marks the taxi as arrived at the pickup of this party and of all parties of its ride who start there (T12, S03).
    ///
    /// - Parameter start: the time from which waiting is charged (P01); nil if it is free.
    mutating func arrive(atPickupOf slot: Slot, waitingFrom start: SimTime?) {
        let (ride, place) = (parties[Int(slot.index)].ride, parties[Int(slot.index)].pickupPoint)
        rides[Int(ride.index)].hasArrived = true
        rides[Int(ride.index)].waitsSince = start
        for party in parties(of: ride) where parties[Int(party.index)].pickupPoint == place {
            parties[Int(party.index)].hasTaxiArrived = true
        }
    }

    /// Returns the ride to dispatch: the request time and payments stay, arrivals are undone (D06).
    mutating func giveBack(_ ride: Slot) {
        assert(
            self.ride(ride).phase == .allocated && self.ride(ride).firstOnBoard.isNone, "a client is on board")  // D06
        rides[Int(ride.index)].hasArrived = false
        rides[Int(ride.index)].waitsSince = nil
        rides[Int(ride.index)].timerSerial += 1
        for party in parties(of: ride) {
            parties[Int(party.index)].phase = .searching
            parties[Int(party.index)].hasTaxiArrived = false
        }
    }

    /// Moves a reserved ride into dispatch; its age counts from `time` (R02).
    mutating func enterDispatch(ride: Slot, at time: SimTime) {
        assert(self.ride(ride).phase == .reserved && self.ride(ride).departure != nil)
        rides[Int(ride.index)].requestedAt = time
        setPhase(.waiting, of: Int(ride.index))
    }

    /// Changes the departure and makes the timer set before stale (R03).
    mutating func changeDeparture(of ride: Slot, to departure: SimTime) {
        rides[Int(ride.index)].departure = departure
        rides[Int(ride.index)].timerSerial += 1
    }

    /// Sets whether the ride may be shared (R03).
    mutating func setShared(_ isShared: Bool, _ ride: Slot) { rides[Int(ride.index)].isShared = isShared }
}
