import CityHost
import CityModel
import Quantities
import Scenario
import ServiceKernel

/// The names that a lesson gives to those whom the services number.
package struct LessonNames: NameBook {
    private let drivers: [String]
    private let clients: [String]
    private let zones: [String]

    package init(_ lesson: Lesson) {
        drivers = lesson.drivers
        clients = lesson.clients
        zones = lesson.city.zones.map(\.name)
    }

    package func name(of numbered: Numbered) -> String {
        let index = Int(numbered.number) - 1
        switch numbered.kind {
        // Each driver owns the taxi of the same name.
        case .driver, .taxi: return drivers.indices.contains(index) ? drivers[index] : numbered.text
        case .client: return clients.indices.contains(index) ? clients[index] : numbered.text
        default: return numbered.text  // requests, and whatever lessons have no names for
        }
    }

    package func name(of zone: ZoneID) -> String { zone == .none ? "outside" : zones[Int(zone.index)] }

    func name(of driver: DriverID) -> String { name(of: Numbered(.driver, driver.index + 1)) }
}
