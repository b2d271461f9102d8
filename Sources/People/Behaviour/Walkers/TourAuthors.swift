import Quantities
import SimulationKernel
import TourService

/// Ambassadors, who write tours while walking them and correct published ones, and staff, who approve them (W06).
///
/// An author has one draft at a time, and begins the next after the staff's decision.
struct TourAuthors {
    private struct Author {
        enum Phase: UInt8 {
            case resting
            /// Has requested a draft and waits for it.
            case beginning
            case writing
            case submitting
            /// Waits for the decision of the staff.
            case waiting
        }

        var phase = Phase.resting
        /// Draft and its content, as known to the author.
        var draft = TourID.none
        var content = TourContent(title: "", area: "")
        /// Remaining sites to visit, or annotations to correct.
        var stepsLeft = 0
        /// Current site of a new tour's author.
        var site = 0
        /// Number of draws; each decision has a separate one.
        var draws: UInt32 = 0
        var toursBegun = 0
        /// Whether the tour is new: it has no general annotation until the end.
        var isNew = false
    }

    private var authors: [Author]
    private let staffCount: Int
    private var staffDraws: [UInt32]
    private let habits: AuthorBehaviour
    private let staffHabits: StaffBehaviour
    private let pause, writing, staffPause: Sampler
    /// Content of published tours, by number; nil for unpublished ones.
    private var library: [TourContent?]
    /// Authors of the tours written in this run.
    private var owners: [TourID: AuthorID] = [:]
    /// Submitted tours awaiting approval.
    private var submitted: [TourID] = []

    init(_ setup: WalkerPopulationSetup) {
        (habits, staffHabits) = (setup.authors, setup.staff)
        authors = Array(repeating: Author(), count: habits.count)
        staffCount = staffHabits.count
        staffDraws = Array(repeating: 0, count: staffHabits.count)
        pause = Sampler(habits.pauseSeconds)
        writing = Sampler(habits.writingSeconds)
        staffPause = Sampler(staffHabits.pauseSeconds)
        library = setup.city.library
    }

    /// Schedules the first events of all authors and staff.
    mutating func planFirst(_ context: inout WalkContext) {
        for author in authors.indices { rest(AuthorID(author), at: .zero, &context) }
        for staff in 0..<staffCount { scheduleReview(StaffID(staff), at: .zero, &context) }
    }

    // MARK: Authors

    /// Returns the stream for the author's next decision.
    private mutating func nextStream(of author: AuthorID, _ context: borrowing WalkContext) -> RandomStream {
        authors[Int(author.index)].draws += 1
        return context.streams.stream(
            purpose: .authorWork, entity: author.index, occurrence: authors[Int(author.index)].draws)
    }

    private mutating func plan(
        _ author: AuthorID, after seconds: Double, at time: SimTime, _ context: inout WalkContext
    ) {
        _ = context.calendar.schedule(.author(author), at: time + SimDuration(seconds: seconds), priority: .normal)
    }

    private mutating func rest(_ author: AuthorID, at time: SimTime, _ context: inout WalkContext) {
        var stream = nextStream(of: author, context)
        authors[Int(author.index)].phase = .resting
        plan(author, after: pause.sample(from: &stream), at: time, &context)
    }

    /// Takes an author's next step.
    mutating func carryOut(_ author: AuthorID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(author.index)
        switch authors[index].phase {
        case .resting where authors[index].draft.isNone: begin(author, at: time, &context)
        case .resting:
            // The staff requested a change.
            authors[index].stepsLeft = 1
            writeNextText(author, at: time, &context)
        case .writing:
            if authors[index].draft.isNone { return rest(author, at: time, &context) }
            sendText(author, &context)
            writeNextText(author, at: time, &context)
        case .submitting: submit(author, at: time, &context)
        case .beginning, .waiting: break
        }
    }

    private mutating func begin(_ author: AuthorID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(author.index)
        var stream = nextStream(of: author, context)
        // W06: only the author may change a tour.
        let published = context.tours.published.filter { owners[$0.tour] ?? author == author }
        let corrects = stream.bernoulli(habits.correctionProbability)
        guard !context.city.sites.sites.isEmpty else { return }
        authors[index].phase = .beginning
        if corrects, !published.isEmpty, let tour = Optional(published[stream.index(below: published.count)].tour),
            let content = library[Int(tour.index)]
        {
            authors[index].content = content
            authors[index].isNew = false
            authors[index].stepsLeft = 1 + stream.index(below: 3)
            return context.intend(.author(.author(author), .reviseTour(tour)))
        }
        let range = habits.waypoints
        authors[index].stepsLeft = range.lowerBound + stream.index(below: range.count)
        authors[index].site = stream.index(below: context.city.sites.sites.count)
        authors[index].toursBegun += 1
        authors[index].isNew = true
        let title = "Walk \(authors[index].toursBegun) of author \(author.number)"
        let area = context.city.library.first?.area ?? ""
        let isCircular = stream.bernoulli(0.3)
        authors[index].content = TourContent(title: title, area: area, isCircular: isCircular)
        context.intend(.author(.author(author), .beginDraft(title: title, area: area, isCircular: isCircular)))
    }

    /// Writes the next text; without one, submits the draft.
    private mutating func writeNextText(_ author: AuthorID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(author.index)
        guard authors[index].stepsLeft > 0 else { return submit(author, at: time, &context) }
        var stream = nextStream(of: author, context)
        authors[index].phase = .writing
        var seconds = writing.sample(from: &stream)
        if authors[index].isNew {
            // Walking between sites: a street route exceeds the straight line by about the same ratio as a walker's
            // speed exceeds one metre per second.
            let sites = context.city.sites.sites
            let (from, to) = (authors[index].site, nextSite(of: authors[index], context))
            seconds += sites[from].place.metres(to: sites[to].place)
            authors[index].site = to
        }
        plan(author, after: seconds, at: time, &context)
    }

    /// Returns the nearest site not yet in the draft; the current one if there is none.
    private func nextSite(of author: Author, _ context: borrowing WalkContext) -> Int {
        let sites = context.city.sites.sites
        if author.content.waypoints.isEmpty { return author.site }
        let left = sites.indices.filter { site in !author.content.waypoints.contains { $0.place == sites[site].place } }
        let place = sites[author.site].place
        return left.min { place.metres(to: sites[$0].place) < place.metres(to: sites[$1].place) } ?? author.site
    }

    private mutating func sendText(_ author: AuthorID, _ context: inout WalkContext) {
        let index = Int(author.index)
        var stream = nextStream(of: author, context)
        let (draft, person) = (authors[index].draft, TourService.Person.author(author))
        authors[index].stepsLeft -= 1
        if authors[index].isNew {
            let site = context.city.sites.sites[authors[index].site]
            let text = TourTexts.annotation(of: site.name, from: &stream)
            authors[index].content.waypoints.append(Waypoint(name: site.name, annotation: text, place: site.place))
            context.intend(
                .author(person, .addWaypoint(draft, place: site.place, name: site.name, annotation: text)))
            guard authors[index].stepsLeft == 0 else { return }
            authors[index].isNew = false
            let general = TourTexts.annotation(of: authors[index].content.title, from: &stream)
            authors[index].content.annotation = general
            return context.intend(.author(person, .annotateTour(draft, annotation: general)))
        }
        let number = stream.index(below: authors[index].content.waypoints.count)
        let name = authors[index].content.waypoints[number].name
        let text = TourTexts.annotation(of: name, from: &stream)
        if stream.bernoulli(0.7) {
            authors[index].content.waypoints[number].annotation = text
            context.intend(
                .author(person, .annotateWaypoint(draft, waypoint: UInt32(number) + 1, annotation: text)))
        } else if number + 1 < authors[index].content.waypoints.count {
            authors[index].content.waypoints[number].legAnnotation = text
            context.intend(.author(person, .annotateLeg(draft, waypoint: UInt32(number) + 1, annotation: text)))
        }
    }

    private mutating func submit(_ author: AuthorID, at time: SimTime, _ context: inout WalkContext) {
        var stream = nextStream(of: author, context)
        authors[Int(author.index)].phase = .submitting
        let fails = stream.bernoulli(habits.failureProbability)
        context.intend(.author(.author(author), .submit(authors[Int(author.index)].draft, fails: fails)))
    }

    // MARK: Staff

    private mutating func scheduleReview(_ staff: StaffID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(staff.index)
        staffDraws[index] += 1
        var stream = context.streams.stream(
            purpose: .staffPause, entity: staff.index, occurrence: staffDraws[index])
        let seconds = staffPause.sample(from: &stream)
        _ = context.calendar.schedule(.staff(staff), at: time + SimDuration(seconds: seconds), priority: .normal)
    }

    /// Reviews all submitted tours.
    mutating func carryOut(_ staff: StaffID, at time: SimTime, _ context: inout WalkContext) {
        scheduleReview(staff, at: time, &context)
        var stream = context.streams.stream(
            purpose: .staffJudgement, entity: staff.index, occurrence: staffDraws[Int(staff.index)])
        var (good, bad): ([TourID], [TourID]) = ([], [])
        for tour in submitted {
            if stream.bernoulli(staffHabits.rejectionProbability) { bad.append(tour) } else { good.append(tour) }
        }
        if !good.isEmpty { context.intend(.staff(.staff(staff), .approve(good))) }
        if !bad.isEmpty { context.intend(.staff(.staff(staff), .reject(bad, reason: TourTexts.reasonForRejection))) }
    }

    // MARK: Effects

    mutating func note(_ effect: TourService.Effect, at time: SimTime, _ context: inout WalkContext) {
        switch effect {
        case .draftBegun(let person, let draft, _):
            guard let author = simulatedAuthor(person) else { return }
            authors[Int(author.index)].draft = draft
            writeNextText(author, at: time, &context)
        case .submitted(let person, let tour):
            submitted.append(tour)
            if let author = simulatedAuthor(person) { authors[Int(author.index)].phase = .waiting }
        case .approved(_, let tour, let person, let replaced):
            submitted.removeAll { $0 == tour }
            guard let person, let author = simulatedAuthor(person) else { return }
            let place = replaced.isNone ? tour : replaced
            owners[place] = author
            publish(authors[Int(author.index)].content, as: place, &context)
            endDraft(author, at: time, &context)
        case .sentBack(_, let tour, let person):
            submitted.removeAll { $0 == tour }
            if let person, let author = simulatedAuthor(person) { rest(author, at: time, &context) }
        case .deleted(_, let tour, let person):
            submitted.removeAll { $0 == tour }
            context.tours.withdraw(tour)
            if library.indices.contains(Int(tour.index)) { library[Int(tour.index)] = nil }
            if let person, let author = simulatedAuthor(person), authors[Int(author.index)].draft == tour {
                endDraft(author, at: time, &context)
            }
        case .rejected(let person, .submit, .transferFailed):
            if let author = simulatedAuthor(person) { plan(author, after: 60, at: time, &context) }
        case .rejected(let person, let action, _):
            guard let author = simulatedAuthor(person) else { return }
            noteRefused(author, action, at: time, &context)
        case .listed, .noTours, .previewed, .followed, .reached, .walkedOn, .skipped, .completed, .cancelled,
            .locationUnavailable, .located, .putAway, .takenOut, .powerSaved, .powerSavingEnded, .appOpened,
            .libraryChecked, .networkAllowed, .networkForbidden, .updatesAutomatic, .updatesByHand,
            .updateReminded, .waypointAdded, .waypointAnnotated, .legAnnotated, .tourAnnotated, .draftRenamed,
            .waypointRemoved, .draftDeleted, .toursLeft, .setTimer:
            break
        }
    }

    /// Drops a draft that cannot be begun or submitted.
    private mutating func noteRefused(
        _ author: AuthorID, _ action: TourService.Operation, at time: SimTime, _ context: inout WalkContext
    ) {
        if [.beginDraft, .reviseTour, .submit].contains(action) { endDraft(author, at: time, &context) }
    }

    private mutating func endDraft(_ author: AuthorID, at time: SimTime, _ context: inout WalkContext) {
        authors[Int(author.index)].draft = .none
        rest(author, at: time, &context)
    }

    private mutating func publish(_ content: TourContent, as tour: TourID, _ context: inout WalkContext) {
        while library.count <= Int(tour.index) { library.append(nil) }
        let before = library[Int(tour.index)]
        library[Int(tour.index)] = content
        let places = content.waypoints.map(\.place)
        if before?.waypoints.map(\.place) == places, let version = context.tours.version(of: tour) {
            return context.tours.publish(tour, content, context.tours.versions[version].course)
        }
        context.tours.publish(tour, content, context.city.makeCourse(of: content))
    }

    private func simulatedAuthor(_ person: TourService.Person) -> AuthorID? {
        person.role == .author && Int(person.index) < authors.count ? AuthorID(person.index) : nil
    }
}

/// Sample texts of authors, of realistic length.
private enum TourTexts {
    static let reasonForRejection = "Please tell more of what is to be seen there."

    private static let sentences = [
        "Look up: the oldest part is above the door, where two dates are cut into the stone.",
        "It was built in four years, burned down once, and was put up again by the students themselves.",
        "On the left you see where the river ran before the square was laid out.",
        "People meet here before lectures, and on Fridays there is music on the steps.",
        "The tower is open to visitors in the afternoon; from its top you see as far as the sea.",
        "Ask inside for the small exhibition on the ground floor, which few people know of.",
        "The trees were planted by the first class, one for each of its forty students.",
        "Nobody knows who painted the wall, though many have claimed it since.",
        "In the war it was a hospital, and some of its old signs can still be read.",
        "Mind the step, and go on along the path between the two lamps.",
    ]

    static func annotation(of name: String, from stream: inout RandomStream) -> String {
        let count = 2 + stream.index(below: 6)
        var text = "This is \(name)."
        for _ in 0..<count { text += " " + sentences[stream.index(below: sentences.count)] }
        return text
    }
}
