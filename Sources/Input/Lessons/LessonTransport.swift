import CityModel
import Quantities
import Transit

/// The streets of a lesson with directions, and the lines of its public transport (G12).
package struct LessonTransport: Sendable {
    /// A street of a lesson.
    package struct Street: Sendable {
        /// Name of the street.
        package var name: String
        /// Two points or more; streets meet where they share a point.
        package var points: [FixedPosition]
        /// Travel modes that may use it.
        package var modes: [TravelMode]

        /// Creates a street.
        package init(name: String, points: [FixedPosition], modes: [TravelMode]) {
            self.name = name
            self.points = points
            self.modes = modes
        }
    }

    /// A line whose vehicles call at the same stops in the same order.
    package struct Line: Sendable {
        /// A call at a stop.
        package struct Stop: Sendable {
            /// Name of the stop.
            package var name: String
            /// Position of the stop.
            package var position: FixedPosition
            /// Time since departure from the first stop; at most a day.
            package var after: SimDuration

            /// Creates a stop.
            package init(name: String, position: FixedPosition, after: SimDuration) {
                self.name = name
                self.position = position
                self.after = after
            }
        }

        /// Name of the line.
        package var name: String
        /// Kind of vehicle.
        package var kind: TransitKind
        /// Stops in order.
        package var stops: [Stop]
        /// Departures from the first stop, since midnight, ascending.
        package var departures: [SimDuration]

        /// Creates a line.
        package init(name: String, kind: TransitKind, stops: [Stop], departures: [SimDuration]) {
            self.name = name
            self.kind = kind
            self.stops = stops
            self.departures = departures
        }
    }

    /// Streets of the lesson.
    package var streets: [Street] = []
    /// Lines of public transport.
    package var lines: [Line] = []

    /// Creates streets and lines.
    package init(streets: [Street] = [], lines: [Line] = []) {
        self.streets = streets
        self.lines = lines
    }
}
