import OperatingSystem
import Quantities
import ServiceKernel

extension GuideService {
    /// State of a guided tour (G06).
    package enum GuidedTourState: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case planned = 0
        case begun = 1
        case concluded = 2
        /// A11: the guide left before the tour began.
        case cancelled = 3
    }

    /// A guided tour: a route, a guide and a time (G06).
    package struct GuidedTour: StateCodable, Hashable, Sendable {
        /// Route from which the tour was planned.
        package private(set) var route: RouteID
        /// Places of the route in order, as of planning: later changes by the route's user do not count.
        package private(set) var places: [PlaceID]
        /// Guide who leads the tour.
        package private(set) var guide: GuideID
        /// Planned time of the beginning.
        package private(set) var begins: SimTime
        /// End of the guide's booking.
        package private(set) var ends: SimTime
        /// State of the tour.
        package internal(set) var state = GuidedTourState.planned
        /// Followers in the order of joining.
        package internal(set) var followers: [UserID] = []

        /// Placeholder that reading a state replaces.
        package static var placeholder: GuidedTour {
            GuidedTour(route: .none, places: [], guide: .none, begins: .zero, ends: .zero)
        }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&route)
            try form.visit(&places)
            try form.visit(&guide)
            try form.visit(&begins)
            try form.visit(&ends)
            try form.visit(&state)
            try form.visit(&followers)
        }

        /// Whether the tour is planned or running.
        var isOpen: Bool {
            switch state {
            case .planned, .begun: true
            case .concluded, .cancelled: false
            }
        }
    }

    /// All guided tours with their followers (G06).
    struct GuidedTours: Hashable, Sendable {
        private var outings: ContiguousArray<GuidedTour> = []
        /// Open tours by guide, in the order of planning.
        private var open: ContiguousArray<[GuidedTourID]> = []
        /// Running tour by guide, or none.
        private var leading: ContiguousArray<GuidedTourID> = []

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&outings)
            try form.visit(each: &open, unread: []) { try $0.visit(&$1) }
            try form.visit(&leading)
        }

        var count: Int { outings.count }

        var memoryBytes: Int {
            outings.memoryBytes + outings.reduce(0) { $0 + $1.places.memoryBytes + $1.followers.memoryBytes }
                + open.memoryBytes + leading.memoryBytes
        }

        subscript(outing: GuidedTourID) -> GuidedTour? {
            Int(outing.index) < outings.count ? outings[Int(outing.index)] : nil
        }

        /// Returns the tour.
        ///
        /// - Throws: `unknownOuting`.
        func requireExisting(_ outing: GuidedTourID) throws(Reason) -> GuidedTour {
            guard let known = self[outing] else { throw .unknownOuting }
            return known
        }

        /// Requires that the tour is in this state and belongs to the guide.
        ///
        /// - Throws: the reason if not.
        func require(_ state: GuidedTourState, _ id: GuidedTourID, of guide: GuideID) throws(Reason) -> GuidedTour {
            let outing = try requireExisting(id)
            if outing.guide != guide { throw .notYourOuting }
            if outing.state != state { throw .wrongStep }
            return outing
        }

        func isLeading(_ guide: GuideID) -> Bool {
            Int(guide.index) < leading.count && !leading[Int(guide.index)].isNone
        }

        /// Returns the guide's planned and running tours, in the order of planning.
        func openGuidedTours(of guide: GuideID) -> [GuidedTourID] {
            Int(guide.index) < open.count ? open[Int(guide.index)] : []
        }

        func isBusy(_ guide: GuideID, from begins: SimTime, until ends: SimTime) -> Bool {
            openGuidedTours(of: guide).contains { id in
                let other = outings[Int(id.index)]
                return other.begins < ends && begins < other.ends
            }
        }

        mutating func add(_ outing: GuidedTour) -> GuidedTourID {
            let missing = Int(outing.guide.index) + 1 - open.count
            if missing > 0 {
                open.append(contentsOf: repeatElement([], count: missing))
                leading.append(contentsOf: repeatElement(.none, count: missing))
            }
            let id = GuidedTourID(outings.count)
            outings.append(outing)
            open[Int(outing.guide.index)].append(id)
            return id
        }

        mutating func begin(_ id: GuidedTourID) {
            outings[Int(id.index)].state = .begun
            leading[Int(outings[Int(id.index)].guide.index)] = id
        }

        mutating func conclude(_ id: GuidedTourID) {
            let guide = Int(outings[Int(id.index)].guide.index)
            assert(outings[Int(id.index)].state == .begun && leading[guide] == id, "the guide leads another tour")
            outings[Int(id.index)].state = .concluded
            leading[guide] = .none
            open[guide].removeAll { $0 == id }
        }

        /// A11: cancels a tour that has not begun.
        ///
        /// - Returns: its followers.
        mutating func cancel(_ id: GuidedTourID) -> [UserID] {
            assert(outings[Int(id.index)].state == .planned, "only a planned tour can be cancelled")
            let followers = outings[Int(id.index)].followers
            outings[Int(id.index)].state = .cancelled
            outings[Int(id.index)].followers = []
            open[Int(outings[Int(id.index)].guide.index)].removeAll { $0 == id }
            return followers
        }

        /// Adds a follower.
        ///
        /// - Returns: the number of followers.
        mutating func join(_ id: GuidedTourID, _ user: UserID) -> UInt32 {
            outings[Int(id.index)].followers.append(user)
            return UInt32(outings[Int(id.index)].followers.count)
        }

        /// Removes a follower.
        ///
        /// - Returns: the number of followers.
        mutating func leave(_ id: GuidedTourID, _ user: UserID) -> UInt32 {
            outings[Int(id.index)].followers.removeAll { $0 == user }
            return UInt32(outings[Int(id.index)].followers.count)
        }

        /// Returns the planned tours that the user has joined.
        ///
        /// - Complexity: O(guided tours).
        func planned(with user: UserID) -> [GuidedTourID] {
            outings.indices.filter { outings[$0].state == .planned && outings[$0].followers.contains(user) }
                .map { GuidedTourID($0) }
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            for outing in outings {
                take(UInt64(outing.route.index) | UInt64(outing.guide.index) << 32)
                take(UInt64(bitPattern: outing.begins.microseconds))
                take(UInt64(bitPattern: outing.ends.microseconds))
                take(UInt64(outing.state.rawValue) | UInt64(outing.places.count) << 8)
                for place in outing.places { take(UInt64(place.index)) }
                for user in outing.followers { take(UInt64(user.index)) }
                take(.max)
            }
        }

        /// G06: checks that no guide leads two tours at one time and that no user follows a tour twice.
        func checkInvariants(followersMax: UInt32) throws(InvariantViolation) {
            for index in outings.indices { try check(GuidedTourID(index), followersMax) }
            for index in open.indices {
                let guide = GuideID(index)
                let own = outings.indices.filter { outings[$0].guide == guide && outings[$0].isOpen }
                try GuideService.requireG06(
                    own.map { GuidedTourID($0) } == open[index], "the open tours of \(guide.text) do not match")
                let begun = own.filter { outings[$0].state == .begun }.map { GuidedTourID($0) }
                let isAgreed = begun == (isLeading(guide) ? [leading[index]] : [])
                try GuideService.requireG06(isAgreed, "\(guide.text) leads \(begun.count) tours")
            }
        }

        func check(_ id: GuidedTourID, _ followersMax: UInt32) throws(InvariantViolation) {
            guard let outing = self[id] else { return }
            let followers = outing.followers
            try GuideService.requireG06(Set(followers).count == followers.count, "a user has joined \(id.text) twice")
            try GuideService.requireG06(
                followers.count <= Int(followersMax), "\(id.text) has \(followers.count) participants")
            for other in openGuidedTours(of: outing.guide) where other != id && outing.isOpen {
                let (begins, ends) = (outings[Int(other.index)].begins, outings[Int(other.index)].ends)
                try GuideService.requireG06(
                    ends <= outing.begins || outing.ends <= begins, "\(id.text) and \(other.text) overlap")
            }
        }
    }

    private static func requireG06(_ condition: Bool, _ found: @autoclosure () -> String) throws(InvariantViolation) {
        try require(condition, "G06", found())
    }
}
