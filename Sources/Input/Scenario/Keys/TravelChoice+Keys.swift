import Behaviour
import YAML

/// The value of `demand.choice:`, by which clients decide whether to take a taxi.
struct TravelChoiceSection {
    /// Travel choice; nil: clients always take a taxi.
    var choice: ModeChoiceParameters?

    static let keys: [Key<TravelChoiceSection>] = [
        Key(
            "choice", \.choice, .ifWritten(.map(ModeChoiceParameters.keys), defaultValue: ModeChoiceParameters()),
            "choice by price, wait and time whether to take a taxi: see <doc:Scenarios>; `{}` takes the defaults",
            defaultValue: "prices and waits do not change the demand")
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
            and the −0.4 to −0.6 of Cohen et al. (2016); write another if a unit of the currency is not worth about a dollar
            """),
        Key(
            "wait", \.perMinuteWaiting, coefficient,
            "utility of a minute of waiting: twice that of a minute on board, after US DOT (2016) for time out of the vehicle"
        ),
        Key(
            "ride", \.perMinuteRiding, coefficient,
            """
            utility of a minute in a taxi, bus or train: `price` × 13.60 per hour, the value of personal local travel in \
            US DOT (2016)
            """
        ),
        Key("walk", \.perMinuteWalking, coefficient, "utility of a minute on foot: as for waiting, US DOT (2016)"),
        Key(
            "takenToday", \.taxiToday, .number(.from(0.05, to: 0.95)),
            "share who take a taxi today, among those who consider one: an assumption without a published source"),
        Key("insteadToday", \.self, .map(othersToday, check: checkOthers), ""),
        Key("walkingSpeed", \.walkingKilometresPerHour, .kilometresPerHour(.from(1, to: 20)), "walking speed"),
        Key("publicTransport", \.publicTransport, .map(PublicTransport.keys, check: PublicTransport.check), ""),
        Key(
            "iterations", \.iterationsMax, .whole(1...50),
            "maximum number of pilot runs in which people learn what to expect, besides the run of today"),
        Key(
            "tolerance", \.toleranceSeconds, .seconds(.from(0, to: 3_600)),
            "accepted difference between the expected and the actual wait, on average over the clients"),
    ]

    private static let othersToday: [Key<ModeChoiceParameters>] = [
        Key(
            "walk", \.walkToday, .number(.weight),
            "weight of walking among those who take no taxi on a trip of mean length: an assumption without a published source"
        ),
        Key("publicTransport", \.publicTransportToday, .number(.weight), "weight of bus or train among them"),
        Key("stay", \.stayToday, .number(.weight), "weight of staying at home among them"),
    ]

    private static func checkOthers(_ map: MapField, _ choice: ModeChoiceParameters) {
        if choice.walkToday + choice.publicTransportToday + choice.stayToday > 0 { return }
        map.report(
            "walk, publicTransport and stay are all 0", remedy: "write at least one above 0")
    }
}

extension ModeChoiceParameters.PublicTransport {
    fileprivate static let keys: [Key<ModeChoiceParameters.PublicTransport>] = [
        Key("price", \.price, .number(.from(0, to: 10_000)), "fare of bus or train, per person"),
        Key(
            "feed", \.feeds, feed, "timetables (GTFS, zip files or folders), instead of the next three keys",
            defaultValue: "no timetable"),
        Key("speed", \.kilometresPerHour, .kilometresPerHour(.from(1, to: 500)), "speed, stops included"),
        Key("wait", \.waitMinutes, .minutes, "wait at the stop"),
        Key("walk", \.walkMinutes, .minutes, "total walk to the first stop and from the last"),
    ]

    private static let feed = KeyForm<[String]>("a feed, or a list of them", text: { "\($0)" }) { field in
        guard case .sequence = field.node.content else { return field.text().map { [$0] } }
        let names = field.list()?.map { $0.text() } ?? []
        if names.isEmpty {
            field.report("\(field.label) has no feed", remedy: "name at least one, such as [buses.zip]")
        }
        return names.contains(nil) || names.isEmpty ? nil : names.compactMap { $0 }
    }

    fileprivate static func check(_ map: MapField, _ bus: ModeChoiceParameters.PublicTransport) {
        if bus.feeds.isEmpty { return }
        for key in map.present(among: ["speed", "wait", "walk"]) {
            map.reportKey(key, "'\(key)' has no effect with 'feed', which gives it", remedy: "remove one of them")
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
