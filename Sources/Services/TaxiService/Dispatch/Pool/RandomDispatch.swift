import CityModel
import Quantities
import ServiceKernel

/// `random`: any eligible driver, all with equal probability.
///
/// The service draws no random numbers. For each offer of each ride every driver gets a lot: a number mixed from
/// `dispatch.seed`, the ride's number, the count of its earlier offers and the driver's number. The driver with the
/// lowest lot gets the offer. So the same commands lead to the same choices, and an additional driver changes only the
/// choices that fall on that driver (rendezvous hashing: Thaler and Ravishankar, "Using name-based mappings to increase
/// hit rates", IEEE/ACM Transactions on Networking 6, 1998).
struct RandomDispatch: RankingPolicy {
    var pool: DispatchPool
    private let seed: UInt32
    /// The ride in each slot, and the number of its offers so far.
    private var offers: [(ride: RequestID, count: UInt32)] = []

    static let ranksWaitingRides = false

    init(_ pool: DispatchPool, seed: UInt32) {
        self.pool = pool
        self.seed = seed
    }

    mutating func offerOpens(
        of ride: Slot, to driver: DriverID, _ fleet: borrowing Fleet, _ book: borrowing RequestTable
    ) {
        let (index, count) = (Int(ride.index), offersOpened(of: ride, book))
        while offers.count <= index { offers.append((.none, 0)) }
        offers[index] = (book.ride(ride).number, count + 1)
    }

    private func offersOpened(of ride: Slot, _ book: borrowing RequestTable) -> UInt32 {
        let index = Int(ride.index)
        return index < offers.count && offers[index].ride == book.ride(ride).number ? offers[index].count : 0
    }

    /// Returns the driver's lot.
    func rank(
        of driver: DriverID, for ride: Slot, _ fleet: borrowing Fleet, _ book: borrowing RequestTable,
        _ ways: TravelRouter, at time: SimTime
    ) -> UInt64 {
        // The count includes an offer that is still open.
        let record = book.ride(ride)
        let isOffered = record.phase == .offered && fleet[record.driver].openOffer == ride
        let before = offersOpened(of: ride, book) - (isOffered ? 1 : 0)
        return RandomDispatch.lot(seed: seed, ride: book.ride(ride).number, offersBefore: before, driver)
    }

    /// Returns `mix(mix(seed · 2³² + ride) ⊕ (offers before · 2³² + driver's number from 0))`.
    static func lot(seed: UInt32, ride: RequestID, offersBefore: UInt32, _ driver: DriverID) -> UInt64 {
        let place = mix(UInt64(seed) << 32 | UInt64(ride.number))
        return mix(place ^ (UInt64(offersBefore) << 32 | UInt64(driver.index)))
    }

    /// Returns the result of one step of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
    /// generators", OOPSLA 2014).
    private static func mix(_ word: UInt64) -> UInt64 {
        var mixed = word &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    func calculation(of rank: UInt64, _ driver: DriverID, in zone: ZoneID, _ ways: TravelRouter, at time: SimTime)
        -> TaxiService.Calculation
    {
        // A number that people can read and that has the order of the ranks: 0 to 9999.
        let lot = rank.multipliedFullWidth(by: 10_000).high
        return TaxiService.Calculation(
            .lot, [.driver: driver.fieldValue, .zone: zone.fieldValue, .list: .text(String(lot))])
    }

    func digest(into take: (UInt64) -> Void, _ fleet: borrowing Fleet, _ book: borrowing RequestTable) {
        pool.digest(into: take, book)
        for slot in book.openSlots where book.ride(slot).phase != .over { take(UInt64(offersOpened(of: slot, book))) }
    }

    mutating func code(with form: inout StateCoder) throws {
        try pool.code(with: &form)
        try form.visit(&offers)
    }

    var bytes: Int { pool.bytes + offers.capacity * MemoryLayout<(RequestID, UInt32)>.stride }
}
