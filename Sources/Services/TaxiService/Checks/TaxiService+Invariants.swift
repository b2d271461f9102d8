import CityModel
import Quantities
import ServiceKernel

// Invariants, part I of the rule book.
extension TaxiService {
    /// Checks I01–I06, I08, I10–I14 on the whole state, by slow and obvious means. I07 holds by construction: a ride is
    /// completed as a whole (T10).
    ///
    /// - Throws: `InvariantViolation`, the first one found.
    /// - Complexity: O(drivers + zones + open requests × waiting drivers).
    package func checkInvariants() throws(InvariantViolation) {
        try dispatcher.checkInvariants(fleet, requests, ways, at: now)
        for driver in 0..<fleet.count { try check(DriverID(driver)) }
        let slots = requests.openSlots
        for slot in slots where requests.ride(slot).phase != .over { try check(ride: slot) }
        try checkRequests(slots)
        try checkRidesInDispatch(slots)
        try checkTotals()
        for zone in 0..<ways.zoneCount { try checkRank(ZoneID(zone)) }
        try checkLines(slots)
        let paid = slots.map { requests.party($0) }.filter { $0.phase != .over && $0.isPaid }
        let kept = paid.reduce(Money.zero) { $0 + $1.price }
        try require(
            kept == requests.paidFares, "I13",
            "\(requests.paidFares) is recorded as paid for open rides; \(kept) was paid")
        try require(
            ledger.kindsOutOfBalance.isEmpty, "I13", "the account kinds \(ledger.kindsOutOfBalance) are out of balance")
    }

    /// Checks the same invariants for the part of the state that the last command touched: its actor, and the drivers,
    /// requests and clients in its effects. All invariants must have held before the command.
    ///
    /// - Parameter command: the last command handled.
    /// - Throws: `InvariantViolation`, the first one found.
    /// - Complexity: O(effects + zones searched).
    package func checkInvariants(touchedBy command: Command) throws(InvariantViolation) {
        let touched = footprint(of: command)
        try dispatcher.checkInvariants(of: touched, fleet, requests, ways, at: now)
        for driver in touched.drivers {
            try check(driver)
            for ride in [fleet[driver].ride, fleet[driver].openOffer] where !ride.isNone { try check(ride: ride) }
        }
        for request in touched.requests {
            let ride = requests.openRide(request)
            if !ride.isNone { try check(ride: ride) }
            let party = requests.openParty(request)
            if !party.isNone { try check(ride: requests.party(party).ride) }
        }
        for client in touched.clients { try check(client) }
        for driver in touched.drivers where fleet[driver].zone != .none { try checkRank(fleet[driver].zone) }
        try checkTotals()
    }

    /// Checks I01, I03 and I04 for a driver.
    private func check(_ id: DriverID) throws(InvariantViolation) {
        let driver = fleet[id]
        try require((driver.state == .busy) == !driver.ride.isNone, "I03", "\(id) is \(driver.state)")
        if !driver.ride.isNone {
            let ride = requests.ride(driver.ride)
            try require(
                ride.driver == id && ride.phase == .allocated && ride.parties > 0, "I03",
                "\(id) has the ride of another driver")
        }
        if !driver.openOffer.isNone {
            let ride = requests.ride(driver.openOffer)
            try require(
                driver.state == .available && ride.phase == .offered && ride.driver == id, "I01",
                "\(id) has an offer that is not open")
        }
        try require(
            driver.isWorking == (driver.taxi != .none), "I04", "\(id) is \(driver.state) with taxi \(driver.taxi)")
        if driver.taxi != .none {
            try require(
                fleet.owns(id, driver.taxi) && fleet.user(of: driver.taxi) == id, "I04",
                "\(id) uses another driver's taxi")
        }
    }

    /// Checks that a ride and its parties agree with the ride's phase (I05, I06, S05).
    private func check(ride slot: Slot) throws(InvariantViolation) {
        let ride = requests.ride(slot)
        switch ride.phase {
        case .offered:
            try require(fleet[ride.driver].openOffer == slot, "I05", "\(ride.number) is offered to no driver")
        case .allocated: try require(fleet[ride.driver].ride == slot, "I05", "\(ride.number) is allocated to no driver")
        case .reserved, .waiting, .inLine, .over: break
        }
        let list = requests.parties(of: slot)
        let parties = list.map { requests.party($0) }
        try require(
            parties.count == Int(ride.parties) && !parties.isEmpty, "I05", "\(ride.number) has \(list.count) parties")
        try require(
            parties.reduce(0) { $0 + Int($1.size) } == Int(ride.seats)
                && ride.seats <= (parties.count > 1 ? TaxiRules.seats : rules.roster.seatsMax), "S02",
            "\(ride.number) counts \(ride.seats) seats")
        if parties.count > 1 {
            try require(
                ride.isShared && Set(parties.map(\.client)).count == parties.count, "I06",
                "\(ride.number) is shared without consent, or includes a client twice")
        }
        let onBoard = zip(list, parties).filter { $1.phase == .onBoard }.map(\.0)
        try require(
            onBoard.isEmpty ? ride.firstOnBoard.isNone : onBoard.contains(ride.firstOnBoard), "I05",
            "the first party on board of \(ride.number) is not on board")
        for (slot, party) in zip(list, parties) { try check(party, at: slot, in: ride, of: list[0]) }
    }

    private func check(_ party: Party, at slot: Slot, in ride: Ride, of first: Slot) throws(InvariantViolation) {
        try require(
            party.ride == requests.party(first).ride && requests.ride(party.ride).number == ride.number, "I05",
            "a party of \(ride.number) belongs to another ride")
        let isFitting =
            switch ride.phase {
            case .reserved: party.phase == .reserved
            case .waiting, .inLine, .offered: party.phase == .searching
            case .allocated: party.phase == .allocated || party.phase == .onBoard
            case .over: false
            }
        try require(isFitting, "I05", "a party of \(ride.number) is \(party.phase), but its ride is \(ride.phase)")
        try require(party.price <= party.soloPrice, "S05", "a party of \(ride.number) pays more than alone")
        try require(
            party.authorityPart >= .zero && party.authorityPart <= party.price, "I13",
            "the authority's share of \(party.number)'s price \(party.price) is \(party.authorityPart)")
        try require(
            !party.isCurrent || requests.currentRequest(of: party.client) == slot, "I08",
            "the client of \(party.number) has another ride")
    }

    /// Checks I08 for a client.
    private func check(_ client: ClientID) throws(InvariantViolation) {
        let slot = requests.currentRequest(of: client)
        if slot.isNone { return }
        let party = requests.party(slot)
        try require(party.isCurrent && party.client == client, "I08", "the current ride of \(client) is not current")
    }

    /// Checks that every open request belongs to a ride, and that no client has two current ones (I05, I08, I12).
    private func checkRequests(_ slots: [Slot]) throws(InvariantViolation) {
        let open = slots.map { requests.party($0) }.filter { $0.phase != .over }
        for party in open {
            try require(
                requests.parties(of: party.ride).contains { requests.party($0).number == party.number }, "I05",
                "\(party.number) is in no ride")
            try check(party.client)
        }
        try require(open.count == requests.openPartyCount, "I12", "\(open.count) requests are open")
        let current = open.count { $0.isCurrent }
        try require(current == requests.currentPartyCount, "I08", "\(current) requests are a client's current one")
    }

    /// Checks the rides in dispatch by zone, which surge pricing counts (I12).
    private func checkRidesInDispatch(_ open: [Slot]) throws(InvariantViolation) {
        if rules.surge.isNone { return }
        var counts = [Int](repeating: 0, count: ways.clock.city.zoneCount)
        for slot in open where requests.ride(slot).phase.isInDispatch {
            counts[Int(requests.ride(slot).origin.index)] += 1
        }
        for (index, count) in counts.enumerated() {
            let kept = requests.ridesInDispatch(from: ZoneID(index))
            try require(count == kept, "I12", "\(kept) rides of zone \(index) are in dispatch, not \(count)")
        }
    }

    /// Checks the totals, in O(1) (I08, I12, I13).
    private func checkTotals() throws(InvariantViolation) {
        try require(
            requests.currentPartyCount == requests.currentRequestCount, "I08",
            "\(requests.currentPartyCount) requests are current, but \(requests.currentRequestCount) clients have one")
        try require(
            requests.openPartyCount == counts.open, "I12",
            "\(requests.openPartyCount) requests are open, but the counts give \(counts.open)")
        try require(ledger.balance == .zero, "I13", "the sum of the ledger is \(ledger.balance)")
        let escrow = ledger.total(of: .escrow)
        try require(
            escrow == requests.paidFares, "I13",
            "\(escrow) is in escrow, but \(requests.paidFares) was paid for open rides"
        )
    }
}
