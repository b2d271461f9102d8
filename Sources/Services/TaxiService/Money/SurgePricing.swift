import CityModel
import Quantities

extension TaxiRules {
    /// Surge pricing: a percentage on prices where open requests outnumber the taxis. It is no rule of the rule book,
    /// but an experiment.
    package struct SurgePricing: Hashable, Sendable {
        /// The percentage for each open request of a zone in excess of the taxis in its queue; zero for no surge.
        package var percentPerRequest: Int64 = 0
        /// The highest percentage.
        package var percentMax: Int64 = 100

        /// Creates the default: no surge.
        package init() {}

        /// Whether no price depends on demand.
        package var isNone: Bool { percentPerRequest == 0 }

        /// The remark that names the experiment in results; nil for no surge.
        package var remark: String? {
            isNone
                ? nil
                : "prices rise by \(percentPerRequest) % for each open request of a zone in excess of its taxis without a ride, "
                    + "at most by \(percentMax) % (surge pricing is an experiment outside the rule book)"
        }

        /// Returns the percentage for a request.
        ///
        /// - Parameters:
        ///   - requests: the rides of the zone in dispatch, with the new one.
        ///   - taxis: the taxis in the zone's queue, also those with an open offer.
        func percent(requests: Int, taxis: Int) -> UInt16 {
            UInt16(min(percentMax, Int64(max(0, requests - taxis)) * percentPerRequest))
        }

        /// Returns a price with a percentage added, rounded half up to whole cents.
        static func raise(_ price: Money, byPercent percent: UInt16) -> Money {
            Money(cents: (price.cents * (100 + Int64(percent)) + 50) / 100)
        }
    }
}

// The experiment in the service: a request for now has the percentage of its moment, which its ride keeps.
extension TaxiService {
    /// Returns the percentage on a request made now, as the app shows it before the request.
    package func surgePercent(in zone: ZoneID) -> UInt16 {
        if rules.surge.isNone || zone == .none { return 0 }
        return rules.surge.percent(
            requests: requests.ridesInDispatch(from: zone) + 1, taxis: Int(dispatcher.driverCount(in: zone)))
    }
}
