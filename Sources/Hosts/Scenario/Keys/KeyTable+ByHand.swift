import Behaviour
import LoadTest

/// Keys that are decoded by hand, for they are of one form or another, name files, or depend on each other.
extension KeyTable {
    static let scenario = [
        KeyLine("scenario", "a name", "needed", "results go to `Reports/<name>`"),
        KeyLine("description", "a text", "", "its purpose"),
        KeyLine("dataSource", "a text", "", "where the files that it names can be had; told where one is missing"),
        KeyLine(
            "city", "a map", "needed",
            """
            one of: `generate` (a seed and a number of zones), `campus` (a seed and perhaps `buildings`, 8 to 30), `tableFile` \
            (a CSV of ways, `from,to,seconds,km`), `zones` and `table` (written in place), `graph` (`nodes` and `edges`, cut \
            into zones), `file` (a city file), `openStreetMap` (an extract); `streets: true` or `false` (see <doc:Streets>); \
            besides `zonesFile`, `outline` (GeoJSON, and perhaps as `zoneProperty` what names a zone in it), `hourFactors` (a \
            file, a list of 24, `urban` or `none`), `ranks` (where taxis wait, see below); for `openStreetMap` `speeds` \
            (`calibrated`, `posted`, or waits and a share of the limit); with `tableFile` \
            `sameZone: {time: 105 s, distance: 1.14 km}`, the way from every zone to itself in place of the table's
            """),
        KeyLine(
            "currency", "three letters", "",
            """
            of all money, by its code in ISO 4217, such as `USD`: named in the summary, and as the unit in `summary.csv` and \
            `fairness.csv`
            """),
        KeyLine("start.date", "a date", "none", "of the run's beginning"),
        KeyLine("start.clock", "a time of the day", "\"00:00\"", "of the run's beginning"),
        KeyLine("duration", "more than 0 s", "needed", "how long requests are made"),
        KeyLine(
            "warmUp", "a time, `none` or `auto`", "`auto` of taxis for 3 days or more, else `none`",
            "what happens before its end is simulated and not counted (see <doc:Experiments>)"),
        KeyLine("seed", "0 or more", "1", "which random numbers"),
        KeyLine("replications", "1 to 100000", "1", "how many independent repetitions"),
        KeyLine(
            "antithetic", "`true` or `false`", "false",
            """
            replications come in pairs of which the second is the mirror image of the first, see <doc:HowItWorks>; an even \
            number of them is best
            """),
        KeyLine("accounts", "`true` or `false`", "false", "people have accounts, see below"),
        KeyLine(
            "dispatch.searchZones", "1 or more, or `all`", "`all`",
            "in how many of the nearest zones a request looks for a taxi; more than there are means all"),
        KeyLine(
            "demand", "a map", "needed where there are taxis only",
            """
            any of `gravity` (`requestsPerDay`, `tripLength`), `flows`, `regulars` (so many `clients` who ask anew a `pause` \
            after each ride, or after having found none; who comes again has a new number), `byZone` (a file, and `tripLength` \
            or a file of `destinations`), `matrix`, `trips` (recorded trips, drawn from or replayed, see <doc:Trips>), \
            `requests` (a list of who asks when and where)
            """),
        KeyLine("demand.scale", "more than 0 and at most 100", "1", "so many times the requests of all of them"),
        KeyLine("drivers.shifts", "a list of maps", "needed", "`taxis`, `start`, `spread`, `length`, `break`"),
        KeyLine("drivers.scale", "more than 0 and at most 100", "1", "so many times the taxis of all shifts"),
        KeyLine(
            "drivers.startZones", "`uniform`, `attraction`, `demand` or weights by zone", "`uniform`",
            "where shifts start"),
        KeyLine(
            "drivers.startPlaces", "a file", "", "instead: where the first shift of each taxi starts, see <doc:Streets>"
        ),
    ]

    static let profile = [
        KeyLine("load", "a name", "needed", "results go to `Reports/load-<name>`"),
        KeyLine("rate", "commands a second", "needed", "of all kinds together"),
        KeyLine(
            "arrivals", "a word or a map", "`poisson`",
            "or `constant`, `{ramp}`, `{steps: {factors, every}}`, `{spike}`, `{recorded}`"),
        KeyLine("users", "a map", "needed", "how many of each kind; `total` scales them in their proportion"),
        KeyLine("mix", "weights", "needed", "what people begin of themselves"),
        KeyLine("clients.tripLength", "a length", "4 km", "destinations by attraction × exp(−km / `tripLength`)"),
        KeyLine(
            "drivers.reachZones", "1 or more", "8", "a driver who changes zones goes to one of so many nearest ones"),
        KeyLine("duration", "more than 0 s and at most 7 days", "needed", "how long is measured"),
        KeyLine("warmUp", "0 s to 1 h", "10 s", "before that"),
        KeyLine("seed", "0 or more", "1", "which random numbers"),
        KeyLine("threads", "1 to 64", "1", "that send"),
        KeyLine("queue.capacity", "1 to 16777216", "65536", "how many commands may wait"),
        KeyLine("accounts", "`true` or `false`", "false", "people have accounts"),
    ]
}

extension KeyLine {
    init(_ path: String, _ takes: String, _ usual: String, _ says: String) {
        self.init(path: path, takes: takes, usual: usual, says: says)
    }
}
