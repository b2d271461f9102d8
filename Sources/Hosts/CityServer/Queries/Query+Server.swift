import AccountService
import OutputFiles
import PlaceService
import Quantities
import ServiceKernel
import TaxiService

// Queries about the city as a whole, and about the caller.
extension Query {
    static let ofServer: [Query] = [
        Query(
            "/v1/city",
            "the city: its zones, its tariff, the limits of the server, and the current time, both in seconds since the "
                + "service started and as local time in the given time zone", .visitor, schema: "City"
        ) { serving, _, text in
            text.member("name", serving.name)
            text.seconds("time", serving.now)
            text.member("date", "\(serving.today)")
            text.member("clock", ClockFormat.text(serving.calendar.clock(at: serving.now).microseconds / 1_000_000))
            if let zone = serving.timeZone { text.member("timeZone", zone) }
            if let start = serving.calendar.zonedStart { text.member("unixTimeAtStart", whole: start.unixSeconds) }
            text.member("streets", serving.ground.hasStreets)
            text.member("places", whole: serving.host.places.catalogue.count)
            text.key("rules")
            text.map { serving.writeRules(&$0) }
            text.key("zones")
            text.list(serving.ground.names.all) { $0.text($1) }
            serving.writeFares(&text)
            text.key("limits")
            serving.limits.write(to: &text)
        },
        Query("/v1/me", "the user who is logged in, and their current state", .session([])) {
            serving, asked, text throws(Problem) in
            guard case .session(let token) = asked.caller, let profile = serving.host.accounts.profile(session: token),
                let person = asked.person
            else { throw .unknownCaller }
            text.member("id", person.text)
            text.member("role", profile.role.word)
            text.member("username", profile.username)
            text.member("confirmed", profile.isConfirmed)
            text.member("mustChangePassword", profile.mustChangePassword)
            if person.kind == .client { text.member("cards", whole: serving.host.accounts.cards(session: token).count) }
            serving.write(stateOf: person, &text)
        },
        Query("/v1/operator/accounts", "number of registered accounts, by role", .operators) { serving, _, text in
            for role in AccountService.Role.allCases {
                text.member(role.word, whole: serving.registered[role, default: 0])
            }
        },
    ]
}

extension CityStateMachine {
    /// Writes the current state of a person, as far as that person may see it.
    fileprivate func write(stateOf person: EntityReference, _ text: inout JSONWriter) {
        let index = person.number - 1
        switch person.kind {
        case .client: write(client: ClientID(index), &text)
        case .driver: write(driver: DriverID(index), &text)
        case .walker: write(walker: WalkerID(index), &text)
        case .runner: write(runner: RunnerID(index), &text)
        case .user: write(user: UserID(index), &text)
        default: break
        }
    }

    /// Writes the end points of a ride on streets; nothing in a city of whole zones.
    func writePoints(from: Position, to: Position, _ text: inout JSONWriter) {
        for (name, place) in [("fromAt", from), ("toAt", to)] {
            guard let point = ground.coordinate(of: place) else { continue }
            text.key(name)
            text.position(point)
        }
    }

    /// Writes the numbers of the rule book that people must know in advance: durations in seconds.
    fileprivate func writeRules(_ text: inout JSONWriter) {
        let rules = host.taxis.rules
        let (password, username) = (
            AccountService.PasswordPolicy.lengthInCharacters, AccountService.Username.lengthInCharacters
        )
        text.member("partyMax", whole: rules.roster.seatsMax)
        text.member("gradeMax", whole: PlaceService.gradeMax)
        text.member("passwordCharactersMin", whole: password.lowerBound)
        text.member("passwordCharactersMax", whole: password.upperBound)
        text.member("usernameCharactersMin", whole: username.lowerBound)
        text.member("usernameCharactersMax", whole: username.upperBound)
        for (name, length) in [
            ("offerTimeout", rules.offerTimeout), ("noShowWait", rules.noShowWait),
            ("reservationLead", rules.reservationLead), ("reservationAllocation", rules.reservationAllocation),
        ] {
            text.key(name)
            text.decimal(length.microseconds, decimals: 6)
        }
    }

    private func write(client: ClientID, _ text: inout JSONWriter) {
        let open = rides.open(of: client)
        let current = open.first { $0.state != .reserved }
        text.member(Field("request"), (current?.request ?? .none).fieldValue, ground.names)
        text.member("allocated", current.map { $0.state != .searching } ?? false)
        text.key("reservations")
        text.list(open.filter { $0.state == .reserved }) { $0.value($1.request.fieldValue, ground.names) }
    }

    private func write(driver: DriverID, _ text: inout JSONWriter) {
        guard driver.index < host.taxis.driverCount else { return }
        let view = host.taxis.view(of: driver)
        text.member("state", "\(view.state)")
        text.member("connected", view.isConnected)
        text.member(Field("place"), view.position.fieldValue, ground.names)
        // A driver who has never started work is in no zone.
        let zone = host.taxis.zone(of: driver)
        let queue = zone == .none ? [] : host.taxis.queue(of: zone)
        if let place = queue.firstIndex(of: driver) {
            text.member("placeInQueue", whole: place + 1)
            text.member("queueLength", whole: queue.count)
        }
        text.key("offered")
        let offers = host.taxis.requests(offeredTo: driver)
        text.list(offers) { list, request in list.map { write(request, &$0) } }
        if let offered = offers.first.flatMap({ rides.open[$0]?.offered }) {
            text.seconds("offerEnds", offered + host.taxis.rules.offerTimeout)
        }
        text.key("parties")
        text.list(0..<view.partyCount) { list, party in
            list.map { map in
                write(view.request(party), &map)
                map.member("onBoard", view.isOnBoard(party))
            }
        }
    }

    private func write(_ request: RequestID, _ text: inout JSONWriter) {
        guard let ride = rides.open[request] else { return }
        text.member(Field("request"), request.fieldValue, ground.names)
        text.member(Field("from"), ride.origin.fieldValue, ground.names)
        text.member(Field("to"), ride.destination.fieldValue, ground.names)
        writePoints(from: ride.origin, to: ride.destination, &text)
        if let departure = ride.departure { text.seconds("departure", departure) }
        text.member("party", whole: ride.party)
        // S05: a share changes when others join or leave, and the driver must know it before the payment.
        if let price = host.taxis.price(of: request) {
            text.key("price")
            text.decimal(price.cents, decimals: 2)
        }
    }

    private func write(walker: WalkerID, _ text: inout JSONWriter) {
        guard walker.index < host.tours.walkerCount else { return }
        text.member(Field("tour"), host.tours.tour(of: walker).fieldValue, ground.names)
        if let place = host.tours.nextPlace(of: walker) {
            text.key("next")
            text.position(place)
        }
        if let progress = host.tours.progress(of: walker) {
            text.member("reached", whole: progress.reached)
            text.member("skipped", whole: progress.skipped)
            text.member("waypoints", whole: progress.waypoints)
        }
    }

    private func write(runner: RunnerID, _ text: inout JSONWriter) {
        guard runner.index < host.activity.runnerCount else { return }
        text.member(Field("session"), host.activity.openSession(of: runner).fieldValue, ground.names)
        text.member("goalKilometres", whole: host.activity.progress(of: runner, at: now).goalKilometres)
    }

    private func write(user: UserID, _ text: inout JSONWriter) {
        text.member("subscribed", user.index < host.guide.userCount && host.guide.isSubscribed(user))
        if user.index < host.guide.userCount {
            text.member(Field("route"), host.guide.route(of: user).fieldValue, ground.names)
        }
        guard user.index < host.places.userCount else { return }
        text.member("name", host.places.name(of: user))
        text.key("friends")
        text.list(host.places.friends(of: user)) { $0.text($1.reference.text) }
        text.key("askedBy")
        text.list(host.places.askers(of: user)) { $0.text($1.reference.text) }
    }
}
