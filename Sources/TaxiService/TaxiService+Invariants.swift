import CityModel

/// Something that must never be: the invariant's number and what was found.
package struct InvariantViolation: Error, Hashable, Sendable, CustomStringConvertible {
    package var invariant: String
    package var found: String

    package var description: String { "\(invariant) does not hold: \(found)" }
}

// Part I of the rule book, checked the slow and obvious way.
extension TaxiService {
    /// Checks I01–I05, I08, I10 and I14 on the whole state.
    ///
    /// - Throws: `InvariantViolation`, the first one found.
    /// - Complexity: O(drivers + zones + live requests × drivers waiting).
    package func checkInvariants() throws(InvariantViolation) {
        try checkQueues()
        try checkDrivers()
        try checkRequests()
        try checkNobodyWaitsInVain()
    }

    private func checkQueues() throws(InvariantViolation) {
        var timesQueued = [Int](repeating: 0, count: drivers.count)
        for zone in clock.city.zones.indices.map({ ZoneID($0) }) {  // I10: one queue for each zone.
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
                let request = requests[driver.ride]
                let isHers = request.driver == id && (request.phase == .allocated || request.phase == .riding)
                try require(isHers, "I05", "\(id) has a ride that is not theirs")
            }
            if !driver.openOffer.isNone {
                let request = requests[driver.openOffer]
                try require(
                    driver.state == .available && request.phase == .offered && request.driver == id, "I05",
                    "\(id) has an offer that is not open")
            }
            try require(
                driver.isWorking == (driver.taxi != .none), "I04", "\(id) is \(driver.state) with taxi \(driver.taxi)")
            if driver.taxi != .none {
                try require(taxiUsers[Int(driver.taxi.index)] == id, "I04", "\(id) uses another driver's taxi")
            }
        }
    }

    private func checkRequests() throws(InvariantViolation) {
        let listed = waitingRequests()
        for (older, younger) in zip(listed, listed.dropFirst())
        where requests[older].origin == requests[younger].origin {
            let isOrdered = requests[older].age(as: older) < requests[younger].age(as: younger)
            try require(isOrdered, "T04", "\(younger) waits behind a younger request")
        }
        var waitingFound = 0
        for number in requests.firstNumber..<requests.nextNumber {
            let id = RequestID(number)
            let request = requests[id]
            if request.phase == .over { continue }
            try require(currentRequests[Int(request.client.index)] == id, "I08", "client of \(id) has another request")
            switch request.phase {
            case .waiting: waitingFound += 1
            case .offered:
                try require(drivers[Int(request.driver.index)].openOffer == id, "I05", "\(id) is offered to nobody")
            default:
                try require(drivers[Int(request.driver.index)].ride == id, "I05", "\(id) is allocated to nobody")
            }
        }
        try require(
            waitingFound == waiting.count && waitingFound == listed.count, "I12",
            "\(waitingFound) requests wait, \(listed.count) are listed")
    }

    /// I14: no request waits while a driver eligible for it stands in a queue in reach.
    private func checkNobodyWaitsInVain() throws(InvariantViolation) {
        for request in waitingRequests() {
            for rank in 0..<reach.searchZones {
                let zone = clock.city.searchZone(from: requests[request].origin, rank: rank)
                let eligible = queues.members(of: zone).first {
                    drivers[Int($0.index)].isFree && !tried.contains(request, driver: $0)
                }
                try require(eligible == nil, "I14", "\(request) waits although \(eligible ?? .none) could take it")
            }
        }
    }

    private func waitingRequests() -> [RequestID] {
        clock.city.zones.indices.flatMap { waiting.requests(from: ZoneID($0), of: requests) }
    }

    private func require(
        _ condition: Bool, _ invariant: String, _ found: @autoclosure () -> String
    ) throws(InvariantViolation) {
        if !condition { throw InvariantViolation(invariant: invariant, found: found()) }
    }
}
