import GuideService
import Quantities
import RuleModels
import ServiceKernel
import TestSupport

/// The service and the model, which receive the same steps and must agree on everything.
struct GuideComparison: ModelComparison {
    private(set) var service: GuideService
    private var injector: FaultInjector<GuideService>?
    private(set) var model: GuideModel
    /// Commands so far, including timers, for a replay.
    private(set) var commands: [GuideStep] = []
    /// Refusals seen so far, with their reasons: `subscribe alreadySubscribed`.
    private(set) var refusals: Set<String> = []
    /// Words of all events seen so far.
    private(set) var events: Set<String> = []
    /// Timers set and not yet fired.
    private var timers: [(due: SimTime, timer: GuideService.Timer)] = []
    private let world: GuideWorld
    /// Whether to compare the whole state after every command, which is slow.
    private let isThorough: Bool

    init(_ world: GuideWorld, isThorough: Bool, defect: GuideService.Defect?) {
        service = world.service()
        injector = FaultInjector(defect, in: &service)
        model = world.model
        self.world = world
        self.isThorough = isThorough
    }

    /// Fires the timers due by then, and carries out the step.
    ///
    /// - Returns: the disagreement, or nil.
    mutating func perform(_ step: GuideStep) -> String? {
        while let place = timers.indices.min(by: { timers[$0].due < timers[$1].due }), timers[place].due <= step.time {
            let (due, timer) = timers.remove(at: place)
            let second = Int(max(due, model.now).microseconds / 1_000_000)
            let fired = GuideStep(second: second, command: .timer(timer))
            if let disagreement = send(fired) { return disagreement }
        }
        return send(step)
    }

    private mutating func send(_ step: GuideStep) -> String? {
        commands.append(step)
        let before = isThorough ? service.stateDigest : 0
        injector.handle(step.command, at: step.time, in: &service)
        let expected = model.perform(step.command, at: step.time)
        for case .setTimer(let timer, let due) in service.effects { timers.append((due, timer)) }
        events.formUnion(service.effects.compactMap(\.event))
        if case .rejected(_, let operation, let reason)? = expected.first {
            refusals.insert("\(operation.word) \(reason.word)")
            if isThorough, service.stateDigest != before { return "the refusal \(reason) changed something" }
        }
        if !service.effects.elementsEqual(expected) {
            return "the service: \(service.effects.map(\.line)), the model: \(expected.map(\.line))"
        }
        do { try service.checkInvariants(touchedBy: step.command) } catch { return "\(error)" }
        if case .user(let user, _) = step.command, let difference = difference(of: Int(user.index)) {
            return difference
        }
        return isThorough ? differenceOfStates() : nil
    }

    /// Returns the disagreement of the final states, or nil.
    func differenceOfStates() -> String? {
        do { try service.checkInvariants() } catch { return "\(error)" }
        for user in 0..<world.users { if let difference = difference(of: user) { return difference } }
        return differenceOfMoney() ?? differenceOfTours() ?? differenceOfWords()
    }

    private func difference(of user: Int) -> String? {
        let id = UserID(user)
        let isSame =
            service.isSubscribed(id) == model.isSubscribed(user)
            && service.renewal(of: id) == model.renewal(of: user) && service.card(of: id) == model.cards[user] ?? .good
            && service.proposals(of: id).map { $0.places.map { Int($0.index) } } == model.proposals[user]?.routes ?? []
        if !isSame { return "u\(user + 1) differs" }
        guard let number = model.currentRoutes[user] else {
            return service.route(of: id).isNone ? nil : "u\(user + 1) has a route, in the model none"
        }
        let route = service.route(service.route(of: id))
        let own = model.routes[number]
        let reached = own.places.map { own.reached.contains($0) }
        let isSameRoute =
            service.route(of: id) == RouteID(number) && route?.places == own.places.map { PlaceID($0) }
            && route?.stops.map(\.isReached) == reached && route?.start == own.start
            && route?.metres == model.metres(of: own)
        return isSameRoute ? nil : "the route of u\(user + 1) is \(route as Any), in the model \(own)"
    }

    private func differenceOfMoney() -> String? {
        for month in model.books.months {
            guard let statement = service.statements.first(where: { Int($0.month.number) == month }) else {
                return "\(Month(number: Int32(month))) has no statement"
            }
            for line in Statement.Line.allCases where statement[line].cents != model.books.cents(line, month) {
                return "\(line) of \(statement.month): \(statement[line]), in the model"
                    + " \(model.books.cents(line, month)) cents"
            }
        }
        let company = service.ledger.total(of: .company)
        if company.cents != model.books.profitCents() { return "the company has \(company)" }
        for guide in 0..<world.guides {
            let accounts = service.ledger.accounts(of: .guides)
            let paid = guide < accounts.count ? accounts[guide] : .zero
            if paid.cents != model.books.pay[guide] ?? 0 { return "guide\(guide + 1) was paid \(paid)" }
        }
        return nil
    }

    private func differenceOfTours() -> String? {
        for (index, own) in model.guidedTours.enumerated() {
            let outing = service.guidedTour(GuidedTourID(index))
            let isSame =
                outing?.state == own.state && outing?.followers == own.followers.map { UserID($0) }
                && outing?.places == own.places.map { PlaceID($0) } && outing?.guide == GuideID(own.guide)
            if !isSame { return "outing\(index + 1) is \(outing as Any), in the model \(own)" }
        }
        for guide in 0..<world.guides where service.step(of: GuideID(guide)) != model.applicationSteps[guide] ?? .none {
            return "guide\(guide + 1) is elsewhere"
        }
        return service.guidedTourCount == model.guidedTours.count ? nil : "there are other guided tours"
    }

    private func differenceOfWords() -> String? {
        for (index, own) in model.enquiries.enumerated() {
            let enquiry = service.enquiry(EnquiryID(index))
            let isSame = enquiry?.state == own.state && enquiry?.text == own.text && enquiry?.answers == own.answers
            if !isSame { return "enquiry\(index + 1) differs" }
        }
        let news = model.news.reversed().map { "\($0.time) \($0.english) \($0.turkish)" }
        if service.news.map({ "\($0.time) \($0.english) \($0.turkish)" }) != news {
            return "the news differ"
        }
        let shown = service.attractions(from: groundPosition())
        if shown.map(\.place) != model.near(groundPosition(), nil) { return "other attractions are shown" }
        for attraction in shown {
            let saying = model.placeDescriptions[Int(attraction.place.index)]
            let texts = saying?.isPermitted ?? false ? saying?.texts.filter { !$0.value.isEmpty } ?? [:] : [:]
            let told = Dictionary(attraction.texts.map { ($0.topic, $0.text) }, uniquingKeysWith: { first, _ in first })
            if told != texts { return "other words of a place are shown: \(told), in the model \(texts)" }
        }
        return nil
    }
}
