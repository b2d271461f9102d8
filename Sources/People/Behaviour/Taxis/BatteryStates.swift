import CityModel
import Quantities
import TaxiService

/// The batteries of electric taxis, and their charging.
///
/// A taxi uses energy for every metre that is reported for the measures. Its battery may end a little below zero, as on
/// a reserve: on a drive without passengers, or with parties that have joined the ride. The reserve is charged back.
final class BatteryStates {
    private struct Battery {
        /// Energy in watt-hours.
        var wattHours: Double
        /// Length of the current drive with passengers, of which an interruption leaves a rest.
        var rideMetres: Int64 = 0
        /// Whether the driver refused a ride for which a charged battery would have lasted.
        var needsCharge = false
        /// Index of the charging place to which the taxi drives, or where it is; nil for a taxi that does not charge.
        var place: Int?
        /// Whether the taxi is at that place.
        var isThere = false
    }

    /// Energy in all batteries at the start, in watt-hours.
    let initialWattHours: Double
    /// Total energy in watt-hours since the start, for checks: what taxis have used and charged.
    private(set) var usedWattHours = 0.0
    private(set) var chargedWattHours = 0.0

    private var places: ChargingPlaces
    private let vehicles: [ElectricVehicle?]
    /// Type of each driver's taxi: its number, from 1; 0 for an ordinary one.
    private let vehicleOfDriver: [UInt8]
    private let ownDriver: (DriverID) -> Int?
    private var batteries: [Battery]
    private var plugs: PlugQueues

    /// Creates batteries charged to the share `until`; nil if no taxi is electric.
    ///
    /// - Parameters:
    ///   - types: types of taxis, in the order of their numbers from 1.
    ///   - roster: types of the drivers' taxis.
    ///   - router: routes of the city.
    init?(
        _ types: [VehicleType], _ places: [ChargingPlace], _ roster: VehicleRoster, share: PopulationPartition,
        drivers count: Int, _ router: TravelRouter
    ) {
        guard types.contains(where: { $0.electric != nil }), !places.isEmpty else { return nil }
        self.places = ChargingPlaces(places, router)
        let vehicles: [ElectricVehicle?] = [nil] + types.map(\.electric)
        let vehicleOfDriver = (0..<count).map { UInt8(roster.type(of: TaxiID(share.driver($0).index))) }
        ownDriver = { share.own($0) }
        plugs = PlugQueues(plugs: places.map(\.plugs))
        batteries = vehicleOfDriver.map { Battery(wattHours: vehicles[Int($0)]?.chargedWattHours ?? 0) }
        initialWattHours = batteries.reduce(0) { $0 + $1.wattHours }
        (self.vehicles, self.vehicleOfDriver) = (vehicles, vehicleOfDriver)
    }

    /// Energy in watt-hours: in all batteries at the start, used and charged since then, and in each driver's battery
    /// now, 0 without one.
    var energy: (initial: Double, used: Double, charged: Double, stored: [Double]) {
        (initialWattHours, usedWattHours, chargedWattHours, batteries.indices.map { wattHours($0) })
    }

    private func vehicle(_ driver: Int) -> ElectricVehicle? { vehicles[Int(vehicleOfDriver[driver])] }

    /// Energy in a driver's battery, in watt-hours.
    func wattHours(_ driver: Int) -> Double { batteries[driver].wattHours }

    /// Whether the taxi is electric and a free driver charges its battery: it is below the limit, or did not last for a
    /// ride.
    func isLow(_ driver: Int) -> Bool {
        guard let vehicle = vehicle(driver) else { return false }
        let battery = batteries[driver]
        return battery.wattHours < vehicle.batteryWattHours * vehicle.chargesBelow
            || battery.needsCharge && battery.wattHours < vehicle.chargedWattHours
    }

    /// Whether the taxi drives to a charging place or is there.
    func isCharging(_ driver: Int) -> Bool { batteries[driver].place != nil }

    /// Whether the taxi is at a charging place, waiting for a plug or charging.
    func isAtPlace(_ driver: Int) -> Bool { batteries[driver].isThere }

    func isElectric(_ driver: Int) -> Bool { vehicle(driver) != nil }

    /// Returns whether the battery lasts for a distance.
    func lasts(_ driver: Int, metres: Int64) -> Bool {
        guard let vehicle = vehicle(driver) else { return true }
        return batteries[driver].wattHours >= vehicle.wattHours(forMetres: metres)
    }

    /// Returns whether the battery lasts for a drive and for the way from its end to the nearest charging place. If a
    /// charged one would, the driver charges the battery next.
    func lastsOrNeedsCharge(
        _ driver: Int, metres: Int64, to destination: Position, at time: SimTime
    ) -> Bool {
        guard let vehicle = vehicle(driver) else { return true }
        let metresMax = Double(metres) + places.nearestMetresMax(from: destination, at: time)
        if batteries[driver].wattHours >= vehicle.wattHoursPerKilometre * metresMax / 1_000 { return true }
        let all = metres + Int64(places.nearest(from: destination, at: time).leg.metres)
        if lasts(driver, metres: all) { return true }
        if vehicle.chargedWattHours >= vehicle.wattHours(forMetres: all) { batteries[driver].needsCharge = true }
        return false
    }

    // MARK: Driving

    /// Uses energy for a distance; a negative one gives back energy for a drive that was reported and not driven.
    func drive(_ id: DriverID, metres: Int64) {
        guard let driver = ownDriver(id), let vehicle = vehicle(driver) else { return }
        let energy = vehicle.wattHours(forMetres: metres)
        batteries[driver].wattHours -= energy
        usedWattHours += energy
    }

    /// Uses energy for the drive to the first pickup of a new ride.
    func accept(_ id: DriverID, metres: Int32) {
        guard let driver = ownDriver(id) else { return }
        batteries[driver].rideMetres = 0
        drive(id, metres: Int64(metres))
    }

    /// Uses energy for a reported movement.
    func note(_ movement: TaxiMovement) {
        switch movement {
        case .repositioning(let id, let metres), .betweenPickups(let id, let metres, _):
            drive(id, metres: Int64(metres))
        case .turningBack(let id, let metresLeft): drive(id, metres: -Int64(metresLeft))
        case .departure(let id, let metres):
            if let driver = ownDriver(id) { batteries[driver].rideMetres = metres }
            drive(id, metres: metres)
        case .settingOut, .goingHome, .atRank, .drivingOff, .dropOff, .atCharger, .plugged, .charged, .cameLate: break
        }
    }

    /// Gives back the energy for the rest of an interrupted drive with passengers (T11).
    func interrupt(_ id: DriverID, driven metres: Int32) {
        guard let driver = ownDriver(id) else { return }
        drive(id, metres: min(0, Int64(metres) - batteries[driver].rideMetres))
        batteries[driver].rideMetres = 0
    }

    // MARK: Charging

    /// Begins the way to the charging place that is nearest to a position.
    func setOut(_ driver: Int, from origin: Position, at time: SimTime) {
        batteries[driver].place = places.nearest(from: origin, at: time).index
    }

    /// Returns the place where the driver charges, or to which the driver drives.
    func place(of driver: Int) -> Position? { batteries[driver].place.map { places[$0].position } }

    /// Power in watts at the driver's charging place; 0 for a driver who does not charge.
    func watts(of driver: Int) -> Double { batteries[driver].place.map { places[$0].watts } ?? 0 }

    /// Puts the taxi at a plug, or into the queue of the place.
    ///
    /// - Returns: the time at which it is charged; nil if it waits for a plug.
    func arrive(_ driver: Int, at time: SimTime) -> SimTime? {
        guard let place = batteries[driver].place else { return nil }
        batteries[driver].isThere = true
        return plugs.arrive(driver, at: place) ? timeCharged(driver, from: time) : nil
    }

    /// Returns the time at which a taxi is charged that is at a plug from `time` on.
    private func timeCharged(_ driver: Int, from time: SimTime) -> SimTime? {
        batteries[driver].place.map { place in
            time + SimDuration(seconds: missingWattHours(driver) / places[place].watts * 3_600)
        }
    }

    private func missingWattHours(_ driver: Int) -> Double {
        vehicle(driver).map { max(0, $0.chargedWattHours - batteries[driver].wattHours) } ?? 0
    }

    /// Ends the charging of a taxi, whose plug goes to the next in the queue.
    ///
    /// - Returns: the next driver with the time at which that taxi is charged; nil if none waits.
    func finish(_ driver: Int, at time: SimTime) -> (driver: Int, due: SimTime)? {
        guard let place = batteries[driver].place else { return nil }
        let energy = missingWattHours(driver)
        batteries[driver].wattHours += energy
        (batteries[driver].place, batteries[driver].isThere, batteries[driver].needsCharge) = (nil, false, false)
        chargedWattHours += energy
        return plugs.leave(place).flatMap { next in timeCharged(next, from: time).map { (driver: next, due: $0) } }
    }
}

extension ElectricVehicle {
    /// Energy of a battery that was just charged, in watt-hours.
    fileprivate var chargedWattHours: Double { batteryWattHours * chargesUntil }

    /// Returns the energy for a distance, in watt-hours.
    fileprivate func wattHours(forMetres metres: Int64) -> Double { wattHoursPerKilometre * Double(metres) / 1_000 }
}
