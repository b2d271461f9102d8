import OperatingSystem
import Quantities
import ServiceKernel

extension GuideService {
    /// Picked and proposed routes of all users (G03, G04).
    struct GuidedRoutes: Hashable, Sendable {
        /// Routes by number; nil if the user has left (A11).
        private var routes: ContiguousArray<GuidedRoute?> = []
        /// For each user the route picked last, or none.
        private var current: ContiguousArray<RouteID>
        /// For each user the proposals of which none is picked yet; `starts` holds their origins.
        private var proposals: ContiguousArray<[ProposedRoute]>
        private var starts: ContiguousArray<FixedPosition>

        init(users count: Int) {
            current = ContiguousArray(repeating: .none, count: count)
            proposals = ContiguousArray(repeating: [], count: count)
            starts = ContiguousArray(repeating: GuidedRoutes.unknownStart, count: count)
        }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(each: &routes, unread: nil) { try $0.visit(&$1) }
            try form.visit(&current)
            try form.visit(each: &proposals, unread: []) { try $0.visit(&$1) }
            try form.visit(&starts)
        }

        private static let unknownStart = FixedPosition(x: 0, y: 0)

        mutating func makeRoom(for user: UserID) {
            let missing = Int(user.index) + 1 - current.count
            guard missing > 0 else { return }
            current.append(contentsOf: repeatElement(.none, count: missing))
            proposals.append(contentsOf: repeatElement([], count: missing))
            starts.append(contentsOf: repeatElement(GuidedRoutes.unknownStart, count: missing))
        }

        /// Number of routes ever picked.
        var count: Int { routes.count }

        var memoryBytes: Int {
            routes.memoryBytes + routes.reduce(0) { $0 + ($1?.stops.memoryBytes ?? 0) } + current.memoryBytes
                + proposals.memoryBytes
                + proposals.reduce(0) { $0 + $1.memoryBytes + $1.reduce(0) { $0 + $1.places.memoryBytes } }
                + starts.memoryBytes
        }

        subscript(route: RouteID) -> GuidedRoute? {
            Int(route.index) < routes.count ? routes[Int(route.index)] : nil
        }

        func current(of user: UserID) -> RouteID {
            Int(user.index) < current.count ? current[Int(user.index)] : .none
        }

        /// Returns the user's current route.
        ///
        /// - Throws: `noRouteChosen`.
        func requireCurrent(of user: UserID) throws(Reason) -> (id: RouteID, route: GuidedRoute) {
            let id = current(of: user)
            guard let route = self[id] else { throw .noRouteChosen }
            return (id, route)
        }

        func proposals(of user: UserID) -> [ProposedRoute] {
            Int(user.index) < proposals.count ? proposals[Int(user.index)] : []
        }

        mutating func propose(_ routes: [ProposedRoute], from start: FixedPosition, to user: UserID) {
            proposals[Int(user.index)] = routes
            starts[Int(user.index)] = start
        }

        private mutating func clearProposals(to user: UserID) {
            propose([], from: GuidedRoutes.unknownStart, to: user)
        }

        /// Turns a proposal into the user's current route.
        ///
        /// - Parameter number: number of the proposal, counted from 1.
        /// - Throws: `unknownRoute`.
        mutating func pick(_ number: UInt32, by user: UserID) throws(Reason) -> (id: RouteID, route: GuidedRoute) {
            let proposed = proposals(of: user)
            guard (1...UInt32.max).contains(number), number <= proposed.count else { throw .unknownRoute }
            let picked = proposed[Int(number) - 1]
            let route = GuidedRoute(
                owner: user, start: starts[Int(user.index)], stops: picked.places.map { GuidedRoute.Stop(place: $0) },
                metres: picked.metres)
            let id = RouteID(routes.count)
            routes.append(route)
            current[Int(user.index)] = id
            clearProposals(to: user)
            return (id, route)
        }

        mutating func insert(_ place: PlaceID, into id: RouteID, before stop: Int, metres: UInt32) {
            assert(
                stop >= routes[Int(id.index)]?.firstInsertionIndex ?? 0,
                "a stop before the current position cannot be inserted")  // G04
            routes[Int(id.index)]?.stops.insert(GuidedRoute.Stop(place: place), at: stop)
            routes[Int(id.index)]?.metres = metres
        }

        mutating func remove(_ stop: Int, from id: RouteID, metres: UInt32) {
            routes[Int(id.index)]?.stops.remove(at: stop)
            routes[Int(id.index)]?.metres = metres
        }

        /// Marks a stop as reached.
        mutating func markReached(_ stop: Int, of id: RouteID) { routes[Int(id.index)]?.stops[stop].isReached = true }

        /// A11: erases the user's routes and proposals, which reveal positions.
        ///
        /// - Complexity: O(routes).
        mutating func erase(_ user: UserID) {
            for index in routes.indices where routes[index]?.owner == user { routes[index] = nil }
            current[Int(user.index)] = .none
            clearProposals(to: user)
        }

        /// Feeds the state into a digest.
        func digest(into add: (UInt64) -> Void) {
            for route in routes {
                add(UInt64(route?.owner.index ?? .max) | UInt64(route?.metres ?? 0) << 32)
                guard let route else { continue }
                add(route.start.digestWord)
                for stop in route.stops { add(UInt64(stop.place.index) | (stop.isReached ? 1 << 32 : 0)) }
                add(.max)
            }
            for user in current.indices where !current[user].isNone || !proposals[user].isEmpty {
                add(UInt64(user) | UInt64(current[user].index) << 32)
                add(starts[user].digestWord)
                for proposal in proposals[user] {
                    add(UInt64(proposal.metres))
                    for place in proposal.places { add(UInt64(place.index)) }
                    add(.max)
                }
            }
        }
    }
}

extension FixedPosition {
    fileprivate var digestWord: UInt64 { UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y)) }
}
