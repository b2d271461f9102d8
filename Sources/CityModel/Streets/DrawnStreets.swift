/// Streets as a map draws them, for all ways of travelling: lines through points, of which most are mere bends.
package struct DrawnStreets: Sendable {
    /// A line through at least two points.
    package struct Line: Sendable, BitwiseCopyable {
        /// Where its points lie in `linePoints`.
        package var firstPoint, endPoint: Int
        package var streetClass: StreetClass
        package var nameNumber: UInt32

        package init(firstPoint: Int, endPoint: Int, streetClass: StreetClass, nameNumber: UInt32) {
            self.firstPoint = firstPoint
            self.endPoint = endPoint
            self.streetClass = streetClass
            self.nameNumber = nameNumber
        }
    }

    /// How fast one goes along a line and against it; 0 where one may not.
    package struct Speeds: Hashable, Sendable, BitwiseCopyable {
        package var forwardKilometresPerHour, backwardKilometresPerHour: Double

        package init(forwardKilometresPerHour: Double, backwardKilometresPerHour: Double) {
            self.forwardKilometresPerHour = forwardKilometresPerHour
            self.backwardKilometresPerHour = backwardKilometresPerHour
        }

        package static var closed: Speeds { Speeds(forwardKilometresPerHour: 0, backwardKilometresPerHour: 0) }
    }

    /// What one way of travelling may use.
    package struct Access: Sendable {
        /// By line.
        package var speeds: [Speeds] = []
        /// By point: whether something bars the way there.
        package var isBarred: [Bool] = []

        package init() {}
    }

    /// By point.
    package var positions: [FixedPosition] = []
    package var pointIDs: [Int64] = []
    package var lines: [Line] = []
    package var linePoints: [UInt32] = []
    package var names = TextCollector()

    package init() {}
}
