import Quantities

extension ActivityService {
    /// A length over the ground in whole micrometres, so that a sum of steps is the same in whatever order they are added.
    package struct Distance: Hashable, Comparable, Sendable, BitwiseCopyable {
        package var micrometres: Int64

        package init(micrometres: Int64) { self.micrometres = micrometres }

        package static let zero = Distance(micrometres: 0)
        package static func kilometres(_ count: UInt32) -> Distance {
            Distance(micrometres: Int64(count) * 1_000_000_000)
        }

        /// One step (F02): the great circle, to the nearest micrometre.
        package init(from start: FixedPosition, to end: FixedPosition) { self.init(metres: start.metres(to: end)) }

        /// A whole way (F02): the sum of its steps.
        package init(along way: some Sequence<FixedPosition>) {
            self = .zero
            var last: FixedPosition?
            for position in way {
                if let last { self += Distance(from: last, to: position) }
                last = position
            }
        }

        init(metres: Double) { micrometres = Int64((metres * 1_000_000).rounded()) }

        /// For statistics and people.
        package var kilometres: Double { Double(micrometres) / 1e9 }

        package static func < (left: Distance, right: Distance) -> Bool { left.micrometres < right.micrometres }
        package static func + (left: Distance, right: Distance) -> Distance {
            Distance(micrometres: left.micrometres + right.micrometres)
        }
        package static func - (left: Distance, right: Distance) -> Distance {
            Distance(micrometres: left.micrometres - right.micrometres)
        }
        package static func += (left: inout Distance, right: Distance) { left = left + right }
        package static func -= (left: inout Distance, right: Distance) { left = left - right }
    }
}
