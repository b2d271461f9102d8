import CityModel
import Quantities
import TaxiService

/// The batteries of electric taxis, and their charging.
///
/// A taxi uses energy for every metre that is reported for the measures. Its battery may end a little below zero on a
/// drive without passengers, as on a reserve; it is charged back.
struct BatteryStates {
    private struct Battery {
        /// Energy in watt-hours.
        var wattHours: Double
        /// Length of the current drive with passengers, of which an interruption leaves a rest.
        var rideMetres: Int64 = 0
        /// Index of the charging place to which the taxi drives, or where it is; nil for a taxi that does not charge.
        var place: Int?
        var arrived = SimTime.zero
        var plugged = SimTime.zero
    }

    /// Total energy in watt-hours since the start, for checks: what taxis have used and charged.
    private(set) var usedWattHours = 0.0
    private(set) var chargedWattHours = 0.0

    private let places: [ChargingPlace]
    private let vehicles: [ElectricVehicle?]
    /// Vehicle of each driver by its index; drivers beyond the end have none.
    private let vehicleOfDriver: [UInt8]
    private let ownDriver: (DriverID) -> Int?
    private var batteries: [Battery]
    private var plugs: PlugQueues

    /// Creates batteries that are charged as far as they usually are; nil if no taxi is electric.
    ///
    /// - Parameters:
    ///   - types: types of taxis, in the order of their numbers from 1.
    ///   - roster: types of the drivers' taxis.
    init?(
        _ types: [VehicleType], _ places: [ChargingPlace], _ roster: VehicleRoster, share: PopulationPartition,
        drivers count: Int
    ) {
        guard types.contains(where: { $0.electric != nil }), !places.isEmpty else { return nil }
        self.places = places
        vehicles = [nil] + types.map(\.electric)
        vehicleOfDriver = (0..<count).map { UInt8(roster.type(of: TaxiID(share.driver($0).index))) }
        ownDriver = { share.own($0) }
        plugs = PlugQueues(plugs: places.map(\.plugs))
        batteries = []
        batteries = (0..<count).map { driver in
            let vehicle = vehicles[Int(vehicleOfDriver[driver])]
            return Battery(wattHours: vehicle.map { $0.batteryWattHours * $0.chargesUntil } ?? 0)
        }
    }

    private func vehicle(_ driver: Int) -> ElectricVehicle? { vehicles[Int(vehicleOfDriver[driver])] }

    /// Energy in a driver's battery, in watt-hours.
    func wattHours(_ driver: Int) -> Double { batteries[driver].wattHours }

    /// Whether the taxi is electric and its battery is below the limit at which a free driver charges it.
    func isLow(_ driver: Int) -> Bool {
        guard let vehicle = vehicle(driver) else { return false }
        return batteries[driver].wattHours < vehicle.batteryWattHours * vehicle.chargesBelow
    }

    /// Whether the taxi drives to a charging place or is there.
    func isCharging(_ driver: Int) -> Bool { batteries[driver].place != nil }

    /// Returns whether the battery lasts for a distance.
    func lasts(_ driver: Int, metres: Int64) -> Bool {
        guard let vehicle = vehicle(driver) else { return true }
        return batteries[driver].wattHours >= vehicle.wattHoursPerKilometre * Double(metres) / 1_000
    }

    // MARK: Driving

    /// Uses energy for a distance; a negative one gives back energy for a drive that was reported and not driven.
    mutating func drive(_ id: DriverID, metres: Int64) {
        guard let driver = ownDriver(id), let vehicle = vehicle(driver) else { return }
        let energy = vehicle.wattHoursPerKilometre * Double(metres) / 1_000
        batteries[driver].wattHours -= energy
        usedWattHours += energy
    }

    /// Uses energy for the drive to the first pickup of a new ride.
    mutating func accept(_ id: DriverID, metres: Int32) {
        guard let driver = ownDriver(id) else { return }
        batteries[driver].rideMetres = 0
        drive(id, metres: Int64(metres))
    }

    /// Uses energy for a reported movement.
    mutating func note(_ movement: TaxiMovement) {
        switch movement {
        case .repositioning(let id, let metres), .betweenPickups(let id, let metres, _):
            drive(id, metres: Int64(metres))
        case .turningBack(let id, let metresLeft): drive(id, metres: -Int64(metresLeft))
        case .departure(let id, let metres):
            if let driver = ownDriver(id) { batteries[driver].rideMetres = metres }
            drive(id, metres: metres)
        case .settingOut, .goingHome, .atRank, .drivingOff, .dropOff, .charged: break
        }
    }

    /// Gives back the energy for the rest of an interrupted drive with passengers (T11).
    mutating func interrupt(_ id: DriverID, driven metres: Int32) {
        guard let driver = ownDriver(id) else { return }
        drive(id, metres: min(0, Int64(metres) - batteries[driver].rideMetres))
        batteries[driver].rideMetres = 0
    }

    // MARK: Charging

    /// Returns the charging place with the shortest drive, and that drive; ties go to the first place.
    func nearestPlace(from origin: Position, at time: SimTime, _ router: TravelRouter) -> (index: Int, leg: TravelLeg) {
        var best = (index: 0, leg: router.leg(from: origin, to: places[0].position, at: time))
        for index in places.indices.dropFirst() {
            let leg = router.leg(from: origin, to: places[index].position, at: time)
            if leg.milliseconds < best.leg.milliseconds { best = (index, leg) }
        }
        return best
    }

    func position(of place: Int) -> Position { places[place].position }

    mutating func setOut(_ driver: Int, to place: Int) { batteries[driver].place = place }

    /// Returns the place where the driver charges, or to which the driver drives.
    func place(of driver: Int) -> Position? { batteries[driver].place.map { places[$0].position } }

    /// Puts the taxi at a plug, or into the queue of the place.
    ///
    /// - Returns: the time at which it is charged; nil if it waits for a plug.
    mutating func arrive(_ driver: Int, at time: SimTime) -> SimTime? {
        guard let place = batteries[driver].place else { return nil }
        batteries[driver].arrived = time
        return plugs.arrive(driver, at: place) ? plug(driver, at: time) : nil
    }

    private mutating func plug(_ driver: Int, at time: SimTime) -> SimTime? {
        guard let place = batteries[driver].place else { return nil }
        batteries[driver].plugged = time
        return time + SimDuration(seconds: missingWattHours(driver) / places[place].watts * 3_600)
    }

    private func missingWattHours(_ driver: Int) -> Double {
        guard let vehicle = vehicle(driver) else { return 0 }
        return max(0, vehicle.batteryWattHours * vehicle.chargesUntil - batteries[driver].wattHours)
    }

    /// Ends the charging of a taxi, whose plug goes to the next in the queue.
    ///
    /// - Returns: the movement to report, and the next driver with the time at which that taxi is charged.
    mutating func finish(
        _ driver: Int, _ id: DriverID, at time: SimTime
    ) -> (movement: TaxiMovement, next: (driver: Int, due: SimTime)?) {
        let (battery, energy) = (batteries[driver], missingWattHours(driver))
        let place = battery.place ?? 0
        batteries[driver].wattHours += energy
        batteries[driver].place = nil
        chargedWattHours += energy
        let movement = TaxiMovement.charged(
            id, waited: battery.plugged - battery.arrived, length: time - battery.plugged, wattHours: energy, at: time)
        let next = plugs.leave(place).flatMap { next in plug(next, at: time).map { (driver: next, due: $0) } }
        return (movement, next)
    }
}
