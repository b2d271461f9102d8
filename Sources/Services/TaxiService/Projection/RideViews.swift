import Quantities
import ServiceKernel

extension TaxiService {
    /// The rides that are on, followed from what the service tells; each is handed over when it ends.
    ///
    /// ```swift
    /// for effect in service.effects { if let ended = rides.note(effect, at: time) { totals.add(ended) } }
    /// rides[request]?.price
    /// ```
    package struct RideViews: Sendable {
        private var open: [RequestID: RideView] = [:]

        package init() {}

        /// The rides that are under way, as they are told to those who were not there.
        package init(_ present: [PresentEffect]) { for told in present { note(told.effect, at: told.since) } }

        package subscript(request: RequestID) -> RideView? { open[request] }

        package var count: Int { open.count }

        /// In no order.
        package var unordered: some Collection<RideView> & Sendable { open.values }

        /// In the order of their requests' numbers.
        package var inOrder: [RideView] { open.values.sorted { $0.request < $1.request } }

        /// Follows one effect; of a ride whose beginning was not told nothing is known.
        ///
        /// - Returns: the ride that ends by it, if one does.
        /// - Complexity: O(1).
        @discardableResult
        package mutating func note(_ effect: Effect, at time: SimTime) -> RideView? {
            let request = effect.subjects.request
            guard !request.isNone else { return nil }
            var view = open[request]
            var joined: RideView?
            if case .joined(_, _, let ride, _, _, _, _) = effect { joined = open[ride] }
            RideView.note(effect, at: time, of: &view, joining: joined)
            guard let view else { return nil }
            if view.state.isOver {
                open[request] = nil
                return view
            }
            open[request] = view
            return nil
        }

        /// Puts the parties of a ride at places that somebody knows better than the effects that were told, as a log tells
        /// zones only.
        package mutating func place(_ request: RequestID, from origin: Position, to destination: Position) {
            open[request]?.place(from: origin, to: destination)
        }

        package mutating func describe(state form: inout StateForm) throws { try form.visit(&open) }
    }
}
