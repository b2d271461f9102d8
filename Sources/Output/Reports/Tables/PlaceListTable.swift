import CityModel
import OutputFiles
import Quantities

/// Places as an editable file that `places: {file: …}` reads.
package enum PlaceListTable {
    /// Columns of a file of places; unknown values, which would be drawn, stay empty.
    private static let header =
        "name,category,latitude,longitude,district,opening_hours,description,website,telephone,pictures,attraction,quality,"
        + "capacity,price"

    /// Kind by which such a file is recognised.
    package static let kind = OutputKind("file of places", firstColumns: "name,category,latitude,longitude")

    /// Returns a row for each place, in the order of their numbers.
    package static func text(_ catalogue: PlaceCatalogue) -> String {
        var text = TextBuffer(capacity: 65_536)
        text.append(header)
        text.append(UInt8(ascii: "\n"))
        for place in catalogue.places { text.append(row: place) }
        return String(decoding: text.bytes, as: UTF8.self)
    }
}

extension TextBuffer {
    fileprivate mutating func append(row place: PlaceDetails) {
        append(field: place.name)
        comma()
        append(place.category.name)
        for degrees in [place.position.coordinate.latitudeDegrees, place.position.coordinate.longitudeDegrees] {
            comma()
            append(degrees, decimals: 7)  // the precision of positions
        }
        let texts = [
            place.district, place.openingHoursText, place.description, place.website, place.telephone,
            place.pictures.joined(separator: ";"),
        ]
        for text in texts {
            comma()
            append(field: text)
        }
        let traits = place.traits
        comma()
        append(exactly: traits.attraction)
        comma()
        if let quality = traits.quality { append(exactly: quality) }
        comma()
        if let capacity = traits.capacity { append(Int64(capacity)) }
        comma()
        if let price = traits.price { append(price) }
        append(UInt8(ascii: "\n"))
    }

    private mutating func comma() { append(UInt8(ascii: ",")) }
}
