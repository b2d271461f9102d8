import Quantities

/// The bends of streets between their ends. Both directions of a street share one shape, which one of them reads
/// backwards.
package struct StreetShapes: Sendable, Equatable {
    /// An arc's use of a shape.
    package struct Reference: RawRepresentable, Equatable, Sendable, BitwiseCopyable {
        package var rawValue: UInt32

        /// Reference of an arc without bends.
        package static let straight = Reference(rawValue: .max)

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Creates a reference to a shape, read forwards or backwards.
        package init(shape: Int, isBackward: Bool) { rawValue = UInt32(shape) << 1 | (isBackward ? 1 : 0) }

        /// Index of the shape; nil if the arc is straight.
        package var shape: Int? { self == .straight ? nil : Int(rawValue >> 1) }
        /// Whether the arc reads the shape backwards.
        package var isBackward: Bool { rawValue & 1 == 1 }
    }

    /// Bends of all shapes, end to end.
    package private(set) var points: [FixedPosition] = []
    /// Index of the first point of each shape; one more entry than shapes.
    package private(set) var firstPoints: [UInt32] = [0]

    /// Number of shapes.
    package var count: Int { firstPoints.count - 1 }

    /// Creates an empty collection.
    package init() {}

    /// Creates shapes from their parts; nil if these are inconsistent.
    package init?(points: [FixedPosition], firstPoints: [UInt32]) {
        guard firstPoints.divide(count: points.count) else { return nil }
        self.points = points
        self.firstPoints = firstPoints
    }

    /// Adds a shape.
    ///
    /// - Returns: the shape, read forwards; `straight` if there are no bends.
    package mutating func append(_ bends: [FixedPosition]) -> Reference {
        if bends.isEmpty { return .straight }
        points += bends
        firstPoints.append(UInt32(points.count))
        return Reference(shape: count - 1, isBackward: false)
    }

    /// Returns the bends in the direction of the arc.
    package func bends(_ reference: Reference) -> [FixedPosition] {
        guard let shape = reference.shape else { return [] }
        let found = points[Int(firstPoints[shape])..<Int(firstPoints[shape + 1])]
        return reference.isBackward ? found.reversed() : Array(found)
    }
}
