import Behaviour
import CityModel
import Experiments
import Quantities
import SimulationKernel
import TaxiService

// Assumptions about features that only some scenarios have.
extension AssumptionSentences {
    /// Most entries of a list that a sentence names; the others are counted.
    private static let shownMax = 4

    private static func shown(_ phrases: [Phrase]) -> [Phrase] {
        let left = phrases.count - shownMax
        return phrases.prefix(shownMax) + (left > 0 ? [Phrase("\(left) more", "\(left) tane daha")] : [])
    }

    // MARK: Clients

    /// Clients who walk up, need larger or accessible taxis, or come late, and the crowds and changes of events.
    var clientFeatures: [Phrase] { Self.shown(walkUps) + needs + Self.shown(requestsOfEvents) }

    private var walkUps: [Phrase] {
        setup.walkUps.map { clients in
            let rate = clients.process.requestsPerHour
            let perHour = Phrase.number(rate.reduce(0, +) / Double(max(rate.count, 1)), decimals: 1)
            let zone = name(clients.zone)
            return Phrase(
                "\(perHour.english) walk-up clients per hour at \(zone) on average",
                "\(zone) durağına saatte ortalama \(perHour.turkish) müşteri")
        }
    }

    private var needs: [Phrase] {
        let (clients, weights) = (setup.clients, setup.clients.partyWeights)
        let large = weights.dropFirst(Int(TaxiRules.seats)).reduce(0, +) / weights.reduce(0, +)
        let (calling, all) = (Phrase("clients who call", "çağıran müşterilerin"), Phrase("clients", "müşterilerin"))
        func phrase(_ share: Double, of clients: Phrase, _ english: String, _ turkish: String) -> Phrase? {
            if share == 0 { return nil }
            let part = Phrase.percent(share)
            return Phrase(
                "\(part.english) of \(clients.english) \(english)",
                "\(clients.turkish) \(part.turkish) kadarı \(turkish)")
        }
        return [
            phrase(large, of: calling, "are parties of more than four people", "dört kişiden kalabalıktır"),
            phrase(
                clients.wheelchairProbability, of: calling, "use a wheelchair", "tekerlekli sandalye kullanır"),
            phrase(clients.lateness?.probability ?? 0, of: all, "come to the taxi late", "taksiye geç gelir"),
        ].compactMap(\.self)
    }

    private var requestsOfEvents: [Phrase] {
        setup.events.flatMap { event -> [Phrase] in
            let time = period(event)
            var phrases: [Phrase] = []
            if let crowd = event.crowd {
                let (people, zone) = (Phrase.number(Double(crowd.people)), name(crowd.origin.zone))
                let share = Phrase.percent(crowd.taxiShare)
                phrases.append(
                    Phrase(
                        "\(event.name): \(people.english) people leave \(zone) \(time.english), \(share.english) by taxi",
                        "\(event.name): \(time.turkish) \(people.turkish) kişi \(zone) bölgesinden ayrılır, "
                            + "\(share.turkish) kadarı taksiyle"))
            }
            if event.demandFactor != 1 {
                let factor = Phrase.number(event.demandFactor, decimals: 2)
                phrases.append(
                    Phrase(
                        "\(event.name): \(factor.english) times the requests \(time.english)",
                        "\(event.name): \(time.turkish) istekler \(factor.turkish) katı"))
            }
            return phrases
        }
    }

    // MARK: Taxis

    /// Types of taxis, charging places, groups of drivers, ranks with rules, and strikes.
    var fleetFeatures: [Phrase] { [types, plugs, groups, ranks].compactMap(\.self) + Self.shown(strikes) }

    private var types: Phrase? {
        if setup.drivers.types.isEmpty { return nil }
        let taxis = setup.rules.roster.taxisByType
        let parts = setup.drivers.types.enumerated().map { index, type in
            let battery = type.electric.map { Phrase.number($0.batteryWattHours / 1_000, decimals: 1) }
            let traits = [
                Phrase("\(type.seats) seats", "\(type.seats) koltuk"),
                type.isAccessible ? Phrase("wheelchair", "tekerlekli sandalye") : nil,
                battery.map { Phrase("battery of \($0.english) kWh", "\($0.turkish) kWh batarya") },
            ]
            let count = Phrase.number(Double(taxis[index + 1]))
            return count + Phrase(" \(type.name) (", " \(type.name) (")
                + Phrase.list(traits.compactMap(\.self)) + Phrase(")", ")")
        }
        return Phrase("types of taxis: ", "taksi türleri: ") + Phrase.list(Self.shown(parts))
    }

    private var plugs: Phrase? {
        let places = setup.drivers.charging
        if places.isEmpty { return nil }
        let parts = Set(places.map(\.watts)).sorted().map { watts in
            let count = Phrase.number(Double(places.filter { $0.watts == watts }.reduce(0) { $0 + $1.plugs }))
            let power = Phrase.number(watts / 1_000, decimals: 1)
            return Phrase(
                "\(count.english) \(count.english == "1" ? "plug" : "plugs") of \(power.english) kW",
                "\(power.turkish) kW gücünde \(count.turkish) priz")
        }
        return Phrase.list(Self.shown(parts))
    }

    private var groups: Phrase? {
        if setup.drivers.groups.isEmpty { return nil }
        // Replications differ only in who has a group.
        let groups = setup.drivers.groupOfDriver(StreamFamily(seed: setup.seed, replication: 1))
        let parts = setup.drivers.groups.enumerated().map { index, group in
            Phrase.number(Double(groups.count { $0 == index + 1 })) + Phrase(" \(group.name)", " \(group.name)")
        }
        return Phrase("drivers with habits of their own: ", "kendi alışkanlıkları olan sürücüler: ")
            + Phrase.list(Self.shown(parts))
    }

    private var ranks: Phrase? {
        let ranks = setup.rules.ranks
        if ranks.count > Self.shownMax {
            return Phrase("\(ranks.count) ranks with rules of their own", "kendi kuralları olan \(ranks.count) durak")
        }
        let parts = ranks.compactMap { rank -> Phrase? in
            let limits = [
                rank.capacity.map { Phrase("room for \(taxis($0).english)", "\(taxis($0).turkish)lik yer") },
                rank.holding.map { lot in
                    let room = lot.capacity.map(taxis)
                    return Phrase(
                        "a holding lot" + (room.map { " for \($0.english)" } ?? ""),
                        (room.map { "\($0.turkish)lik " } ?? "") + "bekleme yeri")
                },
                rank.lineMax.flatMap { $0 == .max ? nil : $0 }.map {
                    Phrase("a line of at most \($0) \($0 == 1 ? "client" : "clients")", "en çok \($0) kişilik sıra")
                },
            ].compactMap(\.self)
            let zone = name(rank.zone)
            return limits.isEmpty ? nil : Phrase("the rank of \(zone) has ", "\(zone) durağı: ") + Phrase.list(limits)
        }
        return parts.isEmpty ? nil : Phrase.list(parts, separator: "; ")
    }

    private func taxis(_ count: UInt32) -> Phrase {
        let number = Phrase.number(Double(count))
        return Phrase("\(number.english) \(count == 1 ? "taxi" : "taxis")", "\(number.turkish) taksi")
    }

    private var strikes: [Phrase] {
        setup.events.compactMap { event in
            guard let strikeShare = event.strikeShare, strikeShare > 0 else { return nil }
            let (share, time) = (Phrase.percent(strikeShare), period(event))
            return Phrase(
                "\(event.name): \(share.english) of the drivers do not work \(time.english)",
                "\(event.name): \(time.turkish) sürücülerin \(share.turkish) kadarı çalışmaz")
        }
    }

    // MARK: Streets

    /// Events that change speeds, or close zones or streets.
    var trafficFeatures: [Phrase] {
        Self.shown(
            setup.events.flatMap { event -> [Phrase] in
                let time = period(event)
                var phrases: [Phrase] = []
                if event.speedFactor != 1 {
                    let speed = Phrase.percent(event.speedFactor)
                    phrases.append(
                        Phrase(
                            "\(time.english) at \(speed.english) of these speeds (\(event.name))",
                            "\(time.turkish) bu hızların \(speed.turkish) kadarı (\(event.name))"))
                }
                if !event.closedZones.isEmpty {
                    let zones = Phrase.list(Self.shown(event.closedZones.map { Phrase(name($0), name($0)) }))
                    phrases.append(
                        Phrase(
                            "no taxi stops in \(zones.english) \(time.english) (\(event.name))",
                            "\(time.turkish) \(zones.turkish) içinde taksi durmaz (\(event.name))"))
                }
                if !event.closedArcs.isEmpty {
                    phrases.append(
                        Phrase(
                            "some streets are closed \(time.english) (\(event.name))",
                            "\(time.turkish) bazı sokaklar kapalıdır (\(event.name))"))
                }
                return phrases
            })
    }

    // MARK: Names and times

    private func name(_ zone: ZoneID) -> String { setup.city.zones[Int(zone.index)].name }

    /// Returns `from 22:30 to 23:15`, in a run of more than a day `from 22:30 on day 2 to 01:00 on day 3`.
    private func period(_ event: CityEvent) -> Phrase {
        let (from, to) = (clock(event.period.lowerBound), clock(event.period.upperBound))
        return Phrase("from \(from.english) to \(to.english)", "\(from.turkish)–\(to.turkish) arasında")
    }

    private func clock(_ time: SimTime) -> Phrase {
        let seconds = (setup.clockAtStart + time.sinceStart).microseconds / 1_000_000
        let clock = String(ClockFormat.text(seconds % 86_400).prefix(5))
        let day = seconds / 86_400 + 1
        return setup.duration <= .days(1)
            ? Phrase(clock, clock) : Phrase("\(clock) on day \(day)", "\(day). gün \(clock)")
    }
}
