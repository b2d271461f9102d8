import CityModel
import CityWorld
import Experiments
import Quantities
import Scenario

/// Stands in for the simulator until it is there: records that look like a run's, from the seed and nothing else.
let simulateReplication: ReplicationRunner = { setup, replication, _, progress, observer in
    var state = setup.seed &+ UInt64(replication) &* 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 1) % bound
    }
    let zoneCount = setup.city.zoneCount
    let seconds = max(1, Int(setup.duration.seconds))
    var drivers = [DriverRecord](repeating: DriverRecord(), count: 300)
    var rides: [RideRecord] = []
    for second in stride(from: 0, to: seconds, by: 3) {
        let requested = SimTime(microseconds: Int64(second) * 1_000_000)
        if second % 999 == 0 { try progress(requested) }
        var ride = RideRecord(
            request: UInt32(rides.count + 1), client: UInt32(rides.count + 1), origin: ZoneID(next(zoneCount)),
            destination: ZoneID(next(zoneCount)), kind: .immediate, party: 1, requested: requested, wanted: requested)
        if next(20) == 0 {
            ride.outcome = .gaveUp
            ride.ended = requested + .minutes(8)
        } else {
            let driver = next(drivers.count)
            ride.driver = UInt32(driver + 1)
            ride.outcome = .completed
            ride.offers = UInt32(1 + next(3))
            ride.firstOffered = requested
            ride.accepted = requested + .milliseconds(Int64(next(60_000)))
            ride.pickedUp = ride.accepted + .milliseconds(Int64(next(600_000)))
            ride.promisedWait = .minutes(5)
            ride.ended = ride.pickedUp + .milliseconds(Int64(300_000 + next(1_200_000)))
            ride.pickupMetres = Int32(next(3_000))
            ride.rideMetres = Int32(1_000 + next(9_000))
            ride.price = setup.rules.fare.price(metres: Int64(ride.rideMetres))
            drivers[driver].rides += 1
            drivers[driver].passengers += 1
            drivers[driver].income += ride.price
            drivers[driver].occupiedMetres += Int64(ride.rideMetres)
            drivers[driver].pickupMetres += Int64(ride.pickupMetres)
            drivers[driver].occupied += ride.ended - ride.pickedUp
            drivers[driver].busy += ride.ended - ride.accepted
        }
        try observer?(
            EventRecord(
                time: requested, event: .requested, request: ride.request, client: ride.client, zone: ride.origin,
                detail: .trip(to: ride.destination, party: 1, share: false)))
        rides.append(ride)
    }
    for index in drivers.indices {
        drivers[index].shift = max(setup.duration, drivers[index].busy)
        drivers[index].idle = drivers[index].shift - drivers[index].busy
    }
    let hours = (seconds + 3_599) / 3_600
    return ReplicationRecord(
        replication: replication, rides: rides, drivers: drivers,
        zoneHours: Array(repeating: ZoneHourRecord(), count: hours * zoneCount), rejections: [], queueOvertakes: 0,
        eventsHandled: 9 * rides.count, digest: state, end: SimTime(microseconds: setup.duration.microseconds))
}
