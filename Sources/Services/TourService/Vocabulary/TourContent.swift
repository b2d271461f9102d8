import Quantities
import ServiceKernel

/// What a tour tells: an ordered list of waypoints joined by legs, each with an annotation, under a title (W01).
package struct TourContent: StateHolder, Hashable, Sendable {
    package var title: String
    /// The campus or part of the city that it lies in.
    package var area: String
    /// Of the tour as a whole; what a preview shows first (W03).
    package var annotation: String
    /// Leads from the last waypoint back to the first, and can be joined at any (W05).
    package var isCircular: Bool
    /// In the order in which they are walked.
    package var waypoints: [Waypoint]

    package init(
        title: String, area: String, annotation: String = "", isCircular: Bool = false, waypoints: [Waypoint] = []
    ) {
        self.title = title
        self.area = area
        self.annotation = annotation
        self.isCircular = isCircular
        self.waypoints = waypoints
    }

    package static var unread: TourContent { TourContent(title: "", area: "") }

    package mutating func describe(state form: inout StateForm) throws {
        try form.visit(&title)
        try form.visit(&area)
        try form.visit(&annotation)
        try form.visit(&isCircular)
        try form.visit(&waypoints)
    }

    /// W06 *(decided)*: what a tour needs at least before it can be submitted.
    package static let waypointsMin = 2

    /// The title as titles are compared: without regard to letter case and outer blanks (W01).
    package var titleKey: String { TourContent.titleKey(title) }

    /// W01: behind the last waypoint only of a circular tour, of others once there is a next one.
    ///
    /// - Parameter index: of a waypoint, from 0.
    func hasLeg(behind index: Int) -> Bool { isCircular || index + 1 < waypoints.count }

    /// - Parameter number: counted from 1.
    /// - Returns: nil if there is none of that number.
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

/// Where a tour stops, and the leg that leads on.
package struct Waypoint: StateHolder, Hashable, Sendable {
    package var name: String
    /// What is told of the place.
    package var annotation: String
    package var place: FixedPosition
    /// The annotation of the leg to the next waypoint, of a circular tour's last one back to the first; nil if it has none.
    package var onward: String?

    package init(name: String, annotation: String = "", place: FixedPosition, onward: String? = nil) {
        self.name = name
        self.annotation = annotation
        self.place = place
        self.onward = onward
    }

    package static var unread: Waypoint { Waypoint(name: "", place: FixedPosition(x: 0, y: 0)) }

    package mutating func describe(state form: inout StateForm) throws {
        try form.visit(&name)
        try form.visit(&annotation)
        try form.visit(&place)
        try form.visit(&onward)
    }
}
