import CityModel
import OutputFiles
import Quantities

/// What scenarios and command lines call the parts of a city: zones by their ids or names, ranks and places by their names.
package enum CityIDTable: String, CaseIterable, Sendable {
    case zones, ranks, places, all

    /// `kind,id,name,lat,lon`, a row each: the zones in the order of the city, then ranks and places in theirs. Zones lie where
    /// their centre is; one that is only in a table lies nowhere.
    ///
    /// - Parameter streets: nil where the city has none, and so no ranks and places of its own.
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
