import Quantities
import ServiceKernel

/// Content of a tour: a title, and an ordered list of waypoints joined by legs, each with an annotation (W01).
package struct TourContent: StateCodable, Hashable, Sendable {
    /// Title, unique among published tours (W01).
    package var title: String
    /// Campus or part of the city in which the tour lies.
    package var area: String
    /// Annotation of the whole tour, shown first in a preview (W03).
    package var annotation: String
    /// Whether the tour leads from the last waypoint back to the first, and can be joined at any (W05).
    package var isCircular: Bool
    /// Waypoints in walking order.
    package var waypoints: [Waypoint]

    /// Creates the content of a tour.
    package init(
        title: String, area: String, annotation: String = "", isCircular: Bool = false, waypoints: [Waypoint] = []
    ) {
        self.title = title
        self.area = area
        self.annotation = annotation
        self.isCircular = isCircular
        self.waypoints = waypoints
    }

    /// Placeholder that reading a state replaces.
    package static var placeholder: TourContent { TourContent(title: "", area: "") }

    /// Visits the stored state in a fixed order, to write or to read it.
    package mutating func code(with form: inout StateCoder) throws {
        try form.visit(&title)
        try form.visit(&area)
        try form.visit(&annotation)
        try form.visit(&isCircular)
        try form.visit(&waypoints)
    }

    /// W06 *(decided)*: minimum number of waypoints for submission.
    package static let waypointsMin = 2

    /// Title in the form in which titles are compared: without letter case and outer blanks (W01).
    package var titleKey: String { TourContent.titleKey(title) }

    /// W01: whether a leg leads on from a waypoint. After the last waypoint only circular tours have one.
    ///
    /// - Parameter index: index of the waypoint, from 0.
    func hasLeg(after index: Int) -> Bool { isCircular || index + 1 < waypoints.count }

    /// Returns a waypoint, or nil if there is none of that number.
    ///
    /// - Parameter number: number of the waypoint, from 1.
    func waypoint(_ number: UInt32) -> Waypoint? {
        (1...UInt32.max).contains(number) && number <= waypoints.count ? waypoints[Int(number) - 1] : nil
    }

    static func titleKey(_ title: String) -> String {
        var kept = title[...]
        while kept.first?.isWhitespace == true { kept.removeFirst() }
        while kept.last?.isWhitespace == true { kept.removeLast() }
        return kept.caseFolded
    }
}

/// A stop of a tour, with the leg after it.
package struct Waypoint: StateCodable, Hashable, Sendable {
    /// Name of the waypoint.
    package var name: String
    /// Text about the place.
    package var annotation: String
    /// Position of the waypoint.
    package var place: FixedPosition
    /// Annotation of the leg to the next waypoint, or of a circular tour's last one back to the first; nil if it has
    /// none.
    package var legAnnotation: String?

    /// Creates a waypoint.
    package init(name: String, annotation: String = "", place: FixedPosition, onward: String? = nil) {
        self.name = name
        self.annotation = annotation
        self.place = place
        self.legAnnotation = onward
    }

    /// Placeholder that reading a state replaces.
    package static var placeholder: Waypoint { Waypoint(name: "", place: FixedPosition(x: 0, y: 0)) }

    /// Visits the stored state in a fixed order, to write or to read it.
    package mutating func code(with form: inout StateCoder) throws {
        try form.visit(&name)
        try form.visit(&annotation)
        try form.visit(&place)
        try form.visit(&legAnnotation)
    }
}
