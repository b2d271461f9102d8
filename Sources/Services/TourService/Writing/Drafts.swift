import Quantities
import ServiceKernel

extension TourService {
    /// A tour being written, or waiting for approval (W06).
    struct Draft: StateCodable, Hashable, Sendable {
        fileprivate(set) var content: TourContent
        private(set) var author: Person
        /// Published tour to be replaced, or none.
        fileprivate(set) var replaces: TourID
        fileprivate(set) var isSubmitted = false
        /// Reason of the last rejection by staff.
        fileprivate(set) var rejectionReason: String?

        init(content: TourContent, author: Person, replaces: TourID) {
            (self.content, self.author, self.replaces) = (content, author, replaces)
        }

        static var placeholder: Draft { Draft(content: .placeholder, author: .staff(StaffID(0)), replaces: .none) }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&content)
            try form.visit(&author)
            try form.visit(&replaces)
            try form.visit(&isSubmitted)
            try form.visit(&rejectionReason)
        }
    }

    /// All drafts, submitted or not (W06).
    struct Drafts: Hashable, Sendable {
        private var drafts: [TourID: Draft] = [:]
        /// Number of the next draft; numbers are never reused.
        private(set) var nextNumber: UInt32

        /// Creates an empty collection.
        ///
        /// - Parameter number: number of the first draft.
        init(from number: Int) { nextNumber = UInt32(number) }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&drafts)
            try form.visit(&nextNumber)
        }

        subscript(tour: TourID) -> Draft? { drafts[tour] }

        /// Drafts in the order of their numbers.
        var sortedIDs: [TourID] { drafts.keys.sorted() }

        mutating func begin(_ content: TourContent, by person: Person, replaces: TourID = .none) -> TourID {
            let tour = TourID(nextNumber)
            nextNumber += 1
            drafts[tour] = Draft(content: content, author: person, replaces: replaces)
            return tour
        }

        /// W06: requires that the person may change the draft: only its author and staff may, and not while it is
        /// submitted.
        ///
        /// - Throws: the reason if not.
        func requireChangeable(_ tour: TourID, by person: Person) throws(Reason) {
            guard let draft = drafts[tour] else { throw .unknownTour }
            if person.role != .staff, draft.author != person { throw .notAllowed }
            if draft.isSubmitted { throw .submitted }
        }

        /// Requires that the draft has the waypoint.
        ///
        /// - Parameter waypoint: number of the waypoint, from 1.
        func requireWaypoint(_ waypoint: UInt32, of tour: TourID) throws(Reason) {
            let count = drafts[tour]?.content.waypoints.count ?? 0
            if waypoint == 0 || waypoint > count { throw .unknownWaypoint }
        }

        /// Changes a draft. The caller has checked permission.
        mutating func change(_ tour: TourID, _ change: (inout TourContent) -> Void) {
            guard let index = drafts.index(forKey: tour) else { return }
            change(&drafts.values[index].content)
        }

        mutating func submit(_ tour: TourID) { drafts[tour]?.isSubmitted = true }

        mutating func reject(_ tour: TourID, reason: String) {
            drafts[tour]?.isSubmitted = false
            drafts[tour]?.rejectionReason = reason
        }

        @discardableResult
        mutating func delete(_ tour: TourID) -> Draft? { drafts.removeValue(forKey: tour) }

        /// Turns the revisions of a deleted tour into tours of their own *(decided)*.
        mutating func detachRevisions(of tour: TourID) {
            for id in sortedIDs where drafts[id]?.replaces == tour { drafts[id]?.replaces = .none }
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(drafts.count) | UInt64(nextNumber) << 32)
            for tour in sortedIDs {
                guard let draft = drafts[tour] else { continue }
                take(UInt64(tour.index) | UInt64(draft.replaces.index) << 32)
                draft.content.digest(into: take)
                take(draft.author.packedValue)
                take((draft.isSubmitted ? 1 : 0) | (draft.rejectionReason == nil ? 0 : 2))
                draft.rejectionReason?.forEachDigestWord(take)
            }
        }

        /// Checks that a draft is not published, replaces only a published tour and, if submitted, has enough waypoints
        /// (W06).
        ///
        /// - Throws: the first `InvariantViolation` found.
        func checkInvariants(of tour: TourID, _ library: Library) throws(InvariantViolation) {
            guard let draft = drafts[tour] else { return }
            try require(!library.isPublished(tour), "W06", "\(tour.text) is both a draft and published")
            try require(tour.index < nextNumber, "W06", "\(tour.text) has a number that is not assigned yet")
            try require(draft.author.role != .walker, "W06", "\(tour.text) is a walker's draft")
            try require(
                draft.replaces.isNone || library.isPublished(draft.replaces), "W06",
                "\(tour.text) replaces a tour that is not published")
            let isWhole = !draft.isSubmitted || draft.content.waypoints.count >= TourContent.waypointsMin
            try require(isWhole, "W06", "\(tour.text) is submitted with too few stops")
        }
    }

    /// Tours by title (W01), that is by `TourContent.titleKey`: published ones, submitted ones and drafts.
    struct TitleIndex: Hashable, Sendable {
        private var owners: [String: [TourID]] = [:]

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(
                &owners, keys: { try $0.visit(&$1) },
                values: { form, lists in try form.visit(each: &lists, unread: []) { try $0.visit(&$1) } })
        }

        func owners(of key: String) -> [TourID] { owners[key] ?? [] }
        var keyCount: Int { owners.count }

        /// Requires that no tour has the title but `tour` and the one it replaces.
        ///
        /// - Throws: `titleTaken`.
        func requireFree(_ key: String, for tour: TourID = .none, replacing replaced: TourID = .none) throws(Reason) {
            if owners(of: key).contains(where: { $0 != tour && $0 != replaced }) { throw .titleTaken }
        }

        mutating func add(_ key: String, of tour: TourID) {
            assert(owners[key]?.contains(tour) != true, "the tour already has the title")
            owners[key, default: []].append(tour)
        }

        mutating func remove(_ key: String, of tour: TourID) {
            assert(owners[key]?.contains(tour) == true, "the tour has another title")
            owners[key]?.removeAll { $0 == tour }
            if owners[key]?.isEmpty == true { owners[key] = nil }
        }
    }
}
