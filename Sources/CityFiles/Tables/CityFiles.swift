import CityModel
import InputFiles
import Quantities

/// Reads cities from files that others published.
///
/// What is plainly wrong is refused, all of it at once; what published data are known to have, such as an id that occurs
/// twice, is survived and told as a notice.
package enum CityFiles {
    /// A city given as a table of ways between zones (Z05), with centres and areas if there is a GeoJSON.
    ///
    /// The order of the zones is that of the first of these that is given: `zones`, `geoJSON`, `table`. The search orders
    /// go by the straight lines between centres (Z03) if every zone has one, else by the table's kilometres (Z05).
    ///
    /// - Parameters:
    ///   - table: `from,to,seconds,km`, a row from every zone to every zone.
    ///   - zones: the ids in a column `id`, `locationid`, `zone` or `name`, with an optional title.
    ///   - idProperty: the property of the GeoJSON features that holds the id; nil for the usual ones.
    ///   - hourFactors: `hour,factor`, 24 rows.
    /// - Throws: `InputError` with the mistakes of the first file that has some.
    package static func tableCity(
        name: String, table: SourceFile, zones: SourceFile? = nil, geoJSON: SourceFile? = nil,
        idProperty: String? = nil, hourFactors: SourceFile? = nil
    ) throws(InputError) -> LoadedCity {
        var notices: [InputLoss] = []
        var shapes = try geoJSON.map { file throws(InputError) in
            try GeoJSONZones.read(file, idProperty: idProperty, notices: &notices)
        }
        var list: [Zone]
        if let zones {
            list = try ZoneListFile.read(zones, notices: &notices)
            if let geoJSON, let unsorted = shapes {
                shapes = GeoJSONZones.matched(unsorted, to: list, file: geoJSON, notices: &notices)
            }
        } else if let shapes {
            list = shapes.map { Zone(name: $0.name, title: $0.title) }
        } else {
            list = try ZoneTableFile.zones(table)
        }
        let ways = try ZoneTableFile.read(table, zones: list, notices: &notices)
        let factors = try hourFactors.map { file throws(InputError) in try CityFiles.hourFactors(file) } ?? []

        var outline: ZoneOutline?
        if let shapes {
            for (index, drawn) in shapes.enumerated() where !drawn.shape.isEmpty {
                list[index].centre = drawn.shape.centroid
                list[index].areaSquareKilometres = drawn.shape.areaSquareKilometres
            }
            outline = ZoneOutline(polygons: shapes.map(\.shape))
        }
        let centres = list.compactMap(\.centre)
        let distances = centres.count == list.count ? straightLines(centres) : ways.kilometres
        let city = City(
            name: name, zones: list, legs: ways.legs, searchDistances: distances, hourFactors: factors,
            outline: outline)
        return LoadedCity(city: city, notices: notices)
    }

    /// Z03: the straight-line distances between centres, row by row, in metres.
    static func straightLines(_ centres: [Coordinate]) -> [Double] {
        centres.flatMap { origin in centres.map { origin.metres(to: $0) } }
    }
}
