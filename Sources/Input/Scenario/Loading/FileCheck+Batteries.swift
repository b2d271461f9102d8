import Behaviour
import CityModel
import Experiments
import InputFiles
import Quantities

extension FileCheck {
    /// Returns a remark on each type of electric taxis whose charged battery does not last from a charging place to
    /// every zone and on to a charging place.
    static func remarks(onBatteriesOf setup: SimulationSetup, file: String) -> [Diagnostic] {
        let electric = setup.drivers.types.compactMap { type in type.electric.map { (name: type.name, vehicle: $0) } }
        guard !electric.isEmpty, let route = longestRoute(setup) else { return [] }
        return electric.compactMap { name, vehicle in
            let reach = vehicle.batteryWattHours * vehicle.chargesUntil / vehicle.wattHoursPerKilometre
            let kilometres = Double(route.metres) / 1_000
            guard reach < kilometres else { return nil }
            return Diagnostic(
                file: file,
                problem: "a charged taxi of type '\(name)' lasts for \(GroupedNumber.text(reach, decimals: 1)) km, and "
                    + "from a charging place to \(route.zone) and on to the nearest one it is "
                    + "\(GroupedNumber.text(kilometres, decimals: 1)) km: its drivers refuse such rides",
                remedy: "write a larger 'battery' or 'until', or more places in 'drivers.charging'")
        }
    }

    /// Returns the longest route from a charging place to a zone and on to the nearest charging place.
    private static func longestRoute(_ setup: SimulationSetup) -> (metres: Int64, zone: String)? {
        let places = setup.drivers.charging.map(\.position)
        let router = TravelRouter(clock: setup.clock(), traffic: setup.traffic)
        func leg(_ origin: Position, _ destination: Position) -> TravelLeg {
            router.leg(from: origin, to: destination, at: .zero)
        }
        return setup.city.zones.enumerated().compactMap { index, zone in
            let position = RankDecoder.position(of: ZoneID(index), setup.city, setup.traffic)
            let back = places.map { leg(position, $0) }.min { $0.milliseconds < $1.milliseconds }
            guard let back, let out = places.map({ leg($0, position).metres }).max() else { return nil }
            return (Int64(out) + Int64(back.metres), zone.name)
        }.max { $0.metres < $1.metres }
    }
}
