import Behaviour
import InputFiles
import Quantities
import YAML

/// Decodes demand from a list of rides.
extension DemandDecoder {
    /// Decodes `requests: {file: requests.csv}`: every client at the time and place in the file.
    func requests(_ field: KeyField) -> [DemandSource]? {
        field.map { map in
            var outside = OutsideRequests.refuse
            map.read(DemandDecoder.requestKeys, &outside)
            guard let file = map.required("file"), let name = file.text(), let zones else { return nil }
            let gateways = outside == .gateway ? gateways(map) : nil
            let finder = gateways.map { TripPlaceFinder(zones, city: city, traffic: traffic, gateways: $0) }
            let read = file.context.reportingErrors { () throws(InputError) in
                try ListedRideTable(
                    try file.context.source(named: name, at: file.node.position), zones, outside: finder, for: self)
            }
            guard let read else { return nil }
            map.context.inputLosses += read.losses
            guard let demand = read.demand else {
                file.report(
                    "the file has no requests within the run",
                    remedy: "write at least one time from its start to its end")
                return nil
            }
            return [demand]
        }
    }
}
