import LoadParameters
import Quantities

/// What a load profile says of its run as a whole.
package struct LoadSettings {
    package var name = ""
    /// For people who read the profile.
    package var description = ""
    package var rate = 0.0
    package var arrivals = ArrivalModel.poisson
    package var duration = SimDuration.zero
    package var warmUp = SimDuration.seconds(10)
    package var seed: UInt64 = 1
    package var threads = 1
    package var queueCapacity = 65_536
    package var hasAccounts = false
    package var target = LoadTarget()

    package init() {}

    package static let keys: [Key<LoadSettings>] = [
        Key("load", \.name, .name, "results go to `Reports/load-<name>`", usual: "needed"),
        Key("description", \.description, .text, "its purpose", usual: "none"),
        Key(
            "rate", \.rate, .number(.above(0, to: 100_000_000)), "commands a second, of all kinds together",
            needed: "write how many commands a second, such as 10000"),
        Key(
            "arrivals", \.arrivals,
            KeyForm("a word or a map", text: { _ in "`poisson`" }) { ArrivalDecoder().decode($0) },
            "or `constant`, `{ramp}`, `{steps: {factors, every}}`, `{spike}`, `{recorded}`"),
        Key(
            "duration", \.duration, .time(.above(0, to: 7 * 86_400)), "how long is measured",
            needed: "write how long to measure, such as 60 s"),
        Key("warmUp", \.warmUp, .time(.from(0, to: 3_600)), "before that; nothing of it waits in what is measured"),
        Key("seed", \.seed, .seed, "which random numbers"),
        Key("threads", \.threads, .whole(1...64), "that send"),
        Key("queue", \.self, .map(queueKeys), ""),
        Key("accounts", \.hasAccounts, .flag, "people have accounts"),
        Key("target", \.target, .map(LoadTarget.keys), ""),
    ]

    private static let queueKeys: [Key<LoadSettings>] = [
        Key(
            "capacity", \.queueCapacity, .whole(1...16_777_216), "how many commands may wait", usual: "65536",
            needed: "tell how many commands may wait")
    ]
}

/// `users:` of a load profile: how many of each kind, by the service that is tested.
package struct LoadUsers {
    package var clients = 0
    package var drivers = 0
    package var walkers = 0
    package var authors = 0
    package var staff = 0
    package var runners = 0
    package var tourists = 0
    /// nil: as many as are written.
    package var total: Int?

    package static let taxiKeys: [Key<LoadUsers>] = [
        Key("clients", \.clients, .whole(1...10_000_000), "who ask for taxis", needed: "tell how many"),
        Key("drivers", \.drivers, .whole(1...1_000_000), "of taxis", needed: "tell how many"),
        total(2...11_000_000),
    ]

    package static let tourKeys: [Key<LoadUsers>] = [
        Key("walkers", \.walkers, .whole(1...1_000_000), "who follow tours", needed: "tell how many"),
        Key("authors", \.authors, .whole(0...10_000), "who write tours"),
        Key("staff", \.staff, .whole(0...10_000), "who approve them"),
        total(1...1_000_000),
    ]

    package static let runnerKeys: [Key<LoadUsers>] = [
        Key("runners", \.runners, .whole(1...1_000_000), "who run and cycle", needed: "tell how many"),
        total(1...1_000_000),
    ]

    package static let touristKeys: [Key<LoadUsers>] = [
        Key(
            "tourists", \.tourists, .whole(2...1_000_000), "of the place finder and the guide", needed: "tell how many"),
        total(2...1_000_000),
    ]

    package static let toursDefault = 12
    package static let keysOfTours: [Key<Int>] = [Key("tours", \.self, .whole(1...1_000), "that walkers follow")]

    package static let placesDefault = 2_000
    package static let keysOfPlaces: [Key<Int>] = [
        Key("places", \.self, .whole(10...1_000_000), "that tourists look for")
    ]

    private static func total(_ range: ClosedRange<Int>) -> Key<LoadUsers> {
        Key("total", \.total, .ifWritten(.whole(range), usual: 0), "")
    }

    /// nil after a mistake.
    package static func read(_ map: MapField, _ keys: [Key<LoadUsers>], remedy: String = "") -> LoadUsers? {
        map.required("users", remedy: remedy).flatMap { KeyForm.map(keys).read($0, LoadUsers()) }
    }
}
