import CityModel
import Quantities
import Transit

/// The streets of a lesson in which somebody asks the way, and the lines of its public transport (G12).
package struct LessonGround: Sendable {
    package struct Street: Sendable {
        package var name: String
        /// Two at least; streets meet where they have a point in common.
        package var points: [FixedPosition]
        package var modes: [TravelMode]

        package init(name: String, points: [FixedPosition], modes: [TravelMode]) {
            self.name = name
            self.points = points
            self.modes = modes
        }
    }

    /// Vehicles that call at the same stops, one after the other.
    package struct Line: Sendable {
        package struct Call: Sendable {
            package var stop: String
            package var position: FixedPosition
            /// Since the vehicle left the first stop; at most a day.
            package var after: SimDuration

            package init(stop: String, position: FixedPosition, after: SimDuration) {
                self.stop = stop
                self.position = position
                self.after = after
            }
        }

        package var name: String
        package var kind: TransitKind
        package var calls: [Call]
        /// From the first stop, since midnight; the earliest first.
        package var departures: [SimDuration]

        package init(name: String, kind: TransitKind, calls: [Call], departures: [SimDuration]) {
            self.name = name
            self.kind = kind
            self.calls = calls
            self.departures = departures
        }
    }

    package var streets: [Street] = []
    package var lines: [Line] = []

    package init(streets: [Street] = [], lines: [Line] = []) {
        self.streets = streets
        self.lines = lines
    }
}
