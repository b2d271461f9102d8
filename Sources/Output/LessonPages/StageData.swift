import CityModel
import LessonPlay
import Lessons
import OutputFiles
import Quantities
import ServiceKernel
import ServiceTexts

/// The stage as JSON for its script (`stage.js`): texts in the order of the languages, ids as letter and number, places
/// in metres east and north of the lesson's origin.
struct StageData {
    private let stage: LessonStage
    private let plan: LocalMap
    /// Whether question, answer and outcomes are left out: pupils can read the data of a page.
    private let isForPupils: Bool

    init(_ stage: LessonStage, isForPupils: Bool = false) {
        self.stage = stage
        self.isForPupils = isForPupils
        plan = stage.lesson.plan
    }

    var json: JSONValue {
        .object(
            subject + [
                ("remark", stage.policyRemark.map(json) ?? .list([])),
                ("begins", stage.beginning.map(json) ?? .list([])),
                ("verdict", isForPupils ? .list([]) : stage.verdict.map(json) ?? .list([])),
                ("currency", .text(stage.lesson.currency ?? "")),
                ("languages", .list(Language.allCases.map { .text($0.rawValue) })),
                ("phrases", .object(StagePhrase.allCases.map { ($0.rawValue, StageData.phrase($0.sentence)) })),
                ("kinds", .object(kinds.map { ($0.prefix, StageData.phrase(StagePhrase.kind($0))) })),
                ("cast", .object(cast.map { ($0.text, json(stage.name(of: $0))) })),
                ("zones", .list(stage.zones.map(zone))), ("ways", .list(stage.connections.map(way))),
                ("places", .list(stage.lesson.places.enumerated().map { place($1, number: $0 + 1) })),
                ("streets", .list(stage.lesson.streetsAndLines.streets.map { street($0.name, $0.points) })),
                ("lines", .list(stage.lesson.streetsAndLines.lines.map(line))),
                ("waypointMetres", .number(stage.lesson.rules.tours.waypointMetres, decimals: 1)),
                ("tours", .list(stage.openingTours.map(tour))), ("scenes", .list(stage.scenes.map(scene))),
            ])
    }

    // MARK: The lesson

    /// Title, question and answer, as in the lesson.
    private var subject: [(String, JSONValue)] {
        let subject = stage.lesson.subject
        let question = isForPupils ? nil : subject.question
        return [
            ("title", texts(subject.title)), ("dispute", texts(subject.dispute)),
            ("about", .list(subject.rules.map { .text($0) })),
            ("question", texts(question?.question ?? LessonText())),
            ("choices", .list((question?.choices ?? []).map(texts))),
            ("right", .integer(question?.rightChoice ?? -1)),
            ("answer", texts(question?.answer ?? LessonText())),
        ]
    }

    /// All ids with a name.
    private var cast: [EntityReference] {
        let named = kinds.flatMap { kind in
            stage.lesson.names[kind].indices.map { EntityReference(kind, UInt32($0) + 1) }
        }
        let things = stage.scenes.flatMap { $0.setting.tours.map(\.tour.reference) }
        let rows = stage.scenes.flatMap { $0.standings.map(\.whose) }
        let places = stage.lesson.places.indices.map { EntityReference(.place, UInt32($0) + 1) }
        return (named + places + things + rows).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private var kinds: [EntityKind] {
        [
            .driver, .client, .walker, .author, .staff, .runner, .user, .guest, .guide, .humanResources, .organisation,
            .support, .place, .tour, .outing, .enquiry, .route,
        ]
    }

    private func zone(_ zone: LessonStage.Zone) -> JSONValue {
        .object([
            ("name", json(zone.name)), ("across", .number(zone.spot.across, decimals: 3)),
            ("down", .number(zone.spot.down, decimals: 3)), ("within", json(zone.within)),
        ])
    }

    private func way(_ way: LessonStage.Connection) -> JSONValue {
        .object([
            ("from", .unsigned(UInt64(way.from.index))), ("to", .unsigned(UInt64(way.to.index))),
            ("text", json(way.text)),
        ])
    }

    private func place(_ place: PlaceDetails, number: Int) -> JSONValue {
        .object([
            ("id", .text(EntityReference(.place, UInt32(number)).text)), ("name", json(stage.name(place.name))),
            ("category", .text(place.category.word)),
            ("kind", .list(Language.allCases.map { .text(place.category.noun(in: $0)) })), ("at", spot(place.position)),
            ("hours", stage.openingHours(of: place).map(json) ?? .list([])),
        ])
    }

    private func street(_ name: String, _ points: [FixedPosition]) -> JSONValue {
        .object([("name", json(stage.name(name))), ("points", .list(points.map(spot)))])
    }

    private func line(_ line: LessonTransport.Line) -> JSONValue {
        .object([
            ("name", json(stage.name(line.name))), ("points", .list(line.stops.map { spot($0.position) })),
            ("stops", .list(line.stops.map { json(stage.name($0.name)) })),
        ])
    }

    // MARK: Scenes

    private func scene(_ scene: LessonStage.Scene) -> JSONValue {
        let (picture, setting) = (scene.picture, scene.setting)
        return .object([
            ("clock", json(scene.clock)), ("actor", .text(scene.actor?.text ?? "")),
            ("cause", isForPupils ? .list([]) : json(scene.telling.cause)),
            ("told", .list(isForPupils ? [] : scene.telling.items.map(item))),
            ("queues", .list(picture.queues.map { .list($0.map(id)) })),
            ("offered", .list(picture.offered.sorted().map(id))),
            ("rides", .list(zip(picture.rides, scene.drives).map(ride))),
            ("gone", .list(picture.offline.map(id))), ("suspended", .list(picture.suspended.map(id))),
            ("booked", .list(picture.reservations.map(id))), ("requests", .list(setting.requests.map(request))),
            ("standings", .list(scene.standings.map(standing))),
            ("whereabouts", whereabouts(setting.lastPositions)), ("tours", .list(setting.tours.map(tour))),
            ("aims", .list(setting.currentWaypoints.map(aim))),
            ("tracks", .list(setting.tracks.map(track))), ("walks", .list(setting.pickedRoutes.map(walk))),
            ("purses", .list(setting.balances.map(purse))), ("holders", .list(setting.accountHolders.map(holder))),
            ("friends", .list(setting.friends.map { .list([id($0.one), id($0.other)]) })),
            ("listed", .list(scene.listed.map { .text($0.text) })), ("moves", .list(scene.moves.map(move))),
        ])
    }

    private func item(_ item: SceneNarration.Item) -> JSONValue {
        .object([("kind", .text(item.kind.rawValue)), ("rule", .text(item.rule)), ("text", json(item.text))])
    }

    private func ride(_ ride: LessonPicture.Ride, _ drive: StageDrive) -> JSONValue {
        .object([
            ("driver", id(ride.driver)), ("leg", .text(ride.leg.rawValue)), ("connected", .boolean(ride.isConnected)),
            ("requests", .list(ride.requests.filter { !drive.leftRequests.contains($0) }.map(id))),
            ("missing", .list(ride.notPickedUp.map(id))), ("gotOut", .list(drive.leftRequests.map(id))),
            ("from", zone(drive.from)), ("to", zone(drive.to)), ("share", .number(drive.share, decimals: 3)),
            ("ahead", .list(drive.ahead.map(zone))),
        ])
    }

    private func aim(_ aim: LessonSceneDetails.CurrentWaypoint) -> JSONValue {
        .object([
            ("walker", id(aim.walker)), ("tour", id(aim.tour)), ("waypoint", .unsigned(UInt64(aim.waypoint))),
        ])
    }

    private func request(_ request: LessonSceneDetails.OpenRequest) -> JSONValue {
        .object([
            ("id", id(request.request)), ("client", id(request.client)),
            ("party", .unsigned(UInt64(request.partySize))),
            ("from", zone(request.origin)), ("to", zone(request.destination)),
            ("offeredTo", request.offeredTo.map(id) ?? .text("")),
        ])
    }

    private func standing(_ standing: LessonStage.EntityState) -> JSONValue {
        .object([
            ("id", .text(standing.whose.text)), ("text", json(standing.text)), ("style", .text("\(standing.style)")),
        ])
    }

    private func whereabouts(_ spots: [EntityReference: FixedPosition]) -> JSONValue {
        .object(spots.sorted { $0.key.text < $1.key.text }.map { ($0.key.text, spot($0.value)) })
    }

    private func tour(_ tour: LessonSceneDetails.Tour) -> JSONValue {
        .object([
            ("id", id(tour.tour)), ("circular", .boolean(tour.content.isCircular)),
            ("names", .list(tour.content.waypoints.map { json(stage.name($0.name)) })),
            ("points", .list(tour.content.waypoints.map { spot($0.place) })),
        ])
    }

    private func track(_ track: LessonSceneDetails.Track) -> JSONValue {
        .object([("stretches", .list(track.stretches.map { .list($0.map(spot)) }))])
    }

    private func walk(_ walk: LessonSceneDetails.PickedRoute) -> JSONValue {
        .object([("start", spot(walk.start)), ("places", .list(walk.places.map(id)))])
    }

    private func purse(_ purse: LessonSceneDetails.Balance) -> JSONValue {
        let label = StagePhrase.purse(purse.account)
        // A payment is a negative balance of the people who pay.
        let amount = label.fieldNames.isEmpty ? purse.balance : Money.zero - purse.balance
        return .object([
            ("id", .text(StageData.purseID(purse.account))), ("owner", .text(purse.account.owner?.text ?? "")),
            ("name", StageData.phrase(label)), ("amount", .text("\(amount)")),
        ])
    }

    private func holder(_ holder: LessonSceneDetails.AccountHolder) -> JSONValue {
        .object([("id", .text(holder.whose.text)), ("step", .text(holder.step.rawValue))])
    }

    private func move(_ move: StageMove) -> JSONValue {
        let (kind, from, to, text): (String, String, String, String) =
            switch move {
            case .offer(let request, let driver): ("offer", request.text, driver.text, request.text)
            case .declined(let request, let driver): ("declined", driver.text, request.text, request.text)
            case .money(let amount, let payer, let payee):
                ("money", StageData.pocketID(payer), StageData.pocketID(payee), "\(amount)")
            case .action(let doer, let other): ("deed", doer.text, other.text, "")
            case .message(let reader): ("message", "", reader.text, "")
            case .refusal(let actor): ("refusal", "", actor.text, "")
            }
        return .object([("kind", .text(kind)), ("from", .text(from)), ("to", .text(to)), ("text", .text(text))])
    }

    // MARK: Words

    private static func pocketID(_ pocket: StageMove.MoneyHolder) -> String {
        switch pocket {
        case .person(let person): person.text
        case .purse(let account): purseID(account)
        }
    }

    private static func purseID(_ account: LedgerAccount) -> String {
        "purse-" + (account.owner?.text ?? "\(account.kind)")
    }

    /// Returns a sentence in all languages, with its gaps as `{name}` for the page to fill.
    static func phrase(_ sentence: Sentence) -> JSONValue {
        .list(Language.allCases.map { .text(sentence[$0].filled { "{\($0)}" }) })
    }

    /// Returns the text in all languages, or an empty list if there is no text.
    private func texts(_ text: LessonText) -> JSONValue {
        .list(text.isEmpty ? [] : Language.allCases.map { .text(text[$0]) })
    }

    private func json(_ text: LocalizedText) -> JSONValue { .list(Language.allCases.map { .text(text[$0]) }) }

    private func id(_ value: some FieldType) -> JSONValue {
        guard case .entity(let numbered) = value.fieldValue else { return .text("") }
        return .text(numbered.text)
    }

    /// Returns the index of a zone, or -1 outside all zones.
    private func zone(_ zone: ZoneID) -> JSONValue { .integer(zone == .none ? -1 : Int(zone.index)) }

    private func spot(_ position: FixedPosition) -> JSONValue {
        let metres = plan.metres(of: position.coordinate)
        return .list([.number(metres.east, decimals: 1), .number(metres.north, decimals: 1)])
    }
}
