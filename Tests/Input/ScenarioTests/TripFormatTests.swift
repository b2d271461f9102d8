import CityModel
import Experiments
import InputFiles
import TestSupport
import Testing

@Suite("Trips with custom columns")
struct TripFormatTests {
    private let block: StreetBlock

    init() throws {
        block = try StreetBlock(requests: "time,from,to\n10,a,b\n", taxis: "node\na\n")
        try block.folder.write(
            """
            begun;ended
            """, to: "semicolons.csv")
        try block.folder.write(
            """
            begun,took,km,persons,y1,x1,y2,x2
            2019-05-01 10:00,2,0.2,1,0,-30,0.0001,-29.9982
            2019-05-01 10:05,3,0.2,7,0.0018,-30,0,-30
            2019-05-02 10:05,3,0.2,1,0.0018,-30,0,-30
            """, to: "trips.csv")
    }

    private static let mapping = """
        files: [trips.csv]
            format: csv
            columns:
              pickupTime: begun
              duration: took
              distance: [miles, km]
              party: persons
              pickupLatitude: y1
              pickupLongitude: x1
              dropOffLatitude: y2
              dropOffLongitude: x2
            distanceUnit: km
            durationUnit: min
            maxMeanSpeed: 100 km/h
            largeParties: asFour
            replay: 2019-05-01
        """

    private static let streets = "graph: {nodes: nodes.csv, edges: edges.csv}\n  streets: true"

    private func scenario(_ mapping: String = mapping, city: String = streets) -> String {
        """
        scenario: own
        city:
          \(city)
        start: {date: 2019-05-01, clock: "09:00"}
        duration: 2 h
        demand:
          trips:
            \(mapping)
        drivers:
          shifts: [{taxis: 2}]

        """
    }

    @Test("B01: coordinates become junctions of the streets, at which trips of a replayed day begin and end")
    func replaysPlaces() throws {
        let setup = try block.load(scenario())
        let traffic = try #require(setup.traffic)
        guard case .recorded(let trips) = setup.demand[0] else {
            Issue.record("not recorded")
            return
        }
        let places = NodePositionResolver(traffic)
        #expect(trips.map(\.time.seconds) == [3_600, 3_900] && trips.map(\.trip.party) == [1, 4])
        #expect(trips.map(\.start) == ["a", "d"].compactMap { places.position(ofNode: $0)?.point })
        #expect(trips.map(\.end) == ["b", "a"].compactMap { places.position(ofNode: $0)?.point })
        #expect(setup.inputLosses.isEmpty)
    }

    @Test("B01: between zones only the zone of a coordinate counts; drawn trips keep their zones and parties")
    func resamples() throws {
        let zones = "graph: {nodes: nodes.csv, edges: edges.csv}"
        let mapping = TripFormatTests.mapping.replacing("replay: 2019-05-01", with: "requestsPerDay: 48")
        let setup = try block.load(scenario(mapping, city: zones))
        guard case .poisson(let demand) = setup.demand[0] else {
            Issue.record("not drawn")
            return
        }
        #expect(demand.requestsPerHour[10] == 48 && demand.choices[10].trips.map(\.party) == [1, 4, 1])
    }

    @Test("Rows are left out by reason where a limit or a choice says so")
    func losses() throws {
        // 0.2 km in 2 s are 360 km/h, in 3 s 240.
        let strict = TripFormatTests.mapping.replacing("asFour", with: "leaveOut")
            .replacing("durationUnit: min", with: "durationUnit: s")
            .replacing("maxMeanSpeed: 100", with: "maxMeanSpeed: 300")
            .replacing("replay: 2019-05-01", with: "replay: 2019-05-02\n    leaveOut: true")
        let setup = try block.load(scenario(strict))
        #expect(
            setup.inputLosses.map { "\($0.reason): \($0.count)" } == [
                "the passenger count is above 4: 1", "the ride is faster than 'maxMeanSpeed': 1",
            ])
    }

    @Test("Files without a usable trip are refused, with the most frequent reasons")
    func noUsableTrip() throws {
        // 0.2 km in 2 s are 360 km/h.
        let strict = TripFormatTests.mapping.replacing("asFour", with: "leaveOut")
            .replacing("durationUnit: min", with: "durationUnit: s")
        #expect(
            block.complaints(scenario(strict)) == [
                "trips.csv:2: no row is a trip that can be used",
                "trips.csv:2: \"0.2 km in 2 s\": the ride is faster than 'maxMeanSpeed' (2 of 3 left out); "
                    + "expected at most 'maxMeanSpeed'; check the units, or raise or remove 'maxMeanSpeed'",
                "trips.csv:3: \"7\": the passenger count is above 4 (1 of 3 left out); expected 1 to 4; write "
                    + "'largeParties: asFour', or 'keep' with a type of more seats, to use such rows",
            ])
        try block.folder.write("begun,took,km,persons,y1,x1,y2,x2\n", to: "trips.csv")
        #expect(
            block.complaints(scenario()) == ["trips.csv:1: there are no trips below the header"])
    }

    @Test(
        "Errors in a mapping are reported with their positions and advice",
        arguments: [
            ("begun", "begin", "trips.csv:1: the column 'begin' is missing; did you mean 'begun'?"),
            ("[miles, km]", "[miles, kms]", "trips.csv:1: the column 'miles' or 'kms' is missing"),
            ("pickupTime: begun", "pickUpTme: begun", "s.yaml:12:7: unknown key 'pickUpTme' in 'columns'"),
            ("pickupTime: begun", "path: begun", "s.yaml:12:7: 'columns' lacks the key 'pickupTime'"),
            ("pickupLatitude: y1", "party2: y1", "s.yaml:17:7: 'pickupLongitude' needs 'pickupLatitude'"),
            ("distanceUnit: km", "distanceUnit: nm", "s.yaml:20:19: 'distanceUnit' is 'nm'; known are mi, km, m"),
            ("    distanceUnit: km\n", "", "s.yaml:11:5: 'distance' needs 'distanceUnit'; write one of mi, km, m"),
            ("duration: took", "fare: took", "s.yaml:21:5: 'durationUnit' needs the column"),
            ("durationUnit: min", "durationUnit: min\n    pathStep: 15 s", "'pathStep' needs the"),
            ("100 km/h", "100", "s.yaml:22:19: 'maxMeanSpeed' is 100 without a unit; units that fit: km/h"),
            ("100 km/h", "1 km/h", "s.yaml:22:19: 'maxMeanSpeed' is 1 km/h; 10 km/h to 1000 km/h is allowed"),
            ("asFour", "largest", "s.yaml:23:19: 'largeParties' is 'largest'; known are leaveOut, asFour, keep"),
            ("format: csv", "format: nycTLC", "s.yaml:11:5: 'columns' cannot be used with 'format: nycTLC'"),
            ("format: csv", "format: csv\n    timeFormat: unixSecond", "s.yaml:11:17: 'timeFormat' is 'unixSecond'"),
            ("format: csv", "format: csv\n    timeFormat: unixSeconds", "s.yaml:11:5: Unix times are in UTC"),
            ("format: csv", "format: csv\n    utcOffset: 1 h", "s.yaml:11:16: 'utcOffset' is '1 h'; write it like"),
            ("format: csv", "format: csv\n    summerTime: europe", "s.yaml:11:17: 'summerTime' needs 'utcOffset'"),
            (
                "trips.csv", "semicolons.csv",
                "semicolons.csv:1: the column 'begun' is missing; separate the columns with"
            ),
        ])
    func mistakes(_ old: String, _ new: String, _ start: String) {
        let complaints = block.complaints(scenario(TripFormatTests.mapping.replacing(old, with: new)))
        #expect(complaints.contains { $0.contains(start) }, "\(complaints)")
    }

    @Test(
        "No file is read in an unintended format",
        arguments: [
            ("begun", "[]"), ("distanceUnit: km", "distanceUnit: nm"), ("    distanceUnit: km\n", ""),
            ("100 km/h", "1 km/h"), ("asFour", "largest"), ("format: csv", "format: csv\n    timeFormat: noon"),
            ("format: csv", "format: csv\n    utcOffset: 1 h"),
        ])
    func nothingFollows(_ old: String, _ new: String) {
        let mapping = TripFormatTests.mapping.replacing("trips.csv", with: "semicolons.csv")
        let complaints = block.complaints(scenario(mapping.replacing(old, with: new)))
        #expect(complaints.count == 1 && complaints[0].hasPrefix("s.yaml:"), "\(complaints)")
    }

    @Test("Columns without the ends of trips are refused, and the possible ones named")
    func noEnds() {
        let mapping = "files: [trips.csv]\n    format: csv\n    columns: {pickupTime: begun}\n    replay: 2019-05-01"
        #expect(
            block.complaints(scenario(mapping)) == [
                "s.yaml:11:14: 'columns' has no columns for where trips begin and end; name the columns pickupZone, dropOffZone; "
                    + "or pickupLatitude, pickupLongitude, dropOffLatitude, dropOffLongitude; or path"
            ])
    }

    @Test(
        "B01: Porto's published trips are read unchanged",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func porto() throws {
        let text = scenario(
            """
            files: [porto/train.1k.csv]
                format: csv
                columns: {pickupTime: TIMESTAMP, path: POLYLINE, incomplete: MISSING_DATA}
                timeFormat: unixSeconds
                utcOffset: "+00:00"
                summerTime: europe
                requestsPerDay: 1000
                leaveOut: true
            """, city: "openStreetMap: porto/porto_centre.osm.pbf\n  streets: false")
        let setup = try block.load(text, dataFolder: PublishedData.folder)
        let losses = setup.inputLosses.filter { $0.file.hasSuffix("train.1k.csv") }
        guard case .poisson(let demand) = setup.demand[0] else {
            Issue.record("not drawn")
            return
        }
        // Out of 999 rows; every trip of the sample begins on a Monday or Tuesday of July 2013.
        #expect(losses.prefix(2).map(\.count) == [1, 9])
        #expect(demand.choices.map(\.trips.count).reduce(0, +) > 150)
        #expect(setup.city.zones.contains { $0.title == "Bonfim" })
    }
}
