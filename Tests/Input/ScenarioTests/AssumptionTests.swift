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
        #expect(try sentence(.demand, of: choosing)[0].contains("720 people per day who consider a taxi"))
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
