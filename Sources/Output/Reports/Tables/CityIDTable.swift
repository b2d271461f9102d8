import CityModel
import OutputFiles
import Quantities

/// The identifiers of a city's parts in scenarios and command lines: zones by id or name, ranks and places by name.
package enum CityIDTable: String, CaseIterable, Sendable {
    case zones, ranks, places, all

    /// Returns a table `kind,id,name,lat,lon`: zones, then ranks and places, in the order of the city. A zone's
    /// position is its centre; a city that is only a table has no positions.
    ///
    /// - Parameter streets: streets of the city with its ranks and places; nil if it has none.
    package func text(_ city: City, _ streets: StreetCity?) -> String {
        var text = TextBuffer(capacity: 4_096)
        text.append("kind,id,name,lat,lon\n")
        if self == .zones || self == .all {
            for zone in city.zones { text.append(idRow: "zone", zone.name, zone.title ?? "", zone.centre) }
        }
        if self == .ranks || self == .all {
            for rank in streets?.ranks ?? [] { text.append(idRow: "rank", "", rank.name, rank.position) }
        }
        if self == .places || self == .all {
            for place in streets?.places ?? [] { text.append(idRow: "place", "", place.name, place.position) }
        }
        return String(decoding: text.bytes, as: UTF8.self)
    }
}

extension TextBuffer {
    fileprivate mutating func append(idRow kind: String, _ id: String, _ name: String, _ position: Coordinate?) {
        append(kind)
        for text in [id, name] {
            append(UInt8(ascii: ","))
            append(field: text)
        }
        for degrees in [position?.latitudeDegrees, position?.longitudeDegrees] {
            append(UInt8(ascii: ","))
            if let degrees { append(degrees, decimals: 6) }
        }
        append(UInt8(ascii: "\n"))
    }
}
