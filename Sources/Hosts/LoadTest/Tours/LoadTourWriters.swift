import Behaviour
import Quantities
import SimulationKernel
import TourService

/// What an author or one of the staff does next.
enum WriterMoment: BitwiseCopyable {
    /// The author's next step with the draft.
    case draft(author: Int)
    /// Staff look at what was submitted.
    case decision(TourID)
    case deletion(TourID)
}

/// One generator's share of those who write and approve tours (W06).
///
/// An author begins a draft, adds some waypoints and submits it. Staff send some back, approve the others and delete them again
/// after a while, so that the library does not grow for ever. Now and then somebody tries what the rules refuse.
struct LoadTourWriters: ~Copyable {
    struct Author: BitwiseCopyable {
        var draft = TourID.none
        var waypoints = 0
        var titles: UInt32 = 0
        var isSubmitted = false
    }

    private let share: PeopleShare
    private let staffCount: Int
    private let betweenSteps: Sampler
    private var stream: RandomStream
    private var authors: ContiguousArray<Author>
    private var idle: PersonPool
    /// Seen last, and what it is called.
    private(set) var newestDraft: TourID?
    private var newestTitle: UInt32?

    /// A draft is submitted with so many waypoints.
    static let waypoints = 4
    /// Of drafts: those whose title is the newest one's, in capitals.
    static let takesTitle = 0.15
    /// Of attempts to submit one: those to delete it without a confirmation instead, and of the others those not transferred.
    static let deletesUnconfirmed = 0.1
    static let transferFails = 0.05
    /// Of submitted ones: those that their author tries to approve, and of decisions those to send back.
    static let approvesOwn = 0.2
    static let sendsBack = 0.2
    /// Drafts whose title is free, which alone go on.
    private static let drafts = 1 - takesTitle
    /// Mean number of submissions of a draft: one, and another each time it is sent back.
    private static let submissions = 1 / (1 - sendsBack)
    /// Commands of a draft on average: it is begun, has its waypoints, and is tried to be submitted until that is done.
    static let stepsOfAuthor =
        1 + drafts * (Double(waypoints) + submissions / ((1 - deletesUnconfirmed) * (1 - transferFails)))
    /// Each submission is decided on, tried by some authors before; at last the tour is deleted.
    static let stepsOfStaff = drafts * (submissions * (1 + approvesOwn) + 1)
    /// So many titles of one author are apart from those of the next.
    private static let titlesPerAuthor: UInt32 = 1 << 16

    init(_ load: TourLoad, share: Int, of generators: Int, _ streams: StreamFamily) {
        self.share = PeopleShare(share, of: generators)
        staffCount = load.users.staff
        betweenSteps = Sampler(load.walks.betweenSteps)
        stream = streams.stream(purpose: .loadActions, entity: UInt32(share), occurrence: 1)
        authors = ContiguousArray(repeating: Author(), count: self.share.size(of: load.users.authors))
        idle = PersonPool(ofAll: authors.count)
    }

    /// How long until the next step, nanoseconds; a tour stays in the library for longer.
    mutating func pause(before moment: WriterMoment) -> Int64 {
        let pause = Int64(betweenSteps.sample(from: &stream) * 1e9)
        return switch moment {
        case .draft, .decision: pause
        case .deletion: 20 * pause
        }
    }

    /// Somebody begins a draft; nil if nobody is free to.
    mutating func begin() -> TourService.Command? {
        guard let author = idle.choose(from: &stream) else { return nil }
        idle.remove(author)
        // W01: in capitals it is the same title.
        if let newestTitle, stream.chance(LoadTourWriters.takesTitle) {
            return beginDraft(author, title: "WALK \(newestTitle)")
        }
        authors[author].titles += 1
        return beginDraft(author, title: "Walk \(title(author))")
    }

    private func beginDraft(_ author: Int, title: String) -> TourService.Command {
        .author(person(author), .beginDraft(title: title, area: LoadTours.areaOfDrafts, isCircular: false))
    }

    mutating func carryOut(_ moment: WriterMoment) -> TourService.Command? {
        switch moment {
        case .draft(let author): return step(author)
        case .decision(let tour):
            if stream.chance(LoadTourWriters.sendsBack) {
                return .staff(staff(), .reject([tour], reason: "too short"))
            }
            return .staff(staff(), .approve([tour]))
        case .deletion(let tour): return .staff(staff(), .deleteTours([tour], isConfirmed: true))
        }
    }

    /// - Returns: what follows from it.
    mutating func note(_ effect: TourService.Effect) -> WriterMoment? {
        // These lead a draft from its beginning to its end.
        if case .draftBegun(let person, let tour, _) = effect, let author = own(person) {
            (newestDraft, newestTitle) = (tour, title(author))
            (authors[author].draft, authors[author].waypoints, authors[author].isSubmitted) = (tour, 0, false)
            return .draft(author: author)
        } else if case .waypointAdded(let person, _, _) = effect, let author = own(person) {
            authors[author].waypoints += 1
            return .draft(author: author)
        } else if case .submitted(let person, let tour) = effect, let author = own(person) {
            authors[author].isSubmitted = true
            // W06: an author who approves.
            return stream.chance(LoadTourWriters.approvesOwn) ? .draft(author: author) : .decision(tour)
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

    private mutating func noteRefusal(of operation: TourService.Operation, _ author: Int) -> WriterMoment? {
        if operation == .beginDraft { idle.insert(author) }
        if operation == .submit || operation == .deleteDraft { return .draft(author: author) }
        return operation == .approve ? .decision(authors[author].draft) : nil
    }

    mutating func noteOverloaded(_ command: TourService.Command) -> WriterMoment? {
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
        if own.waypoints < LoadTourWriters.waypoints {
            return .author(
                person,
                .addWaypoint(
                    own.draft, place: LoadTours.place(from: &stream), name: "Stop", annotation: LoadTours.annotation))
        }
        // W06: without a confirmation it stays; a transfer that fails leaves it as it was.
        if stream.chance(LoadTourWriters.deletesUnconfirmed) {
            return .author(person, .deleteDraft(own.draft, isConfirmed: false))
        }
        return .author(person, .submit(own.draft, fails: stream.chance(LoadTourWriters.transferFails)))
    }

    private func title(_ author: Int) -> UInt32 {
        person(author).index * LoadTourWriters.titlesPerAuthor + authors[author].titles
    }

    private func person(_ author: Int) -> TourService.Person { .author(AuthorID(share.number(author))) }
    private mutating func staff() -> TourService.Person { .staff(StaffID(stream.index(below: max(staffCount, 1)))) }

    private func own(_ person: TourService.Person) -> Int? {
        person.role == .author ? share.own(person.index) : nil
    }
}
