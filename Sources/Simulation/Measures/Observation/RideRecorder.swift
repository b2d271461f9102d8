import CLinux
import Quantities
import TaxiService

/// The reason for which a client withdraws a request or leaves a ride. The effect does not contain it, so the world
/// reports it before.
package enum WithdrawalCause: UInt8, Sendable, BitwiseCopyable {
    /// The wait exceeded the client's patience.
    case impatience
    /// The client decided otherwise before the patience ran out.
    case choice
    /// There is no route to the destination.
    case unreachable
}

/// The records of all requests from booking to end.
struct RideRecorder {
    /// Records in the order of the requests' numbers.
    private(set) var records: [RideRecord] = []
    /// Numbers of requests made before the run began, ascending; their records come first.
    private var earlier: [UInt32] = []
    /// Number of earlier requests without a record.
    private var numbersBefore = 0
    /// For each party that joined a ride, the request that created it.
    private var creators: [RequestID: RequestID] = [:]
    /// Requests that were refused because no type of taxis fits the party (T01); they have no numbers.
    private var turnedAway: [RideRecord] = []
    /// The capabilities that all taxis of the fleet have.
    private let commonCapability: VehicleCapability

    init(expectedRequests: Int, _ roster: VehicleRoster) {
        commonCapability = roster.commonCapability
        records = Array(unsafeUninitializedCapacity: expectedRequests) { memory, _ in
            cabrank_advise_huge_pages(memory.baseAddress, memory.count * MemoryLayout<RideRecord>.stride)
        }
    }

    subscript(_ request: RequestID) -> RideRecord {
        @inline(__always) _read { yield records[place(of: request)] }
        @inline(__always) _modify { yield &records[place(of: request)] }
    }

    /// Returns the index of a request's record; the end of the records if there is none yet.
    @inline(__always)
    private func place(of request: RequestID) -> Int {
        let place = request.index - numbersBefore
        return place >= earlier.count ? place : placeOfEarlier(request)
    }

    @inline(never)
    private func placeOfEarlier(_ request: RequestID) -> Int {
        var (low, high) = (0, earlier.count)
        while low < high {
            let middle = (low + high) / 2
            if earlier[middle] < request.number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Prepares records of the open requests from before the run, each of which is reported again.
    ///
    /// - Parameter last: number of the last request before the run.
    mutating func resume(with open: [RequestID], last: UInt32) {
        earlier = open.map(\.number)
        numbersBefore = Int(last) - earlier.count
        let blank = RideRecord(
            request: 0, client: 0, origin: .none, destination: .none, kind: .immediate, party: 0,
            requested: RideRecord.never, wanted: .zero)
        records = Array(repeating: blank, count: earlier.count)
    }

    /// Prefetches a record that will soon be changed.
    func prefetch(_ request: RequestID) {
        let index = place(of: request)
        guard records.indices.contains(index) else { return }
        records.withUnsafeBufferPointer { records in
            guard let base = records.baseAddress else { return }
            cabrank_prefetch_record(base + index, MemoryLayout<RideRecord>.size)
        }
    }

    /// Returns the request that created the ride of this one.
    func creator(of request: RequestID) -> RequestID {
        self[request].isShared ? creators[request] ?? request : request
    }

    /// Returns the people of a request.
    func people(of request: RequestID) -> TaxiService.TravelParty {
        TaxiService.TravelParty(self[request].party, usesWheelchair: self[request].usesWheelchair)
    }

    // MARK: Asking for a ride

    /// Adds a request; a reservation that enters dispatch has its record already (R02).
    mutating func request(
        _ request: RequestID, _ client: ClientID, from origin: ZoneID, to destination: ZoneID,
        party: TaxiService.TravelParty, kind: RideKind = .immediate, at time: SimTime
    ) {
        if isKnown(request) { return self[request].requested = time }
        add(request, client, from: origin, to: destination, party: party, kind: kind, wanted: time, at: time)
    }

    private func isKnown(_ request: RequestID) -> Bool {
        let place = place(of: request)
        return place < records.count && records[place].request == request.number
    }

    mutating func reserve(
        _ request: RequestID, _ client: ClientID, from origin: ZoneID, to destination: ZoneID,
        party: TaxiService.TravelParty, departure: SimTime
    ) {
        add(
            request, client, from: origin, to: destination, party: party, kind: .reserved, wanted: departure,
            at: RideRecord.never)
    }

    /// Adds a request or reservation that was refused because no type of taxis fits the party (T01): a lost request of
    /// the time at which it was made.
    ///
    /// - Parameter start: start of the run, from which the times of the records count.
    mutating func turnAway(
        _ client: ClientID, _ action: TaxiService.ClientAction, at time: SimTime, from start: SimTime
    ) {
        let refused: (from: ZoneID, to: ZoneID, party: TaxiService.TravelParty, kind: RideKind, wanted: SimTime)
        switch action {
        case .request(let origin, let destination, let party, _):
            refused = (origin.zone, destination.zone, party, .immediate, time)
        case .reserve(let origin, let destination, let party, _, let departure):
            refused = (origin.zone, destination.zone, party, .reserved, .zero + (departure - start))
        case .walkUp, .withdraw, .changeReservation, .cancelReservation, .join, .pay: return
        }
        if refused.from == .none || refused.to == .none { return }
        var record = RideRecord(
            request: 0, client: client.number, origin: refused.from, destination: refused.to, kind: refused.kind,
            party: refused.party.size, requested: time, wanted: refused.wanted)
        (record.outcome, record.ended) = (.noFittingTaxi, time)
        (record.usesWheelchair, record.wasTurnedAway) = (refused.party.usesWheelchair, true)
        turnedAway.append(record)
    }

    mutating func changeReservation(_ request: RequestID, to destination: ZoneID, departure: SimTime) {
        self[request].destination = destination
        self[request].wanted = departure
    }

    /// Adds a party that joins a ride (S06).
    ///
    /// - Parameter named: the request that names the ride.
    /// - Returns: the driver of the ride, if it has one.
    mutating func join(
        _ request: RequestID, _ client: ClientID, _ named: RequestID, price: Money, to destination: ZoneID,
        party: UInt8, at time: SimTime
    ) -> DriverID? {
        let joined = self[named]
        let kind = joined.kind == .reserved ? RideKind.reserved : .shared
        creators[request] = creator(of: named)
        add(
            request, client, from: joined.origin, to: destination, party: TaxiService.TravelParty(party), kind: kind,
            wanted: max(time, joined.wanted), at: joined.wasRequested ? time : RideRecord.never)
        self[request].isShared = true
        self[request].price = price
        self[named].isShared = true
        self[named].kind = kind
        guard joined.wasAccepted else { return nil }
        self[request].driver = joined.driver
        self[request].accepted = time
        self[request].promisedWait = RideRecord.noPromise
        return DriverID(number: joined.driver)
    }

    private mutating func add(
        _ request: RequestID, _ client: ClientID, from origin: ZoneID, to destination: ZoneID,
        party: TaxiService.TravelParty, kind: RideKind, wanted: SimTime, at time: SimTime
    ) {
        var record = RideRecord(
            request: request.number, client: client.number, origin: origin, destination: destination, kind: kind,
            party: party.size, requested: time, wanted: wanted)
        if party.usesWheelchair { record.usesWheelchair = true }
        let place = place(of: request)
        if place < earlier.count { return records[place] = record }
        assert(place == records.count, "requests are numbered in order")
        records.append(record)
    }

    // MARK: Finding a taxi

    mutating func offer(_ request: RequestID, at time: SimTime) {
        if self[request].offers == 0 { self[request].firstOffered = time }
        self[request].offers += 1
    }

    /// Counts a refusal or an expired offer.
    mutating func refuse(_ request: RequestID) { self[request].refusals += 1 }

    mutating func accept(
        _ request: RequestID, _ driver: DriverID, wait: SimDuration, price: Money, pickupMetres: Int32, at time: SimTime
    ) {
        self[request].driver = driver.number
        self[request].accepted = time
        self[request].promisedWait = wait
        self[request].price = price
        self[request].pickupMetres = pickupMetres
    }

    mutating func giveBack(_ request: RequestID) {
        self[request].accepted = RideRecord.never
        self[request].driver = RideRecord.noDriver
    }

    // MARK: Riding

    /// Notes a boarding, and the charge for the taxi's wait (P01).
    mutating func pickUp(_ request: RequestID, waiting: Money, at time: SimTime) {
        assert(self[request].wasAccepted, "a client boards without an accepted request")
        self[request].price += waiting
        self[request].pickedUp = time
    }

    /// Notes that a client who has boarded came later than the taxi.
    mutating func comeLate(_ request: RequestID, by delay: SimDuration) {
        let ride = self[request]
        let most = ride.pickedUp - max(ride.accepted, ride.wanted)
        self[request].clientDelayMilliseconds = Int32(
            clamping: max(SimDuration.zero, min(delay, most)).microseconds / 1_000)
    }

    mutating func pay(_ request: RequestID, price: Money) { self[request].price = price }

    /// Notes the planned time and distance on board of a party whose taxi has departed.
    mutating func planDropOff(_ request: RequestID, at time: SimTime, metres: Int32, directMetres: Int32) {
        self[request].ended = time
        self[request].rideMetres = metres
        self[request].directMetres = directMetres
    }

    // MARK: The end

    mutating func conclude(_ request: RequestID, at time: SimTime) {
        self[request].outcome = .completed
        let ended = self[request].ended
        if ended == RideRecord.never || ended > time { self[request].ended = time }
    }

    mutating func interrupt(_ request: RequestID, metres: Int32, price: Money, at time: SimTime) {
        end(request, as: .interrupted, at: time)
        self[request].rideMetres = metres
        self[request].price = price
    }

    /// Ends a request before the allocation of a taxi, or a reservation that the party left (T09, S06).
    mutating func withdraw(_ request: RequestID, because cause: WithdrawalCause, at time: SimTime) {
        let ride = self[request]
        let outcome: RideOutcome =
            switch cause {
            case _ where !ride.wasRequested: .cancelled  // I12
            case .impatience where ride.offers > 0 || ride.kind == .walkUp: .gaveUp
            case .impatience: fitsAllTaxis(people(of: creator(of: request))) ? .noTaxi : .noFittingTaxi
            case .choice: .withdrawn
            case .unreachable: .unreachable
            }
        end(request, as: outcome, at: time)
    }

    private func fitsAllTaxis(_ people: TaxiService.TravelParty) -> Bool {
        commonCapability.fits(seats: people.size, needsAccess: people.usesWheelchair)
    }

    mutating func end(_ request: RequestID, as outcome: RideOutcome, at time: SimTime) {
        assert(self[request].outcome == .openAtEnd, "the request has already ended")
        self[request].outcome = outcome
        self[request].ended = time
    }

    /// Ends the run and returns the records: parties on board or waiting, and future reservations, have no end.
    mutating func finish() -> [RideRecord] {
        for index in records.indices where records[index].outcome == .openAtEnd {
            records[index].ended = RideRecord.never
            if !records[index].wasRequested {
                records[index].outcome = .ahead  // I12
            } else if records[index].wasPickedUp {
                records[index].outcome = .onBoard
            }
        }
        records += turnedAway
        return records
    }
}
