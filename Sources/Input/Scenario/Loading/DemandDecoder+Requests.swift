import Behaviour
import InputFiles
import Quantities
import YAML

/// Decodes demand from a list of rides.
extension DemandDecoder {
    /// Decodes `requests: {file: requests.csv}`: every client at the time and place in the file.
    func requests(_ field: KeyField) -> [DemandSource]? {
        field.map { map in
            guard let file = map.required("file"), let name = file.text(), let zones else { return nil }
            let read = file.context.reportingErrors { () throws(InputError) in
                try ListedRideTable(try file.context.source(named: name, at: file.node.position), zones, for: self)
            }
            guard let read else { return nil }
            map.context.inputLosses += read.losses
            guard let demand = read.demand else {
                file.report("the file has no requests within the run", remedy: "write at least one time before its end")
                return nil
            }
            return [demand]
        }
    }
}
