import CityModel
import InputFiles

/// Networks of other simulators, as cities.
package enum NetworkImport {
    /// Whose network a file is.
    package enum Format: Sendable {
        case matsim, sumo
    }

    /// How much of a file is looked at: before their first element both have a comment about who wrote it.
    private static let beginningBytes = 65_536

    /// Tells the form by the outermost element, whatever the file is called, packed by gzip or not.
    ///
    /// - Returns: nil for anything else.
    package static func format(ofFile path: String) -> Format? {
        guard let packed = try? PackedText(path, displayName: path), let bytes = try? packed.next(beginningBytes)
        else { return nil }
        var text = Substring(String(decoding: bytes, as: UTF8.self)).drop { $0 == "\u{FEFF}" }
        while true {
            text = text.drop { $0.isWhitespace }
            if text.prefixMatch(of: /<!DOCTYPE\s+network[\s>]/) != nil { return .matsim }
            guard let end = [("<?", "?>"), ("<!--", "-->"), ("<!", ">")].first(where: { text.hasPrefix($0.0) })?.1
            else { break }
            guard let passed = text.firstRange(of: end) else { return nil }
            text = text[passed.upperBound...]
        }
        if text.prefixMatch(of: /<network[\s>]/) != nil { return .matsim }
        return text.prefixMatch(of: /<net[\s>]/) != nil ? .sumo : nil
    }

    /// A city on the streets of a network of MATSim (`network.xml`) or SUMO (`.net.xml`), packed by gzip or not.
    ///
    /// Streets take the times of the network, and are no slower by the hour unless that is said.
    ///
    /// - Parameters:
    ///   - path: where the file lies.
    ///   - displayName: what to call it in messages.
    ///   - projection: how its plane lies on the earth; nil: as the file says.
    ///   - command: makes the city again.
    /// - Throws: `InputError` with what is wrong in the file, or if there are no streets for cars.
    package static func streetCity(
        path: String, displayName: String, format: Format, projection: MapProjection? = nil, name: String,
        command: String, zoning: CityZoning = CityZoning(), congestion: Congestion = .none
    ) throws(InputError) -> LoadedStreetCity {
        let streets: NetworkStreets
        switch format {
        case .matsim:
            let reader = MATSimNetworkReader(projection: projection)
            try XMLElements.read(path, displayName: displayName, by: reader)
            streets = reader.streets
        case .sumo:
            let reader = SUMONetworkReader(projection: projection)
            try XMLElements.read(path, displayName: displayName, by: reader)
            streets = reader.streets
        }
        var notices: [InputLoss] = []
        let source = try streets.source(displayName, notices: &notices)
        let city = try StreetCity(
            name: name, origin: CityOrigin(source: displayName, command: command), source: source, zoning: zoning,
            congestion: congestion, notices: &notices)
        return LoadedStreetCity(city: city, notices: notices)
    }
}
