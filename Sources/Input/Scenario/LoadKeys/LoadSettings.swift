import LoadTestParameters
import Quantities

/// Values of a load profile about its run as a whole.
package struct LoadSettings {
    /// Name of the profile.
    package var name = ""
    /// Description for readers of the profile.
    package var description = ""
    /// Commands per second.
    package var rate = 0.0
    /// Model of the arrival times.
    package var arrivals = ArrivalModel.poisson
    /// Duration of the measurement, after the warm-up.
    package var duration = SimDuration.zero
    /// Duration of the load before the measurement.
    package var warmUp = SimDuration.seconds(10)
    /// Seed of all random draws.
    package var seed: UInt64 = 1
    /// Number of sending threads.
    package var threads = 1
    /// Maximum number of waiting commands.
    package var queueCapacity = 65_536
    /// Whether users have accounts and log in.
    package var hasAccounts = false
    /// Targets of response times.
    package var target = LoadTarget()

    /// Creates the default settings.
    package init() {}

    /// Keys of the settings.
    package static let keys: [Key<LoadSettings>] = [
        Key(
            "load", \.name, .name, "name of the profile; results are written to `Reports/load-<name>`",
            defaultValue: "needed"),
        Key("description", \.description, .text, "purpose of the profile", defaultValue: "none"),
        Key(
            "rate", \.rate, .number(.above(0, to: 100_000_000)), "commands per second, of all kinds together",
            required: "write the number of commands per second, such as 10000"),
        Key(
            "arrivals", \.arrivals,
            KeyForm("a word or a map", text: { _ in "`poisson`" }) { ArrivalDecoder().decode($0) },
            "arrival times: `poisson`, `constant`, `{ramp}`, `{steps: {factors, every}}`, `{spike}` or `{recorded}`"),
        Key(
            "duration", \.duration, .time(.above(0, to: 7 * 86_400)), "duration of the measurement, after the warm-up",
            required: "write the duration of the measurement, such as 60 s"),
        Key(
            "warmUp", \.warmUp, .time(.from(0, to: 3_600)),
            "duration of the load before the measurement, which starts when all of it is answered"),
        Key("seed", \.seed, .seed, "random seed"),
        Key("threads", \.threads, .whole(1...64), "number of sending threads"),
        Key("queue", \.self, .map(queueKeys), ""),
        Key("accounts", \.hasAccounts, .flag, "whether users have accounts"),
        Key("target", \.target, .map(LoadTarget.keys), ""),
    ]

    private static let queueKeys: [Key<LoadSettings>] = [
        Key(
            "capacity", \.queueCapacity, .whole(1...16_777_216), "maximum number of waiting commands",
            defaultValue: "65536",
            required: "write the maximum number of waiting commands")
    ]
}

/// `users:` of a load profile: number of users by kind, for the tested service.
package struct LoadUsers {
    /// Number of clients.
    package var clients = 0
    /// Number of drivers.
    package var drivers = 0
    /// Number of walkers.
    package var walkers = 0
    /// Number of authors.
    package var authors = 0
    /// Number of staff.
    package var staff = 0
    /// Number of runners.
    package var runners = 0
    /// Number of tourists.
    package var tourists = 0
    /// Total number of users; nil: the sum of the numbers written.
    package var total: Int?

    /// Keys for the taxi service.
    package static let taxiKeys: [Key<LoadUsers>] = [
        Key(
            "clients", \.clients, .whole(1...10_000_000), "number of clients, who request taxis",
            required: "write the number of clients"),
        Key(
            "drivers", \.drivers, .whole(1...1_000_000), "number of taxi drivers",
            required: "write the number of drivers"),
        total(2...11_000_000),
    ]

    /// Keys for the tour service.
    package static let tourKeys: [Key<LoadUsers>] = [
        Key(
            "walkers", \.walkers, .whole(1...1_000_000), "number of walkers, who follow tours",
            required: "write the number of walkers"),
        Key("authors", \.authors, .whole(0...10_000), "number of authors, who write tours"),
        Key("staff", \.staff, .whole(0...10_000), "number of staff, who approve tours"),
        total(1...1_000_000),
    ]

    /// Keys for the activity service.
    package static let runnerKeys: [Key<LoadUsers>] = [
        Key(
            "runners", \.runners, .whole(1...1_000_000), "number of runners and cyclists",
            required: "write the number of runners"),
        total(1...1_000_000),
    ]

    /// Keys for places and guide.
    package static let touristKeys: [Key<LoadUsers>] = [
        Key(
            "tourists", \.tourists, .whole(2...1_000_000), "number of tourists, who use the place finder and the guide",
            required: "write the number of tourists"),
        total(2...1_000_000),
    ]

    /// Default number of tours.
    package static let toursDefault = 12
    /// Key of the number of tours.
    package static let keysOfTours: [Key<Int>] = [Key("tours", \.self, .whole(1...1_000), "number of tours")]

    /// Default number of places.
    package static let placesDefault = 2_000
    /// Key of the number of places.
    package static let keysOfPlaces: [Key<Int>] = [
        Key("places", \.self, .whole(10...1_000_000), "number of places")
    ]

    private static func total(_ range: ClosedRange<Int>) -> Key<LoadUsers> {
        Key("total", \.total, .ifWritten(.whole(range), defaultValue: 0), "")
    }

    /// Decodes the users; returns nil after an error.
    package static func read(_ map: MapField, _ keys: [Key<LoadUsers>], remedy: String = "") -> LoadUsers? {
        map.required("users", remedy: remedy).flatMap { KeyForm.map(keys).read($0, LoadUsers()) }
    }
}
