import InputFiles
import Routing

/// Where the zones of a city on streets come from: somebody has drawn them, or the land is cut into cells (Z01).
package struct CityZoning: Sendable {
    /// Of a zone where the land is cut.
    package let areaKm2: Double
    package let geoJSON: SourceFile?
    /// The property of the GeoJSON features that holds the id; nil for the usual ones.
    package let idProperty: String?

    /// - Parameter areaKm2: within `CityFiles.areaKm2Range`; unused with a GeoJSON.
    package init(areaKm2: Double = 2, geoJSON: SourceFile? = nil, idProperty: String? = nil) {
        precondition(CityFiles.areaKm2Range.contains(areaKm2))
        self.areaKm2 = areaKm2
        self.geoJSON = geoJSON
        self.idProperty = idProperty
    }
}

extension ZonePlan {
    /// - Parameters:
    ///   - graph: strongly connected.
    ///   - survey: what is known of the land that is to be cut.
    ///   - fileName: where the streets come from.
    /// - Throws: `InputError` with what is wrong with the GeoJSON, or if the land is too wide to be cut so finely.
    init(
        _ zoning: CityZoning, over graph: RoadGraph, survey: LandSurvey, fileName: String,
        notices: inout [InputLoss]
    ) throws(InputError) {
        if let geoJSON = zoning.geoJSON {
            let drawn = try GeoJSONZones.read(geoJSON, idProperty: zoning.idProperty, notices: &notices)
            try self.init(drawn: drawn, over: graph, file: geoJSON, notices: &notices)
        } else if let cut = ZonePlan(cutting: graph, areaKm2: zoning.areaKm2, survey: survey) {
            self = cut
        } else {
            throw InputError(
                Diagnostic(
                    file: fileName,
                    problem: "the nodes lie too far apart to cut the land into zones of \(zoning.areaKm2) km²",
                    remedy: "make the zones larger, or check the positions"))
        }
    }
}
