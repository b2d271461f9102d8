import CityModel
import Quantities

/// The queues of the zones (I11): of each only those free for an offer, in the order in which they went to the tail.
///
/// Whoever has an offer open is taken out and keeps the place (T05).
struct DriverLines: Sendable {
    private struct Place: Sendable, BitwiseCopyable {
        /// Whether the driver stands among those that may be offered a ride.
        var isListed = false
        /// How often in a row the service gave others what was this driver's turn.
        var timesOvertaken: UInt8 = 0
        /// Whose queue.
        var zone = ZoneID.none
        /// The first of the rides tried since the driver last joined a queue (see `TriedOffers`).
        var firstTried = TriedOffers.none
        /// Neighbours in the list of those free.
        var ahead = DriverID.none
        var behind = DriverID.none
        /// When the driver last went to a tail, as a running number: the order of the queue.
        var number: UInt64 = 0
    }

    private var places: ContiguousArray<Place>
    private var heads: ContiguousArray<DriverID>
    private var tails: ContiguousArray<DriverID>
    private var placesGiven: UInt64 = 0
    /// Drivers linked in all zones together.
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

    /// When the driver last went to a tail, as a running number: the order of the queue.
    func number(of driver: DriverID) -> UInt64 { places[Int(driver.index)].number }

    /// Where the list of the rides begins that the driver has tried.
    subscript(firstTriedBy driver: DriverID) -> UInt32 {
        @inline(__always) get { places[Int(driver.index)].firstTried }
        @inline(__always) _modify { yield &places[Int(driver.index)].firstTried }
    }

    /// Takes the last place of the zone; linked if free.
    mutating func goToTail(_ driver: DriverID, of zone: ZoneID, isFree: Bool) {
        unlink(driver)
        placesGiven += 1
        let index = Int(driver.index)
        places[index].zone = zone
        places[index].number = placesGiven
        places[index].timesOvertaken = 0
        if isFree { link(driver, behind: tails[Int(zone.index)]) }
    }

    /// Free again at the old place (T09).
    ///
    /// - Complexity: O(free drivers ahead): those who have tried the ride that was offered.
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

    /// No longer among those free.
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

    /// It is the driver's turn, whoever's it was before.
    mutating func takeTurn(_ driver: DriverID) {
        unlink(driver)
        places[Int(driver.index)].timesOvertaken = 0
    }

    /// It was this driver's turn, and another's came.
    ///
    /// - Returns: how often in a row by now.
    mutating func overtake(_ driver: DriverID) -> UInt8 {
        places[Int(driver.index)].timesOvertaken += 1
        return places[Int(driver.index)].timesOvertaken
    }
}
