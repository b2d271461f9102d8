/// What a drawn point says of the traffic that passes it.
package struct StreetControl: Hashable, Sendable, BitwiseCopyable {
    package enum Direction: UInt8, Sendable, BitwiseCopyable {
        /// Both, or for signs: towards the nearer junction.
        case unsaid
        /// Along the line that the point lies on.
        case forward
        case backward
    }

    /// Never `crossroads`: no map draws those.
    package var kind: WaitKind
    package var direction: Direction
    /// Whether a sign at a junction is for all who come, not only for those from minor streets.
    package var isForAll: Bool

    package init(_ kind: WaitKind, direction: Direction = .unsaid, isForAll: Bool = false) {
        self.kind = kind
        self.direction = direction
        self.isForAll = isForAll
    }
}
