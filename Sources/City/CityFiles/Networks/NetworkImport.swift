import CityModel
import InputFiles

/// Imports networks of other simulators as cities.
package enum NetworkImport {
    /// The simulator that a network was made for.
    package enum Format: Sendable {
        case matsim, sumo
    }

    /// Number of bytes read to detect the format: both formats have a comment about the author before their first
    /// element.
    private static let beginningBytes = 65_536

    /// Detects the format by the outermost element, of plain and gzip files alike; the file name does not matter.
    ///
    /// - Returns: nil for anything else.
    package static func format(ofFile path: String) -> Format? {
        guard let packed = try? GzipInput(path, displayName: path), let bytes = try? packed.next(beginningBytes)
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

    /// Makes a city on the streets of a network of MATSim (`network.xml`) or SUMO (`.net.xml`), plain or packed by
    /// gzip.
    ///
    /// Streets have the times of the network; `congestion` may slow some hours.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - displayName: name of the file in messages.
    ///   - projection: of its plane; nil: as the file says.
    ///   - command: recreates the city.
    /// - Throws: `InputError` with the errors of the file, or if there are no streets for cars.
    package static func streetCity(
        path: String, displayName: String, format: Format, projection: MapProjection? = nil, name: String,
        command: String, zoning: CityZoning = CityZoning(), congestion: Congestion = .none
    ) throws(InputError) -> LoadedStreetCity {
        let streets: NetworkStreets
        switch format {
        case .matsim:
            let reader = MATSimNetworkReader(projection: projection)
            try XMLFileReader.read(path, displayName: displayName, by: reader)
            streets = reader.streets
        case .sumo:
            let reader = SUMONetworkReader(projection: projection)
            try XMLFileReader.read(path, displayName: displayName, by: reader)
            streets = reader.streets
        }
        var losses: [InputLoss] = []
        let source = try streets.source(displayName, losses: &losses)
        let city = try StreetCity(
            name: name, origin: CityOrigin(source: displayName, command: command), source: source, zoning: zoning,
            congestion: congestion, losses: &losses)
        return LoadedStreetCity(city: city, losses: losses)
    }
}
