import CityModel
import Quantities
import TaxiService

/// The queues as an onlooker would write them down from the event log alone, to measure them and to catch overtaking.
///
/// Knows nothing of the service's own lists: that is the point. Joining, leaving and going to the tail cost O(1).
struct QueueMirror {
    private static let none = UInt32.max

    private struct Place {
        var next = none
        var previous = none
        var zone = ZoneID.none
        var hasOffer = false
        /// Counts joins (T03): what was refused before the last one does not matter any more.
        var joins: UInt32 = 0
        var isQueued: Bool { zone != .none }
    }

    private struct Refusal: Hashable {
        var request: RequestID
        var driver: DriverID
    }

    private var places: ContiguousArray<Place>
    private var heads: ContiguousArray<UInt32>
    private var tails: ContiguousArray<UInt32>
    /// Looked up only, never gone through: what a driver refused, and since which join.
    private var refusals: [Refusal: UInt32] = [:]
    private var statistics: QueueStatistics
    /// Of parties who joined a ride, the request that was its first: a ride is refused whole (T03).
    private var ridesOfJoiners: [RequestID: RequestID] = [:]
    /// By zone: what happened in its queue.
    private(set) var zones: [ZoneQueueRecord]

    init(zones: Int, drivers: Int) {
        places = ContiguousArray(repeating: Place(), count: drivers)
        heads = ContiguousArray(repeating: QueueMirror.none, count: zones)
        tails = ContiguousArray(repeating: QueueMirror.none, count: zones)
        statistics = QueueStatistics(zones: zones)
        self.zones = Array(repeating: ZoneQueueRecord(), count: zones)
    }

    var hours: [ZoneHourRecord] { statistics.hours }

    /// A ride is over and its driver joins the tail; every other way into and out of a queue is one effect.
    mutating func noteFreed(_ driver: DriverID, zone: ZoneID, at time: SimTime) { join(driver, zone: zone, at: time) }

    func hasOffer(_ driver: DriverID) -> Bool { places[Int(driver.index)].hasOffer }

    /// A driver of this zone's queue was available so long before accepting a ride.
    mutating func noteWait(_ wait: SimDuration, in zone: ZoneID) {
        zones[Int(zone.index)].wait += wait
        zones[Int(zone.index)].waits += 1
    }

    /// What was counted so far is forgotten, but for overtaking, which must not happen then either.
    mutating func endWarmUp() {
        for index in zones.indices {
            let overtakes = zones[index].overtakes
            zones[index] = ZoneQueueRecord()
            zones[index].overtakes = overtakes
        }
    }

    mutating func note(_ effect: TaxiService.Effect, at time: SimTime) {
        count(effect)
        switch effect {
        case .driverStarted(let driver, let zone): join(driver, zone: zone, at: time)
        case .driverMoved(let driver, let zone):
            // A busy driver's move changes no queue (D04).
            guard places[Int(driver.index)].isQueued else { return }
            let hadOffer = places[Int(driver.index)].hasOffer
            leave(driver, at: time)
            join(driver, zone: zone, at: time)
            places[Int(driver.index)].hasOffer = hadOffer
        case .offered(let request, let driver, _):
            // Of a shared ride there is a line for each party; the first stands for the ride.
            if !places[Int(driver.index)].hasOffer { countOvertaken(by: driver, request) }
            places[Int(driver.index)].hasOffer = true
        case .joined(let request, _, let ride, _, _, _): ridesOfJoiners[request] = rideKey(of: ride)
        case .refused(let request, let driver, let zone), .timedOut(let request, let driver, let zone):
            refusals[Refusal(request: rideKey(of: request), driver: driver)] = places[Int(driver.index)].joins
            // Of a shared ride there is one line for each party: going to the tail again changes nothing.
            unlink(driver)
            link(driver, zone: zone)
        case .offerWithdrawn(_, let driver): places[Int(driver.index)].hasOffer = false
        case .accepted(_, _, let driver, _, _, _), .stoodDown(let driver), .suspended(let driver, _),
            .driverStopped(let driver, _), .connectionLost(let driver):
            leave(driver, at: time)
        default: break
        }
    }

    /// Closes the accounts of the hour that ends at `time`.
    mutating func endHour(at time: SimTime) { statistics.endHour(at: time) }

    /// Counts for the zone in whose queue the driver stands.
    private mutating func count(_ effect: TaxiService.Effect) {
        switch effect {
        case .offered(_, let driver, _): if !hasOffer(driver) { edit(driver) { $0.offers += 1 } }
        case .refused(_, let driver, _): if hasOffer(driver) { edit(driver) { $0.refusals += 1 } }
        case .timedOut(_, let driver, _): if hasOffer(driver) { edit(driver) { $0.timeouts += 1 } }
        case .stoodDown(let driver): edit(driver) { $0.standDowns += 1 }
        case .suspended(let driver, _): edit(driver) { $0.suspensions += 1 }
        default: break
        }
    }

    private mutating func edit(_ driver: DriverID, _ change: (inout ZoneQueueRecord) -> Void) {
        let zone = places[Int(driver.index)].zone
        if zone != .none { change(&zones[Int(zone.index)]) }
    }

    private func rideKey(of request: RequestID) -> RequestID {
        ridesOfJoiners.isEmpty ? request : ridesOfJoiners[request] ?? request
    }

    /// I11: whoever stands ahead must have an offer open or have tried this request since joining.
    private mutating func countOvertaken(by driver: DriverID, _ request: RequestID) {
        let ride = rideKey(of: request)
        var ahead = heads[Int(places[Int(driver.index)].zone.index)]
        while ahead != driver.index, ahead != QueueMirror.none {
            let place = places[Int(ahead)]
            if !place.hasOffer, refusals[Refusal(request: ride, driver: DriverID(ahead))] != place.joins {
                edit(driver) { $0.overtakes += 1 }
                return
            }
            ahead = place.next
        }
    }

    private mutating func join(_ driver: DriverID, zone: ZoneID, at time: SimTime) {
        places[Int(driver.index)].joins &+= 1
        link(driver, zone: zone)
        statistics.change(zone, by: 1, at: time)
    }

    private mutating func leave(_ driver: DriverID, at time: SimTime) {
        let zone = places[Int(driver.index)].zone
        guard zone != .none else { return }
        unlink(driver)
        statistics.change(zone, by: -1, at: time)
    }

    private mutating func link(_ driver: DriverID, zone: ZoneID) {
        let (index, list) = (Int(driver.index), Int(zone.index))
        places[index].zone = zone
        places[index].next = QueueMirror.none
        places[index].previous = tails[list]
        if tails[list] == QueueMirror.none {
            heads[list] = driver.index
        } else {
            places[Int(tails[list])].next = driver.index
        }
        tails[list] = driver.index
    }

    private mutating func unlink(_ driver: DriverID) {
        let place = places[Int(driver.index)]
        let list = Int(place.zone.index)
        if place.previous == QueueMirror.none {
            heads[list] = place.next
        } else {
            places[Int(place.previous)].next = place.next
        }
        if place.next == QueueMirror.none {
            tails[list] = place.previous
        } else {
            places[Int(place.next)].previous = place.previous
        }
        places[Int(driver.index)].zone = .none
        places[Int(driver.index)].hasOffer = false
    }
}
