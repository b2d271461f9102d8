import Quantities

extension ActivityService {
    /// A length on the ground in whole micrometres, so that a sum of steps does not depend on their order.
    package struct Distance: Hashable, Comparable, Sendable, BitwiseCopyable {
        /// Length in micrometres.
        package var micrometres: Int64

        /// Creates a length.
        package init(micrometres: Int64) { self.micrometres = micrometres }

        /// No distance.
        package static let zero = Distance(micrometres: 0)
        /// Returns a length of whole kilometres.
        package static func kilometres(_ count: UInt32) -> Distance {
            Distance(micrometres: Int64(count) * 1_000_000_000)
        }

        /// Creates the length of one step (F02): the great-circle distance, to the nearest micrometre.
        package init(from start: FixedPosition, to end: FixedPosition) { self.init(metres: start.metres(to: end)) }

        /// Creates the length of a path (F02): the sum of its steps.
        package init(along way: some Sequence<FixedPosition>) {
            self = .zero
            var last: FixedPosition?
            for position in way {
                if let last { self += Distance(from: last, to: position) }
                last = position
            }
        }

        init(metres: Double) { micrometres = Int64((metres * 1_000_000).rounded()) }

        /// Length in kilometres, for statistics and display.
        package var kilometres: Double { Double(micrometres) / 1e9 }

        package static func < (left: Distance, right: Distance) -> Bool { left.micrometres < right.micrometres }
        /// Returns the sum of two lengths.
        package static func + (left: Distance, right: Distance) -> Distance {
            Distance(micrometres: left.micrometres + right.micrometres)
        }
        /// Returns the difference of two lengths.
        package static func - (left: Distance, right: Distance) -> Distance {
            Distance(micrometres: left.micrometres - right.micrometres)
        }
        /// Adds a length.
        package static func += (left: inout Distance, right: Distance) { left = left + right }
        /// Subtracts a length.
        package static func -= (left: inout Distance, right: Distance) { left = left - right }
    }
}
