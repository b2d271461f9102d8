import Quantities

/// The way between two zones without congestion.
@frozen
@usableFromInline
package struct TravelLeg: Hashable, Sendable, BitwiseCopyable {
    /// Time along the fastest path in free flow.
    @usableFromInline package var milliseconds: Int32
    /// Length of that path.
    @usableFromInline package var metres: Int32

    @inlinable
    package init(milliseconds: Int32, metres: Int32) {
        self.milliseconds = milliseconds
        self.metres = metres
    }

    /// A leg as a table gives it, rounded to whole milliseconds and metres.
    ///
    /// - Precondition: both values lie within `secondsRange` and `kilometresRange`.
    package init(seconds: Double, kilometres: Double) {
        precondition(TravelLeg.secondsRange.contains(seconds) && TravelLeg.kilometresRange.contains(kilometres))
        self.init(
            milliseconds: Int32((seconds * 1_000).rounded()), metres: Int32((kilometres * 1_000).rounded()))
    }

    @inlinable package var duration: SimDuration { .milliseconds(Int64(milliseconds)) }

    /// What may be said of the way between two zones of a city: at most a day.
    package static var secondsRange: ClosedRange<Double> { 0...86_400 }
    /// What may be said of the way between two zones of a city.
    package static var kilometresRange: ClosedRange<Double> { 0...2_000 }
}
