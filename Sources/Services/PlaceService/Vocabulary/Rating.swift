import ServiceKernel

extension PlaceService {
    /// What people think of a place (L01): the arithmetic mean of all its grades, kept as their sum and count.
    package struct Rating: Hashable, Sendable, BitwiseCopyable {
        package internal(set) var sum: UInt32 = 0
        package internal(set) var count: UInt32 = 0

        package init(sum: UInt32 = 0, count: UInt32 = 0) {
            self.sum = sum
            self.count = count
        }

        /// The mean in tenths, rounded half up; nil without a grade.
        package var tenths: UInt32? {
            count == 0 ? nil : UInt32((UInt64(sum) * 20 + UInt64(count)) / (UInt64(count) * 2))
        }

        /// As people read it, `4.3`; empty without a grade.
        package var text: String { tenths.map { "\($0 / 10).\($0 % 10)" } ?? "" }

        /// For fields: absent without a grade.
        package var fieldValue: FieldValue { count == 0 ? .absent : .text(text) }
    }
}
