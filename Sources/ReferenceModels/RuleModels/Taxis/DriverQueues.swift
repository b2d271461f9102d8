import CityModel
import Quantities

/// The zones' queues (I11), reduced to drivers who are free for an offer, in the order in which they went to the tail.
///
/// A driver with an open offer is unlinked but keeps the place (T05).
struct DriverQueues: Sendable {
    private struct Place: Sendable, BitwiseCopyable {
        /// Whether the driver is linked among those free for an offer.
        var isListed = false
        /// Number of times in a row that the service gave this driver's turn to others.
        var timesOvertaken: UInt8 = 0
        /// Zone of the queue.
        var zone = ZoneID.none
        /// Index of the first ride tried since the driver last joined a queue (see `TriedOffers`).
        var firstTried = TriedOffers.none
        /// Neighbours in the list of free drivers.
        var ahead = DriverID.none
        var behind = DriverID.none
        /// Running number of the last move to a tail, which defines the order of the queue.
        var number: UInt64 = 0
    }

    private var places: ContiguousArray<Place>
    private var heads: ContiguousArray<DriverID>
    private var tails: ContiguousArray<DriverID>
    private var placesGiven: UInt64 = 0
    /// Number of linked drivers in all zones.
    private(set) var listedCount = 0

    init(zones: Int, drivers: Int) {
        places = ContiguousArray(repeating: Place(), count: drivers)
        heads = ContiguousArray(repeating: .none, count: zones)
        tails = ContiguousArray(repeating: .none, count: zones)
    }

    var zoneCount: Int { heads.count }

    @inline(__always)
    func first(in zone: ZoneID) -> DriverID { heads[Int(zone.index)] }

    @inline(__always)
    func next(after driver: DriverID) -> DriverID { places[Int(driver.index)].behind }

    @inline(__always)
    func isListed(_ driver: DriverID) -> Bool { places[Int(driver.index)].isListed }

    /// Returns the running number of the driver's last move to a tail, which defines the order of the queue.
    func number(of driver: DriverID) -> UInt64 { places[Int(driver.index)].number }

    /// Index of the first ride that the driver has tried.
    subscript(firstTriedBy driver: DriverID) -> UInt32 {
        @inline(__always) get { places[Int(driver.index)].firstTried }
        @inline(__always) _modify { yield &places[Int(driver.index)].firstTried }
    }

    /// Moves the driver to the end of the zone's queue, linked if free.
    mutating func goToTail(_ driver: DriverID, of zone: ZoneID, isFree: Bool) {
        unlink(driver)
        placesGiven += 1
        let index = Int(driver.index)
        places[index].zone = zone
        places[index].number = placesGiven
        places[index].timesOvertaken = 0
        if isFree { link(driver, behind: tails[Int(zone.index)]) }
    }

    /// Links a driver who is free again at the old place (T09).
    ///
    /// - Complexity: O(free drivers ahead).
    mutating func link(_ driver: DriverID) {
        guard !places[Int(driver.index)].isListed else { return }
        var ahead = DriverID.none
        var behind = heads[Int(places[Int(driver.index)].zone.index)]
        while !behind.isNone, places[Int(behind.index)].number < places[Int(driver.index)].number {
            ahead = behind
            behind = places[Int(behind.index)].behind
        }
        link(driver, behind: ahead)
    }

    private mutating func link(_ driver: DriverID, behind ahead: DriverID) {
        let index = Int(driver.index)
        let zone = Int(places[index].zone.index)
        let behind = ahead.isNone ? heads[zone] : places[Int(ahead.index)].behind
        places[index].ahead = ahead
        places[index].behind = behind
        places[index].isListed = true
        if ahead.isNone { heads[zone] = driver } else { places[Int(ahead.index)].behind = driver }
        if behind.isNone { tails[zone] = driver } else { places[Int(behind.index)].ahead = driver }
        listedCount += 1
    }

    /// Unlinks a driver who is no longer free.
    mutating func unlink(_ driver: DriverID) {
        let place = places[Int(driver.index)]
        guard place.isListed else { return }
        let zone = Int(place.zone.index)
        if place.ahead.isNone {
            heads[zone] = place.behind
        } else {
            places[Int(place.ahead.index)].behind = place.behind
        }
        if place.behind.isNone {
            tails[zone] = place.ahead
        } else {
            places[Int(place.behind.index)].ahead = place.ahead
        }
        places[Int(driver.index)].isListed = false
        listedCount -= 1
    }

    /// Takes the driver's turn, whether or not it was this driver's.
    mutating func unlinkForOffer(_ driver: DriverID) {
        unlink(driver)
        places[Int(driver.index)].timesOvertaken = 0
    }

    /// Counts that the service gave this driver's turn to another.
    ///
    /// - Returns: the number of times in a row.
    mutating func overtake(_ driver: DriverID) -> UInt8 {
        places[Int(driver.index)].timesOvertaken += 1
        return places[Int(driver.index)].timesOvertaken
    }
}
