/// A traffic control at a drawn point.
package struct StreetControl: Hashable, Sendable, BitwiseCopyable {
    /// Direction of travel that a control applies to.
    package enum Direction: UInt8, Sendable, BitwiseCopyable {
        /// Both directions; for signs, the direction towards the nearer junction.
        case unsaid
        /// Along the line that the point lies on.
        case forward
        case backward
    }

    /// Kind of the control. Never `crossroads`, which maps do not draw.
    package var kind: WaitKind
    /// Direction that the control applies to.
    package var direction: Direction
    /// Whether a sign at a junction applies to all approaches, not only to minor streets.
    package var isForAll: Bool

    /// Creates a control.
    package init(_ kind: WaitKind, direction: Direction = .unsaid, isForAll: Bool = false) {
        self.kind = kind
        self.direction = direction
        self.isForAll = isForAll
    }
}
