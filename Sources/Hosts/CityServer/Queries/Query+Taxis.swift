import CityModel
import Quantities
import ServiceKernel

// Of queues.
extension Query {
    static let ofTaxis: [Query] = [
        Query("/v1/taxis/zones", "how many drivers are in the queue of each zone", .everybody) { serving, _, text in
            text.key("zones")
            text.list(serving.ground.zoneNames.enumerated()) { list, zone in
                list.map { map in
                    map.member("zone", zone.element)
                    map.member("queueLength", whole: serving.host.taxis.queueLength(of: ZoneID(zone.offset)))
                }
            }
        },
        Query(
            "/v1/operator/queue", "the queue of a zone, its head first", .operators,
            [Parameter(name: "zone", sort: .zone, isNeeded: true, says: "the name of a zone")]
        ) { serving, asked, text throws(Problem) in
            guard let zone = serving.ground.zone(asked["zone"] ?? ""), zone != .none else { throw unknown("zone") }
            text.key("drivers")
            text.list(serving.host.taxis.queue(of: zone)) { $0.text($1.numbered.text) }
        },
    ]
}
