import Quantities
import ServiceKernel

extension TourService {
    /// A tour that is being written, or waits for staff (W06).
    struct Draft: StateHolder, Hashable, Sendable {
        fileprivate(set) var content: TourContent
        private(set) var author: Person
        /// The published tour whose place it will take, or none.
        fileprivate(set) var replaces: TourID
        fileprivate(set) var isSubmitted = false
        /// What staff said when they sent it back last.
        fileprivate(set) var answer: String?

        init(content: TourContent, author: Person, replaces: TourID) {
            (self.content, self.author, self.replaces) = (content, author, replaces)
        }

        static var unread: Draft { Draft(content: .unread, author: .staff(StaffID(0)), replaces: .none) }

        mutating func describe(state form: inout StateForm) throws {
            try form.visit(&content)
            try form.visit(&author)
            try form.visit(&replaces)
            try form.visit(&isSubmitted)
            try form.visit(&answer)
        }
    }

    /// All drafts, submitted or not (W06).
    struct Drafts: Hashable, Sendable {
        private var drafts: [TourID: Draft] = [:]
        /// The number that the next one gets; none is given twice.
        private var nextNumber: UInt32

        /// - Parameter number: the first one's.
        init(from number: Int) { nextNumber = UInt32(number) }

        mutating func describe(state form: inout StateForm) throws {
            try form.visit(&drafts)
            try form.visit(&nextNumber)
        }

        subscript(tour: TourID) -> Draft? { drafts[tour] }

        /// In the order of their numbers.
        var inOrder: [TourID] { drafts.keys.sorted() }

        mutating func begin(_ content: TourContent, by person: Person, replaces: TourID = .none) -> TourID {
            let tour = TourID(nextNumber)
            nextNumber += 1
            drafts[tour] = Draft(content: content, author: person, replaces: replaces)
            return tour
        }

        /// W06: only its author and staff, and not while it is submitted.
        ///
        /// - Throws: why this person may not change it.
        func requireChangeable(_ tour: TourID, by person: Person) throws(Reason) {
            guard let draft = drafts[tour] else { throw .unknownTour }
            if person.role != .staff, draft.author != person { throw .notAllowed }
            if draft.isSubmitted { throw .submitted }
        }

        /// - Parameter waypoint: counted from 1.
        func requireWaypoint(_ waypoint: UInt32, of tour: TourID) throws(Reason) {
            let count = drafts[tour]?.content.waypoints.count ?? 0
            if waypoint == 0 || waypoint > count { throw .unknownWaypoint }
        }

        /// Whoever may is looked at before.
        mutating func change(_ tour: TourID, _ change: (inout TourContent) -> Void) {
            guard let index = drafts.index(forKey: tour) else { return }
            change(&drafts.values[index].content)
        }

        mutating func submit(_ tour: TourID) { drafts[tour]?.isSubmitted = true }

        mutating func sendBack(_ tour: TourID, answer: String) {
            drafts[tour]?.isSubmitted = false
            drafts[tour]?.answer = answer
        }

        @discardableResult
        mutating func delete(_ tour: TourID) -> Draft? { drafts.removeValue(forKey: tour) }

        /// The published tour is no more: its revisions are tours of their own *(decided)*.
        mutating func forget(replaced tour: TourID) {
            for id in inOrder where drafts[id]?.replaces == tour { drafts[id]?.replaces = .none }
        }

        /// Hands the state over.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(drafts.count) | UInt64(nextNumber) << 32)
            for tour in inOrder {
                guard let draft = drafts[tour] else { continue }
                take(UInt64(tour.index) | UInt64(draft.replaces.index) << 32)
                draft.content.digest(into: take)
                take(draft.author.word)
                take((draft.isSubmitted ? 1 : 0) | (draft.answer == nil ? 0 : 2))
                draft.answer?.digest(into: take)
            }
        }

        /// - Throws: an `InvariantViolation` if it is published as well, or replaces what is not, or lacks waypoints (W06).
        func checkInvariants(of tour: TourID, _ library: Library) throws(InvariantViolation) {
            guard let draft = drafts[tour] else { return }
            try require(!library.isPublished(tour), "W06", "\(tour.text) is a draft and published")
            try require(tour.index < nextNumber, "W06", "\(tour.text) has a number that is not given yet")
            try require(draft.author.role != .walker, "W06", "\(tour.text) is a walker's draft")
            try require(
                draft.replaces.isNone || library.isPublished(draft.replaces), "W06",
                "\(tour.text) replaces what is not published")
            let isWhole = !draft.isSubmitted || draft.content.waypoints.count >= TourContent.waypointsMin
            try require(isWhole, "W06", "\(tour.text) is submitted with too few waypoints")
        }
    }

    /// Which tours have a title (W01): published ones, submitted ones and drafts, by `TourContent.titleKey`.
    struct Titles: Hashable, Sendable {
        private var owners: [String: [TourID]] = [:]

        mutating func describe(state form: inout StateForm) throws {
            try form.visit(
                &owners, keys: { try $0.visit(&$1) },
                values: { form, lists in try form.visit(each: &lists, unread: []) { try $0.visit(&$1) } })
        }

        func owners(of key: String) -> [TourID] { owners[key] ?? [] }
        var keyCount: Int { owners.count }

        /// - Throws: `titleTaken` if another has it than the tour itself and the one whose place it takes.
        func requireFree(_ key: String, for tour: TourID = .none, replacing replaced: TourID = .none) throws(Reason) {
            if owners(of: key).contains(where: { $0 != tour && $0 != replaced }) { throw .titleTaken }
        }

        mutating func add(_ key: String, of tour: TourID) {
            assert(owners[key]?.contains(tour) != true, "the tour has the title already")
            owners[key, default: []].append(tour)
        }

        mutating func remove(_ key: String, of tour: TourID) {
            assert(owners[key]?.contains(tour) == true, "the tour has another title")
            owners[key]?.removeAll { $0 == tour }
            if owners[key]?.isEmpty == true { owners[key] = nil }
        }
    }
}
