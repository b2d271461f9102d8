import Quantities

/// Somewhere to board or alight.
package struct TransitStop: Hashable, Sendable {
    package var name: String
    package var position: FixedPosition

    package init(name: String, position: FixedPosition) {
        self.name = name
        self.position = position
    }
}

/// The timetable of one day.
package struct Timetable: Sendable {
    package let stops: [TransitStop]

    package init(stops: [TransitStop]) { self.stops = stops }
}
