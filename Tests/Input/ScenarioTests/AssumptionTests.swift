import Experiments
import TestSupport
import Testing

@testable import Scenario

@Suite("Sentences about a scenario's assumptions")
struct AssumptionTests {
    private func sentence(_ topic: Assumption.Topic, of setup: SimulationSetup) throws -> [String] {
        let found = try #require(setup.assumptions.first { $0.topic == topic })
        return [found[.english], found[.turkish]]
    }

    private static let trips = """
        trips:
            files: [trips.csv]
            format: csv
            columns: {pickupTime: start, pickupZone: from, dropOffZone: to}
            requestsPerDay: 1440
        """

    /// Loads a scenario with four rows of a Friday and a Saturday, one of them unusable.
    private func drawing(_ lines: String = "") throws -> SimulationSetup {
        let folder = try TemporaryFolder()
        try folder.write(
            "start,from,to\n2026-06-05 10:00:00,A,B\n2026-06-05 10:05:00,B,A\n2026-06-06 10:06:00,A,B\nyesterday,A,B\n",
            to: "trips.csv")
        let text = Samples.scenario.replacing("flows: [{from: A, to: B, perHour: 30}]", with: AssumptionTests.trips)
        return try ScenarioLoader.load(path: try folder.write(text + "\n" + lines, to: "s.yaml"), dataFolder: nil)
    }

    @Test("A list of planned rides is described with persons, bookings and rides back")
    func plannedRides() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "person,booked_at,depart_at,from,to,return_after_min\nEda,07:00,10:00,A,B,60\nEda,07:00,15:00,A,B,\n,,09:00,A,B,\n",
            to: "rides.csv")
        let text = Samples.scenario.replacing(
            "flows: [{from: A, to: B, perHour: 30}]", with: "requests: {file: rides.csv}")
        let setup = try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        #expect(
            try sentence(.demand, of: setup) == [
                "3 planned rides of 2 persons, 2 booked ahead, and 1 with a ride back on request: from rides.csv",
                "2 kişinin 3 planlı yolculuğu, 2 tanesi rezervasyonlu, 1 tanesi istek üzerine dönüşlü: kaynak: rides.csv",
            ])
    }

    @Test("Demand is described with amount, source, recorded days and the share left out")
    func demand() throws {
        #expect(
            try sentence(.demand, of: drawing("start: {date: 2026-06-08}")) == [
                "1,440 requests per day on average: drawn from 3 usable trips in trips.csv (2026-06-05 – 2026-06-06, working "
                    + "days); 25 % of the rows are left out",
                "günde ortalama 1.440 istek: trips.csv dosyasındaki kullanılabilir 3 yolculuktan rastgele seçilir (2026-06-05 – 2026-06-06, "
                    + "iş günleri); satırların %25 kadarı kullanılmaz",
            ])
        let flows = try sentence(.demand, of: try Samples.setup())[0]
        #expect(
            flows
                == "720 requests per day on average: between pairs of zones in the scenario (assumed, not from records)"
        )
        let scaled = try sentence(.demand, of: try Samples.setup(overrides: ["demand.scale=1.5"]))
        #expect(scaled[0].hasPrefix("1,080 requests per day") && scaled[0].hasSuffix("; scaled by 1.5"))
        #expect(scaled[1].hasSuffix("; 1,5 katı"))
    }

    @Test("Fleet, tariff, zones, traffic and reactions are described in both languages")
    func city() throws {
        let setup = try Samples.setup(
            replacing: "[{taxis: 10}]",
            by: "[{taxis: 6, start: \"07:00\", length: 8 h}, {taxis: 4}]\n  scale: 2",
            overrides: ["currency=EUR", "rules.fare.perMinute=0.25"])
        #expect(
            try sentence(.fleet, of: setup) == [
                "20 taxis: 12 from about 07:00 for 8 h on average, 8 on duty during the whole run",
                "20 taksi: 12 yaklaşık 07:00 saatinden başlayarak ortalama 8 saat, 8 bütün süre boyunca görevde",
            ])
        #expect(
            try sentence(.tariff, of: setup) == [
                "flag fall 3.30 EUR and 1.10 EUR per kilometre, 0.25 EUR per minute; by law at most 5.00 EUR and "
                    + "2.00 EUR per kilometre",
                "açılış ücreti 3,30 EUR ve kilometre başına 1,10 EUR, dakika başına 0,25 EUR; yasal üst sınır 5,00 EUR ve "
                    + "kilometre başına 2,00 EUR",
            ])
        let nightly = try Samples.setup(
            overrides: [
                "rules.fare.minimum=5.00", "rules.fare.waiting.perMinute=0.50",
                "rules.fare.periods=[{name: night, percent: 25}]",
            ])
        let terms = try sentence(.tariff, of: nightly)
        #expect(
            terms[0].contains(
                "per kilometre, at least 5.00, 1 period with other rates, 0.50 per minute of waiting; by law"))
        #expect(terms[1].contains("en az 5,00, 1 saat aralığında başka ücret, beklemenin dakikası 0,50; yasal"))
        #expect(try sentence(.zones, of: setup) == ["2 zones without areas", "2 bölge, alanları bilinmiyor"])
        #expect(try sentence(.traffic, of: setup)[0] == "driving is equally fast at every hour")
        #expect(
            try sentence(.reactions, of: setup)[0]
                == "the price does not change how many people request a taxi; income does not change drivers' shifts")
        let choosing = try Samples.setup(overrides: ["demand.choice={}", "drivers.choice={elasticity: 0.3}"])
        #expect(
            try sentence(.reactions, of: choosing)[0]
                == "clients decide by price and wait whether to take a taxi; drivers work longer or shorter depending on "
                + "their expected income")
        #expect(
            try sentence(.demand, of: choosing)[0]
                .hasPrefix("720 people per day who take a taxi today and 1,440 who consider one, on average: "))
        let block = try StreetBlock(requests: "time,from,to\n10,a,b\n", taxis: "node\na\n")
        let town = try block.generatedTown()
        #expect(try sentence(.zones, of: town)[0].hasSuffix(" km² on average (2 km² by default)"))
        #expect(
            try sentence(.traffic, of: town) == [
                "the urban profile of a working day on every day of the run: driving takes 1.00 to 1.62 times as long as on "
                    + "empty streets",
                "bir iş gününün kent profili, her gün için: sürüş boş sokaklara göre 1,00–1,62 kat uzun sürer",
            ])
    }

    private static let features = [
        "drivers.shifts=[{taxis: 100}]",
        "drivers.types=[{name: van, taxis: 14, seats: 8, wheelchair: true}, "
            + "{name: electric, share: 0.18, electric: {battery: 60 kWh, consumption: 18 kWh/100km}}]",
        "drivers.charging=[{zone: A, plugs: 2, power: 11 kW}, {zone: B, power: 50 kW}]",
        "drivers.groups=[{name: choosy, share: 0.25, acceptance: {base: 0.5}}]",
        "ranks=[{zone: A, capacity: 4, holding: {capacity: 20}}]",
        "clients.party={1: 3, 6: 1}", "clients.wheelchair=0.02", "clients.late={share: 0.2, by: 3 min}",
        "events=[{name: Match, from: \"22:30\", until: \"23:15\", "
            + "crowd: {people: 20000, taxiShare: 0.01, zone: A, to: {B: 1}}}, "
            + "{name: Rain, from: \"16:00\", until: \"18:00\", speed: 0.8, demand: 1.5}, "
            + "{name: Feast, from: \"10:00\", until: \"11:00\", noStops: [B]}, "
            + "{name: Strike, from: \"12:00\", until: \"13:00\", strike: {share: 0.3}}]",
    ]

    @Test("Types, plugs, groups, ranks, needs of clients and events are described in both languages")
    func features() throws {
        let setup = try Samples.setup(overrides: Self.features)
        #expect(
            try sentence(.fleet, of: setup) == [
                "100 taxis, on duty during the whole run; types of taxis: 14 van (8 seats, wheelchair), 18 electric (4 seats, "
                    + "battery of 60 kWh); 2 plugs of 11 kW, 1 plug of 50 kW; drivers with habits of their own: 25 choosy; "
                    + "the rank of A has room for 4 taxis, a holding lot for 20 taxis; "
                    + "Strike: 30 % of the drivers do not work from 12:00 to 13:00",
                "100 taksi, bütün süre boyunca görevde; taksi türleri: 14 van (8 koltuk, tekerlekli sandalye), 18 electric "
                    + "(4 koltuk, 60 kWh batarya); 11 kW gücünde 2 priz, 50 kW gücünde 1 priz; kendi alışkanlıkları olan "
                    + "sürücüler: 25 choosy; A durağı: 4 taksilik yer, 20 taksilik bekleme yeri; "
                    + "Strike: 12:00–13:00 arasında sürücülerin %30 kadarı çalışmaz",
            ])
        // 200 people, on average (3 × 1 + 1 × 6) ÷ 4 in a party.
        #expect(
            try sentence(.demand, of: setup)[0]
                == "720 requests per day on average, about 89 requests of crowds at events: between pairs of zones in the "
                + "scenario (assumed, not from records); 25 % of clients who "
                + "call are parties of more than four people; 2 % of clients who call use a wheelchair; 20 % of clients "
                + "come to the taxi late; Match: 20,000 people leave A from 22:30 to 23:15, 1 % by taxi; "
                + "Rain: 1.5 times the requests from 16:00 to 18:00")
        #expect(
            try sentence(.traffic, of: setup)[0]
                == "driving is equally fast at every hour; from 16:00 to 18:00 at 80 % of these speeds (Rain); no taxi "
                + "stops in B from 10:00 to 11:00 (Feast)")
        let line = try Samples.setup(overrides: ["ranks=[{zone: A, walkUps: {perHour: 12, lineMax: 10}}]"])
        #expect(try sentence(.demand, of: line)[0].contains("; 12 walk-up clients per hour at A on average"))
        #expect(try sentence(.fleet, of: line)[0].hasSuffix("; the rank of A has a line of at most 10 clients"))
        let days = try Samples.setup(overrides: Self.features + ["duration=2 days"])
        #expect(try sentence(.traffic, of: days)[0].contains("from 16:00 on day 1 to 18:00 on day 1 at 80 %"))
    }

    @Test("Counted hours are described, separately from simulated ones")
    func hours() throws {
        let setup = try Samples.setup(
            overrides: ["duration=10 h", "warmUp=2 h", "start={date: 2026-06-08, clock: \"23:00\"}"])
        #expect(
            setup.countedHours[.english]
                == "8 h are counted, from 01:00 on Tuesday, 2026-06-09, after a warm-up of 2 h")
        #expect(
            setup.countedHours[.turkish]
                == "2026-06-09, 01:00'dan başlayarak, 2 saat ısınmadan sonra 8 saat sayılır")
        let all = try Samples.setup(overrides: ["duration=5 days", "warmUp=none"])
        #expect(all.countedHours[.english].hasPrefix("5 days are counted, from "))
    }

    @Test("Values that follow from another key are listed with that key, and only if they are left out")
    func derived() throws {
        func derived(_ setup: SimulationSetup) -> [String] {
            setup.derivedValues.map { "\($0.key)=\($0.value) by \($0.cause)" }
        }
        #expect(derived(try Samples.setup(overrides: ["duration=5 h"])) == ["warmUp=none by duration"])
        #expect(derived(try Samples.setup(overrides: ["duration=5 days"])) == ["warmUp=auto by duration"])
        #expect(derived(try Samples.setup(overrides: ["duration=5 days", "warmUp=1 h"])) == [])
        // Each day is drawn from recorded days of its kind, for every start of the run.
        #expect(derived(try drawing("start: {date: 2026-06-06}")) == derived(try drawing("start: {date: 2026-06-08}")))
        let block = try StreetBlock(requests: "time,from,to\n10,a,b\n", taxis: "node\na\n")
        #expect(
            derived(try block.generatedTown()) == [
                "city.hourFactors=urban by city.generate", "warmUp=none by duration",
            ])
        #expect(derived(try block.load(block.scenario())).contains("city.hourFactors=none by city.graph"))
    }
}
