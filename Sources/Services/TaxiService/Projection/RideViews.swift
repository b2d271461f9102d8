import Quantities
import ServiceKernel

extension TaxiService {
    /// The views of all open rides, folded from the service's effects. Each is handed over when the ride ends.
    ///
    /// ```swift
    /// for effect in service.effects { if let ended = rides.note(effect, at: time) { totals.add(ended) } }
    /// rides[request]?.price
    /// ```
    package struct RideViews: Sendable {
        private var open: [RequestID: RideView] = [:]

        /// Creates a projection without rides.
        package init() {}

        /// Creates the views of the open rides from a snapshot (see `TaxiService.present`).
        package init(_ present: [SnapshotEffect]) { for entry in present { apply(entry.effect, at: entry.since) } }

        /// The open ride of a request, or nil.
        package subscript(request: RequestID) -> RideView? { open[request] }

        /// The number of open rides.
        package var count: Int { open.count }

        /// The open rides, unordered.
        package var unordered: some Collection<RideView> & Sendable { open.values }

        /// The open rides, by the numbers of their requests.
        package var inOrder: [RideView] { open.values.sorted { $0.request < $1.request } }

        /// Applies an effect. Effects of a ride whose beginning is unknown are ignored.
        ///
        /// - Returns: the ride that the effect ends, if any.
        /// - Complexity: O(1).
        @discardableResult
        package mutating func apply(_ effect: Effect, at time: SimTime) -> RideView? {
            let request = effect.subjects.request
            guard !request.isNone else { return nil }
            var view = open[request]
            var joined: RideView?
            if case .joined(_, _, let ride, _, _, _, _) = effect { joined = open[ride] }
            RideView.apply(effect, at: time, to: &view, joining: joined)
            guard let view else { return nil }
            if view.state.isOver {
                open[request] = nil
                return view
            }
            open[request] = view
            return nil
        }

        /// Replaces the places of a party by more precise ones than those of the effects, as a log contains zones only.
        package mutating func setPlaces(of request: RequestID, from origin: Position, to destination: Position) {
            open[request]?.setPlaces(from: origin, to: destination)
        }

        /// Visits the state, to save or to restore it.
        package mutating func code(with form: inout StateCoder) throws { try form.visit(&open) }
    }
}
