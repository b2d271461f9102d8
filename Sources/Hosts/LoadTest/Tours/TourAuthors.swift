import Behaviour
import Quantities
import SimulationKernel
import TourService

/// The next event of an author or of the staff.
enum AuthoringEvent: BitwiseCopyable {
    /// An author's next step with the draft.
    case draft(author: Int)
    /// The staff's decision on a submitted tour.
    case decision(TourID)
    case deletion(TourID)
}

/// One generator's share of the authors and staff (W06).
///
/// An author begins a draft, adds waypoints and submits it. Staff send some drafts back, approve the others, and delete
/// them after a while, so that the library does not grow without limit. Some commands are ones that the rules refuse.
struct LoadTourAuthors: ~Copyable {
    struct Author: BitwiseCopyable {
        var draft = TourID.none
        var waypoints = 0
        var titles: UInt32 = 0
        var isSubmitted = false
    }

    private let share: PopulationPartition
    private let staffCount: Int
    private let betweenSteps: Sampler
    private var stream: RandomStream
    private var authors: ContiguousArray<Author>
    private var idle: PersonPool
    /// The most recent draft and its title.
    private(set) var newestDraft: TourID?
    private var newestTitle: UInt32?

    /// Number of waypoints of a submitted draft.
    static let waypoints = 4
    /// Share of drafts that repeat the latest title in capitals.
    static let takesTitle = 0.15
    /// Share of submissions replaced by an unconfirmed deletion, and share of the others whose transfer fails.
    static let deletesUnconfirmed = 0.1
    static let transferFails = 0.05
    /// Share of submitted drafts that their author tries to approve, and share of decisions that send a draft back.
    static let approvesOwn = 0.2
    static let sendsBack = 0.2
    /// Share of drafts with a free title; only these go on.
    private static let drafts = 1 - takesTitle
    /// Mean number of submissions per draft: one, plus one each time it is sent back.
    private static let submissions = 1 / (1 - sendsBack)
    /// Mean number of an author's commands per draft: its beginning, its waypoints, and the attempts to submit it.
    static let stepsOfAuthor =
        1 + drafts * (Double(waypoints) + submissions / ((1 - deletesUnconfirmed) * (1 - transferFails)))
    /// Mean number of staff commands per draft: each submission is decided, some are first approved by their authors in
    /// vain, and the tour is deleted in the end.
    static let stepsOfStaff = drafts * (submissions * (1 + approvesOwn) + 1)
    /// Range of title numbers per author.
    private static let titlesPerAuthor: UInt32 = 1 << 16

    init(_ load: TourLoad, share: Int, of generators: Int, _ streams: StreamFamily) {
        self.share = PopulationPartition(share, of: generators)
        staffCount = load.users.staff
        betweenSteps = Sampler(load.walks.betweenSteps)
        stream = streams.stream(purpose: .loadActions, entity: UInt32(share), occurrence: 1)
        authors = ContiguousArray(repeating: Author(), count: self.share.size(of: load.users.authors))
        idle = PersonPool(ofAll: authors.count)
    }

    /// Returns the time until the next step in nanoseconds; a tour stays in the library twenty times as long.
    mutating func pause(before moment: AuthoringEvent) -> Int64 {
        let pause = Int64(betweenSteps.sample(from: &stream) * 1e9)
        return switch moment {
        case .draft, .decision: pause
        case .deletion: 20 * pause
        }
    }

    /// Begins a draft; nil if no author is free.
    mutating func begin() -> TourService.Command? {
        guard let author = idle.choose(from: &stream) else { return nil }
        idle.remove(author)
        // W01: a title in capitals is the same title.
        if let newestTitle, stream.bernoulli(LoadTourAuthors.takesTitle) {
            return beginDraft(author, title: "WALK \(newestTitle)")
        }
        authors[author].titles += 1
        return beginDraft(author, title: "Walk \(title(author))")
    }

    private func beginDraft(_ author: Int, title: String) -> TourService.Command {
        .author(person(author), .beginDraft(title: title, area: LoadTours.areaOfDrafts, isCircular: false))
    }

    mutating func carryOut(_ moment: AuthoringEvent) -> TourService.Command? {
        switch moment {
        case .draft(let author): return step(author)
        case .decision(let tour):
            if stream.bernoulli(LoadTourAuthors.sendsBack) {
                return .staff(staff(), .reject([tour], reason: "too short"))
            }
            return .staff(staff(), .approve([tour]))
        case .deletion(let tour): return .staff(staff(), .deleteTours([tour], isConfirmed: true))
        }
    }

    /// Processes an effect.
    ///
    /// - Returns: the event that follows from it.
    mutating func note(_ effect: TourService.Effect) -> AuthoringEvent? {
        // These effects lead a draft from its beginning to its end.
        if case .draftBegun(let person, let tour, _) = effect, let author = own(person) {
            (newestDraft, newestTitle) = (tour, title(author))
            (authors[author].draft, authors[author].waypoints, authors[author].isSubmitted) = (tour, 0, false)
            return .draft(author: author)
        } else if case .waypointAdded(let person, _, _) = effect, let author = own(person) {
            authors[author].waypoints += 1
            return .draft(author: author)
        } else if case .submitted(let person, let tour) = effect, let author = own(person) {
            authors[author].isSubmitted = true
            // W06: some authors try to approve their own tour.
            return stream.bernoulli(LoadTourAuthors.approvesOwn) ? .draft(author: author) : .decision(tour)
        } else if case .sentBack(_, _, let writer?) = effect, let author = own(writer) {
            authors[author].isSubmitted = false
            return .draft(author: author)
        } else if case .approved(_, let tour, let writer?, _) = effect, let author = own(writer) {
            authors[author].draft = .none
            idle.insert(author)
            return .deletion(tour)
        } else if case .rejected(let person, let operation, _) = effect, let author = own(person) {
            return noteRefusal(of: operation, author)
        }
        return nil
    }

    private mutating func noteRefusal(of operation: TourService.Operation, _ author: Int) -> AuthoringEvent? {
        if operation == .beginDraft { idle.insert(author) }
        if operation == .submit || operation == .deleteDraft { return .draft(author: author) }
        return operation == .approve ? .decision(authors[author].draft) : nil
    }

    mutating func noteOverloaded(_ command: TourService.Command) -> AuthoringEvent? {
        switch command {
        case .author(let person, .beginDraft):
            if let author = own(person) { idle.insert(author) }
            return nil
        case .author(let person, _): return own(person).map { .draft(author: $0) }
        case .staff(_, .approve(let tours)), .staff(_, .reject(let tours, _)): return tours.first.map { .decision($0) }
        case .staff(_, .deleteTours(let tours, _)): return tours.first.map { .deletion($0) }
        case .walker, .timer: return nil
        }
    }

    private mutating func step(_ author: Int) -> TourService.Command? {
        let (person, own) = (person(author), authors[author])
        if own.draft.isNone { return nil }
        if own.isSubmitted { return .staff(person, .approve([own.draft])) }
        if own.waypoints < LoadTourAuthors.waypoints {
            return .author(
                person,
                .addWaypoint(
                    own.draft, place: LoadTours.place(from: &stream), name: "Stop", annotation: LoadTours.annotation))
        }
        // W06: an unconfirmed deletion and a failed transfer change nothing.
        if stream.bernoulli(LoadTourAuthors.deletesUnconfirmed) {
            return .author(person, .deleteDraft(own.draft, isConfirmed: false))
        }
        return .author(person, .submit(own.draft, fails: stream.bernoulli(LoadTourAuthors.transferFails)))
    }

    private func title(_ author: Int) -> UInt32 {
        person(author).index * LoadTourAuthors.titlesPerAuthor + authors[author].titles
    }

    private func person(_ author: Int) -> TourService.Person { .author(AuthorID(share.number(author))) }
    private mutating func staff() -> TourService.Person { .staff(StaffID(stream.index(below: max(staffCount, 1)))) }

    private func own(_ person: TourService.Person) -> Int? {
        person.role == .author ? share.index(of: person.index) : nil
    }
}
