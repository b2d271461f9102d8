import CityModel
import Quantities
import ServiceKernel

// Part I of the rule book, checked the slow and obvious way.
extension TaxiService {
    /// Checks I01–I06, I08, I10–I14 on the whole state. I07 holds by construction: a ride is completed as a whole (T10).
    ///
    /// - Throws: `InvariantViolation`, the first one found.
    /// - Complexity: O(drivers + zones + live requests × drivers waiting).
    package func checkInvariants() throws(InvariantViolation) {
        try checkQueues()
        try checkDrivers()
        try checkRides()
        try checkRequests()
        try checkLedger()
        try checkNobodyWaitsInVain()
    }

    private func checkQueues() throws(InvariantViolation) {
        var timesQueued = [Int](repeating: 0, count: drivers.count)
        for zone in ways.clock.city.zones.indices.map({ ZoneID($0) }) {  // I10: one queue for each zone.
            let queue = queues.members(of: zone)
            let free = queues.freeMembers(of: zone)
            try require(queue.count == Int(queues.lengths[Int(zone.index)]), "I10", "wrong length of queue \(zone)")
            let expectedFree = queue.filter { drivers[Int($0.index)].isFree }
            try require(free == expectedFree, "I11", "queue \(zone) is \(queue), passing over leaves \(free)")
            for driver in queue {
                timesQueued[Int(driver.index)] += 1
                try require(
                    drivers[Int(driver.index)].zone == zone, "I10", "\(driver) stands in a queue of another zone")
            }
        }
        for (index, times) in timesQueued.enumerated() {
            let isAvailable = drivers[index].state == .available
            try require(times == (isAvailable ? 1 : 0), isAvailable ? "I01" : "I02", "driver \(index): \(times) queues")
        }
    }

    private func checkDrivers() throws(InvariantViolation) {
        for (index, driver) in drivers.enumerated() {
            let id = DriverID(index)
            try require((driver.state == .busy) == !driver.ride.isNone, "I03", "\(id) is \(driver.state)")
            if !driver.ride.isNone {
                let ride = rides[driver.ride]
                try require(
                    ride.driver == id && ride.phase == .allocated && ride.parties > 0, "I03",
                    "\(id) has a ride that is not theirs")
            }
            if !driver.openOffer.isNone {
                let ride = rides[driver.openOffer]
                try require(
                    driver.state == .available && ride.phase == .offered && ride.driver == id, "I01",
                    "\(id) has an offer that is not open")
            }
            try require(
                driver.isWorking == (driver.taxi != .none), "I04", "\(id) is \(driver.state) with taxi \(driver.taxi)")
            if driver.taxi != .none {
                let isOwn =
                    ownTaxis[index] == driver.taxi
                    || furtherTaxis.contains(TaxiOwnership(taxi: driver.taxi, driver: id))
                try require(
                    isOwn && taxiUsers[Int(driver.taxi.index)] == id, "I04", "\(id) uses another driver's taxi")
            }
        }
    }

    /// I05 and T04: every ride is where its phase says, and those that wait stand in the order of their age.
    private func checkRides() throws(InvariantViolation) {
        let listed = waitingRides()
        for (older, younger) in zip(listed, listed.dropFirst()) where rides[older].origin == rides[younger].origin {
            let isOrdered = rides[older].age(as: older) < rides[younger].age(as: younger)
            try require(isOrdered, "T04", "\(younger) waits behind a younger ride")
        }
        var waitingFound = 0
        for number in rides.firstNumber..<rides.nextNumber where rides[RequestID(number)].phase != .over {
            let id = RequestID(number)
            let ride = rides[id]
            let driver = Int(ride.driver.index)
            switch ride.phase {
            case .waiting: waitingFound += 1
            case .offered: try require(drivers[driver].openOffer == id, "I05", "\(id) is offered to nobody")
            case .allocated: try require(drivers[driver].ride == id, "I05", "\(id) is allocated to nobody")
            case .reserved, .over: break
            }
            try checkParties(of: id, ride)
        }
        try require(
            waitingFound == waiting.count && waitingFound == listed.count, "I05",
            "\(waitingFound) rides wait, \(listed.count) are listed")
    }

    /// I05, I06 and S05.
    private func checkParties(of id: RequestID, _ ride: Ride) throws(InvariantViolation) {
        let list = partyList(of: id)
        let parties = (0..<list.count).map { self.parties[list[$0]] }
        try require(list.count == Int(ride.parties) && list.count > 0, "I05", "\(id) has \(list.count) parties")
        try require(
            parties.reduce(0) { $0 + Int($1.size) } == Int(ride.seats) && ride.seats <= 4, "S02",
            "\(id) counts \(ride.seats) seats")
        if list.count > 1 {
            try require(
                ride.isShared && Set(parties.map(\.client)).count == list.count, "I06",
                "\(id) is shared without consent, or twice by one client")
        }
        for party in parties {
            try require(party.ride == id, "I05", "a party of \(id) belongs to another ride")
            let isFitting =
                switch ride.phase {
                case .reserved: party.phase == .reserved
                case .waiting, .offered: party.phase == .searching
                case .allocated: party.phase == .allocated || party.phase == .onBoard
                case .over: false
                }
            try require(isFitting, "I05", "a party of \(id) is \(party.phase) in a ride that is \(ride.phase)")
            try require(party.price <= party.lonePrice, "S05", "a party of \(id) pays more than alone")
        }
    }

    /// I08, I12: every client has at most one current ride, and every request is somewhere.
    private func checkRequests() throws(InvariantViolation) {
        var open = 0
        for number in parties.firstNumber..<parties.nextNumber {
            let id = RequestID(number)
            let party = parties[id]
            if party.phase == .over { continue }
            open += 1
            if party.isCurrent {
                try require(
                    currentRequests[Int(party.client.index)] == id, "I08", "the client of \(id) has another ride")
            }
        }
        try require(open == counts.open, "I12", "\(open) requests are open, the counts leave \(counts.open)")
        for (index, id) in currentRequests.enumerated() where !id.isNone {
            try require(
                parties[id].isCurrent && parties[id].client == ClientID(index), "I08",
                "client \(index) has a current ride that is not")
        }
    }

    /// I13.
    private func checkLedger() throws(InvariantViolation) {
        try require(ledger.balance == .zero, "I13", "the ledger sums to \(ledger.balance)")
        var kept = Money.zero
        for number in parties.firstNumber..<parties.nextNumber {
            let party = parties[RequestID(number)]
            if party.phase != .over, party.isPaid { kept += party.price }
        }
        try require(kept == ledger.keeping, "I13", "\(ledger.keeping) is kept, \(kept) was paid for open rides")
    }

    /// I14: no ride waits while a driver eligible for it stands in a queue in reach.
    private func checkNobodyWaitsInVain() throws(InvariantViolation) {
        for ride in waitingRides() {
            for rank in 0..<reach.searchZones {
                let zone = ways.clock.city.searchZone(from: rides[ride].origin, rank: rank)
                let eligible = queues.members(of: zone).first {
                    drivers[Int($0.index)].isFree && !tried.contains(ride, driver: $0)
                }
                try require(eligible == nil, "I14", "\(ride) waits although \(eligible ?? .none) could take it")
            }
        }
    }

    private func waitingRides() -> [RequestID] {
        ways.clock.city.zones.indices.flatMap { waiting.rides(from: ZoneID($0), of: rides) }
    }
}
