import Quantities

/// The bends of streets between their ends. A street's two directions share one shape, which one of them reads backwards.
package struct StreetShapes: Sendable, Equatable {
    /// A shape as an arc uses it.
    package struct Reference: RawRepresentable, Equatable, Sendable, BitwiseCopyable {
        package var rawValue: UInt32

        package static let straight = Reference(rawValue: .max)

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package init(shape: Int, isBackward: Bool) { rawValue = UInt32(shape) << 1 | (isBackward ? 1 : 0) }

        package var shape: Int? { self == .straight ? nil : Int(rawValue >> 1) }
        package var isBackward: Bool { rawValue & 1 == 1 }
    }

    package private(set) var points: [FixedPosition] = []
    /// Where the points of each shape begin; one more than there are shapes.
    package private(set) var firstPoints: [UInt32] = [0]

    package var count: Int { firstPoints.count - 1 }

    package init() {}

    /// - Returns: nil if the parts do not belong together.
    package init?(points: [FixedPosition], firstPoints: [UInt32]) {
        guard firstPoints.divide(count: points.count) else { return nil }
        self.points = points
        self.firstPoints = firstPoints
    }

    /// - Returns: the shape, to be read forwards; `straight` if there are no bends.
    package mutating func append(_ bends: [FixedPosition]) -> Reference {
        if bends.isEmpty { return .straight }
        points += bends
        firstPoints.append(UInt32(points.count))
        return Reference(shape: count - 1, isBackward: false)
    }

    /// The bends in the order in which the arc meets them.
    package func bends(_ reference: Reference) -> [FixedPosition] {
        guard let shape = reference.shape else { return [] }
        let found = points[Int(firstPoints[shape])..<Int(firstPoints[shape + 1])]
        return reference.isBackward ? found.reversed() : Array(found)
    }
}
