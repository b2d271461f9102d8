import ServiceKernel

extension PlaceService {
    /// Overall rating of a place (L01): the arithmetic mean of its grades, stored as sum and count.
    package struct Rating: Hashable, Sendable, BitwiseCopyable {
        /// Sum of the grades.
        package internal(set) var sum: UInt32 = 0
        /// Number of grades.
        package internal(set) var count: UInt32 = 0

        /// Creates a rating.
        package init(sum: UInt32 = 0, count: UInt32 = 0) {
            self.sum = sum
            self.count = count
        }

        /// Mean in tenths, rounded half up; nil without a grade.
        package var tenths: UInt32? {
            count == 0 ? nil : UInt32((UInt64(sum) * 20 + UInt64(count)) / (UInt64(count) * 2))
        }

        /// Mean for display: `4.3`; empty without a grade.
        package var text: String { tenths.map { "\($0 / 10).\($0 % 10)" } ?? "" }

        /// Mean as a field; absent without a grade.
        package var fieldValue: FieldValue { count == 0 ? .absent : .text(text) }
    }
}
