import Behaviour
import YAML

/// The value of `demand.choice:`, by which clients decide whether to take a taxi.
struct TravelChoiceSection {
    /// Travel choice; nil: clients always take a taxi.
    var choice: ModeChoiceParameters?

    static let keys: [Key<TravelChoiceSection>] = [
        Key(
            "choice", \.choice, .ifWritten(.map(ModeChoiceParameters.keys), defaultValue: ModeChoiceParameters()),
            "people choose by price, wait and time whether they take a taxi: see <doc:Scenarios>; `{}` takes all that is usual",
            defaultValue: "nobody reacts to prices and waits")
    ]
}

/// Mode choice of clients (B01).
extension ModeChoiceParameters {
    fileprivate static let coefficient = KeyForm<Double>.number(.from(-100, to: 0))

    static let keys: [Key<ModeChoiceParameters>] = [
        Key(
            "price", \.perMoney, coefficient,
            """
            utility of a unit of money: calibrated, so that the elasticity of taxi trips lies between the −0.22 of Schaller (1999) \
            and the −0.4 to −0.6 of Cohen et al. (2016); write another where the currency is not worth about a dollar
            """),
        Key(
            "wait", \.perMinuteWaiting, coefficient,
            "of a minute of waiting: twice a minute on board, as US DOT (2016) values time out of the vehicle"),
        Key(
            "ride", \.perMinuteRiding, coefficient,
            "of a minute in a taxi, bus or train: `price` × 13.60 an hour, what US DOT (2016) values personal local travel at"
        ),
        Key("walk", \.perMinuteWalking, coefficient, "of a minute on foot: as of waiting, US DOT (2016)"),
        Key(
            "takenToday", \.taxiToday, .number(.from(0.05, to: 0.95)),
            "of those who would consider a taxi, the share who take one today: an assumption, no publication's"),
        Key("insteadToday", \.self, .map(othersToday, check: checkOthers), ""),
        Key("walkingSpeed", \.walkingKilometresPerHour, .kilometresPerHour(.from(1, to: 20)), "of those who walk"),
        Key("publicTransport", \.publicTransport, .map(PublicTransport.keys, check: PublicTransport.check), ""),
        Key(
            "iterations", \.iterationsMax, .whole(1...50),
            "pilots at most in which people learn what to expect, besides the one of today"),
        Key(
            "tolerance", \.toleranceSeconds, .seconds(.from(0, to: 3_600)),
            "how far what they expect may be from what they find, on average over the clients"),
    ]

    private static let othersToday: [Key<ModeChoiceParameters>] = [
        Key(
            "walk", \.walkToday, .number(.weight),
            "so many of those who take no taxi walk on a trip of mean length: an assumption, no publication's"),
        Key("publicTransport", \.publicTransportToday, .number(.weight), "likewise by bus or train"),
        Key("stay", \.stayToday, .number(.weight), "likewise at home"),
    ]

    private static func checkOthers(_ map: MapField, _ choice: ModeChoiceParameters) {
        if choice.walkToday + choice.publicTransportToday + choice.stayToday > 0 { return }
        map.report(
            "nobody does anything but take a taxi", remedy: "let one of walk, publicTransport and stay be above 0")
    }
}

extension ModeChoiceParameters.PublicTransport {
    fileprivate static let keys: [Key<ModeChoiceParameters.PublicTransport>] = [
        Key("price", \.price, .number(.from(0, to: 10_000)), "of bus or train, for one person"),
        Key(
            "feed", \.feeds, feed, "timetables (GTFS, zip files or folders), instead of the following three",
            defaultValue: "no timetable is looked at"),
        Key("speed", \.kilometresPerHour, .kilometresPerHour(.from(1, to: 500)), "with all stops"),
        Key("wait", \.waitMinutes, .minutes, "at the stop"),
        Key("walk", \.walkMinutes, .minutes, "to the stop and from it, together"),
    ]

    private static let feed = KeyForm<[String]>("a feed, or a list of them", text: { "\($0)" }) { field in
        guard case .sequence = field.node.content else { return field.text().map { [$0] } }
        let names = field.list()?.map { $0.text() } ?? []
        if names.isEmpty { field.report("there is no feed", remedy: "name one, such as [buses.zip]") }
        return names.contains(nil) || names.isEmpty ? nil : names.compactMap { $0 }
    }

    fileprivate static func check(_ map: MapField, _ bus: ModeChoiceParameters.PublicTransport) {
        if bus.feeds.isEmpty { return }
        for key in map.present(among: ["speed", "wait", "walk"]) {
            map.reportKey(key, "'\(key)' has no meaning beside 'feed', which tells it", remedy: "leave out one of them")
        }
    }
}

extension KeyForm where Value == Double {
    /// Form of a time stored in minutes.
    fileprivate static var minutes: KeyForm {
        let seconds = KeyForm<Double>.seconds(.from(0, to: 86_400))
        return KeyForm(seconds.accepted, text: { seconds.text($0 * 60) }) { field, defaultValue in
            seconds.read(field, defaultValue).map { $0 / 60 }
        }
    }
}
