import CityModel
import Lessons
import Quantities
import Transit

extension LessonDecoder {
    /// Decodes streets and lines; returns nil after an error.
    package func transport(_ fields: MapField) -> LessonTransport? {
        let streets = fields.optional("streets").map { $0.list()?.map(street) } ?? []
        let lines = fields.optional("lines").map { $0.list()?.map(transitLine) } ?? []
        guard let streets, let lines, !streets.contains(where: { $0 == nil }), !lines.contains(where: { $0 == nil })
        else { return nil }
        return LessonTransport(streets: streets.compactMap { $0 }, lines: lines.compactMap { $0 })
    }

    /// Decodes `{name: Mill Street, along: [{east: 0 m}, {east: 200 m}], for: [walk, cycle]}`. Without `for`, the
    /// street is for all modes.
    private func street(_ field: KeyField) -> LessonTransport.Street? {
        field.map { fields in
            let name = fields.required("name", remedy: "write the name of the street").flatMap(directionsName)
            let along = fields.required("along", remedy: "list the points of the street")
            let points = along?.list()?.map(position)
            let modes = fields.optional("for").map { $0.list()?.map(mode) } ?? TravelMode.allCases
            guard let name, let points, !points.contains(nil), let modes, !modes.contains(nil) else { return nil }
            if points.count < 2 {
                along?.report("the street has fewer than two points", remedy: "list at least two")
                return nil
            }
            return LessonTransport.Street(
                name: name, points: points.compactMap { $0 }, modes: modes.compactMap { $0 })
        }
    }

    /// Decodes a name that directions can use.
    private func directionsName(_ field: KeyField) -> String? {
        guard let name = field.title() else { return nil }
        if !name.contains("|") { return name }
        field.report(
            "'\(name)' contains '|', which separates the steps of directions", remedy: "write the name without it")
        return nil
    }

    private func mode(_ field: KeyField) -> TravelMode? {
        field.word(among: TravelMode.allCases.map(\.name)).flatMap { word in
            TravelMode.allCases.first { $0.name == word }
        }
    }

    /// Decodes `{name: T1, vehicle: tram, leaves: ["08:05"], stops: [{name: Mill, place: {east: 0 m}, after: 0 s},
    /// …]}`.
    private func transitLine(_ field: KeyField) -> LessonTransport.Line? {
        field.map { fields in
            let name = fields.required("name", remedy: "write the name of the line").flatMap(directionsName)
            let words = TransitKind.allCases.map { "\($0)" }
            let kind = fields.required("vehicle", remedy: "write one of \(words.joined(separator: ", "))")?
                .word(among: words).flatMap { word in TransitKind.allCases.first { "\($0)" == word } }
            let departures = fields.required("leaves", remedy: "list the departures from the first stop")?.clockTimes()
            let stops = fields.required("stops", remedy: "list the stops")
            let transitStops = stops?.list()?.map(stop)
            guard let name, let kind, let departures, let transitStops, !transitStops.contains(where: { $0 == nil })
            else {
                return nil
            }
            let known = transitStops.compactMap { $0 }
            let isInOrder = zip(known, known.dropFirst()).allSatisfy { $0.after < $1.after }
            if known.count < 2 || !isInOrder {
                stops?.report(
                    "the stops are fewer than two, or not in the order of their times",
                    remedy: "list at least two, each with a later 'after' than the one before")
                return nil
            }
            return LessonTransport.Line(name: name, kind: kind, stops: known, departures: departures)
        }
    }

    private func stop(_ field: KeyField) -> LessonTransport.Line.Stop? {
        field.map { fields in
            let name = fields.required("name", remedy: "write the name of the stop").flatMap(directionsName)
            let position = fields.required("place", remedy: "write the position of the stop").flatMap(self.position)
            let after = fields.required("after", remedy: "write the time from the first stop, such as 4 min")?
                .duration(.from(0, to: 86_400))
            guard let name, let position, let after else { return nil }
            return LessonTransport.Line.Stop(name: name, position: position, after: after)
        }
    }
}
