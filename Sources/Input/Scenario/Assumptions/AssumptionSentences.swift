import Behaviour
import CityFiles
import CityModel
import Experiments
import InputFiles
import Quantities
import TaxiService

/// Writes the assumptions behind the figures of a scenario as sentences, in English and Turkish.
struct AssumptionSentences {
    let setup: SimulationSetup
    private let trips: [TripRecords]

    /// Creates the sentences of a setup.
    ///
    /// - Parameter setup: complete, including the reactions of people.
    init(_ setup: SimulationSetup, _ trips: [TripRecords]) { (self.setup, self.trips) = (setup, trips) }

    /// Assumptions in the order of the topics, without the simulated hours.
    var all: [Assumption] {
        let ofTaxis = setup.hasTaxis ? [demand, fleet, tariff, zones, traffic].compactMap(\.self) : []
        return ofTaxis + [reactions].compactMap(\.self)
    }

    // MARK: Demand

    private var demand: Assumption? {
        let crowds = setup.events.expectedCrowdRequests(partyWeights: setup.clients.partyWeights)
        if setup.demand.isEmpty, setup.walkUps.isEmpty, crowds == 0 { return nil }
        var (perDay, recorded, regulars, planned) = (0.0, 0, 0, [TripPlan]())
        for source in setup.demand {
            switch source {
            case .poisson(let process):
                // Number of weekdays on which the process generates clients.
                let days = DaySet.all.subtracting(.holidays).intersection(process.days).kinds.count
                perDay += process.requestsPerHour.reduce(0, +) * Double(days) / 7
            case .recorded(let trips): recorded += trips.count
            case .planned(_, let plans): planned = plans
            case .regulars(let clients): regulars += clients.count
            }
        }
        var amounts = requests(perDay: perDay, recorded: recorded)
        if !planned.isEmpty { amounts.append(Phrase.rides(planned)) }
        if regulars > 0 {
            amounts.append(
                Phrase(
                    "\(regulars) clients who request taxis repeatedly",
                    "tekrar tekrar taksi isteyen \(regulars) müşteri"))
        }
        if crowds > 0 {
            let count = Phrase.number(crowds)
            amounts.append(
                Phrase(
                    "about \(count.english) requests of crowds at events",
                    "olaylardaki kalabalıklardan yaklaşık \(count.turkish) istek"))
        }
        let scale = text("demand.scale").flatMap(Double.init).flatMap { $0 == 1 ? nil : $0 }.map { factor in
            let number = Phrase.number(factor, decimals: 2)
            return Phrase("scaled by \(number.english)", "\(number.turkish) katı")
        }
        let sources = [syntheticDemand, ofFiles, recordedTrips, scale].compactMap(\.self)
        let ofSources = [Phrase.list(amounts), Phrase.list(sources, separator: "; ")].filter { !$0.english.isEmpty }
        let whole = ofSources.isEmpty ? [] : [Phrase.list(ofSources, separator: ": ")]
        return Phrase.list(whole + clientFeatures, separator: "; ").as(.demand)
    }

    /// Numbers of random and of recorded requests; with a choice of means also of the people who consider a taxi.
    private func requests(perDay: Double, recorded: Int) -> [Phrase] {
        // The clients of the scenario take a taxi today; others consider one too.
        let takers = setup.reactions?.choice == nil ? nil : setup.reactions?.choiceToday.taxiToday
        var amounts: [Phrase] = []
        if perDay > 0 {
            func number(_ value: Double) -> Phrase { .number(value, decimals: value < 100 ? 1 : 0) }
            let (count, all) = (number(perDay), takers.map { number(perDay / $0) })
            let choosing = all.map {
                Phrase(
                    "\(count.english) people per day who take a taxi today and \($0.english) who consider one, on average",
                    "günde ortalama, bugün taksi tutan \(count.turkish) ve taksi tutmayı düşünen \($0.turkish) kişi")
            }
            amounts.append(
                choosing
                    ?? Phrase("\(count.english) requests per day on average", "günde ortalama \(count.turkish) istek"))
        }
        if recorded > 0 {
            let (count, all) = (Phrase.number(Double(recorded)), takers.map { Phrase.number(Double(recorded) / $0) })
            let choosing = all.map {
                Phrase(
                    "\(count.english) people who take a taxi today and \($0.english) who consider one, at recorded times",
                    "kayıtlı saatlerde, bugün taksi tutan \(count.turkish) ve taksi tutmayı düşünen \($0.turkish) kişi")
            }
            amounts.append(
                choosing
                    ?? Phrase(
                        "\(count.english) requests at their recorded times",
                        "kayıtlı saatlerinde \(count.turkish) istek"))
        }
        return amounts
    }

    /// Demand without recorded data.
    private var syntheticDemand: Phrase? {
        let kinds: [(key: String, phrase: Phrase)] = [
            (
                "gravity",
                Phrase("between all zones by attraction and distance", "bütün bölgeler arasında çekim ve uzaklığa göre")
            ),
            (
                "gateways",
                Phrase("from and to the gateways of the city", "kent kapılarından ve kent kapılarına")
            ),
            ("flows", Phrase("between pairs of zones in the scenario", "senaryodaki bölge çiftleri arasında")),
            ("regulars", Phrase("regular clients in the scenario", "senaryodaki düzenli müşteriler")),
        ]
        let present = kinds.filter { has("demand.\($0.key)") }.map(\.phrase)
        if present.isEmpty { return nil }
        return Phrase.list(present) + Phrase(" (assumed, not from records)", " (varsayım, kayıtlara dayanmaz)")
    }

    private var ofFiles: Phrase? {
        let files = ["demand.byZone.file", "demand.matrix.file", "demand.requests.file"].compactMap { text($0) }
            .map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        if files.isEmpty { return nil }
        let list = files.joined(separator: ", ")
        return Phrase("from \(list)", "kaynak: \(list)")
    }

    private var recordedTrips: Phrase? {
        if trips.isEmpty { return nil }
        return Phrase.list(
            trips.map { records in
                let files = records.files.prefix(3).joined(separator: ", ") + (records.files.count > 3 ? ", …" : "")
                let count = Phrase.number(Double(records.usable))
                let period =
                    records.dates.map { $0.first == $0.last ? "\($0.first)" : "\($0.first) – \($0.last)" } ?? ""
                let lost = Phrase.percent(records.lostShare)
                let days = self.days
                let use =
                    text("demand.trips.replay") == nil
                    ? Phrase("drawn from", "yolculuktan rastgele seçilir")
                    : Phrase("replayed from", "yolculuk aynen tekrarlanır")
                let place = records.files.count > 1 ? "dosyalarındaki" : "dosyasındaki"
                let ends = Phrase.number(Double(records.gatewayEndCount))
                let moved =
                    records.gatewayEndCount == 0
                    ? Phrase("", "")
                    : Phrase(
                        "; \(ends.english) of their ends outside the city "
                            + (records.gatewayEndCount == 1 ? "is moved to a gateway" : "are moved to gateways"),
                        "; kent dışında kalan \(ends.turkish) uç, kent kapılarına taşınır")
                return Phrase(
                    "\(use.english) \(count.english) usable trips in \(files)"
                        + "\(period.isEmpty ? "" : " (\(period)\(days.english))"); \(lost.english) of the rows are left out\(moved.english)",
                    "\(files) \(place) kullanılabilir \(count.turkish) \(use.turkish)"
                        + "\(period.isEmpty ? "" : " (\(period)\(days.turkish))"); satırların \(lost.turkish) kadarı kullanılmaz\(moved.turkish)"
                )
            }, separator: "; ")
    }

    /// Recorded days from which trips are drawn.
    private var days: Phrase {
        let drawn = setup.demand.reduce(into: [DaySet]()) { drawn, source in
            guard case .poisson(let process) = source, let days = process.drawnFrom, !drawn.contains(days) else {
                return
            }
            drawn.append(days)
        }
        if drawn.count > 1 {
            return Phrase(
                ", for each day the recorded days of the same kind", ", her gün için aynı türden kayıtlı günler")
        }
        guard let days = drawn.first, days != .all else { return Phrase("", "") }
        return Phrase(", ", ", ") + .days(days)
    }

    // MARK: Supply

    private static let shiftsShownMax = 4

    private var fleet: Assumption? {
        let shifts = setup.drivers.shifts
        if shifts.isEmpty { return nil }
        // Where rosters differ by day, the day with the most taxis counts.
        let counts = DayKind.allCases.map { kind in
            shifts.filter { $0.days.contains(DaySet(kind)) }.reduce(0) { $0 + $1.taxis }
        }
        let isSame = shifts.allSatisfy { $0.days == .all }
        let taxis =
            (isSame ? Phrase("", "") : Phrase("up to ", "en çok ")) + Phrase.number(Double(counts.max() ?? 0))
        let described = shifts.prefix(AssumptionSentences.shiftsShownMax).map {
            shift(of: $0, isAlone: shifts.count == 1)
        }
        let left = shifts.count - described.count
        let rest = left > 0 ? [Phrase("\(left) more \(left == 1 ? "shift" : "shifts")", "\(left) vardiya daha")] : []
        return
            Phrase.list(
                [
                    Phrase("\(taxis.english) taxis", "\(taxis.turkish) taksi")
                        + (shifts.count == 1 ? Phrase(", ", ", ") : Phrase(": ", ": ")) + Phrase.list(described + rest)
                ] + fleetFeatures, separator: "; "
            ).as(.fleet)
    }

    private func shift(of plan: ShiftPlan, isAlone: Bool) -> Phrase {
        let count = isAlone ? Phrase("", "") : Phrase.number(Double(plan.taxis)) + Phrase(" ", " ")
        let days = plan.days == .all ? Phrase("", "") : Phrase(" on ", ", ") + .days(plan.days)
        guard let start = plan.start else {
            return count + Phrase("on duty during the whole run", "bütün süre boyunca görevde") + days
        }
        let clock = ClockFormat.text(Int(start.seconds)).prefix(5)
        let hours = Phrase.number(plan.lengthSeconds.mean / 3_600, decimals: 1)
        return count
            + Phrase(
                "from about \(clock) for \(hours.english) h on average",
                "yaklaşık \(clock) saatinden başlayarak ortalama \(hours.turkish) saat") + days
    }

    private var tariff: Assumption {
        let (fare, additions) = (setup.rules.fare, setup.rules.fareAdditions)
        let unit = setup.currency.map { " \($0)" } ?? ""
        func money(_ amount: Money) -> Phrase {
            Phrase("\(amount)\(unit)", "\(amount)".replacing(".", with: ",") + unit)
        }
        let (fall, kilometre) = (money(fare.flagFall), money(fare.perKilometre))
        var parts = [
            Phrase(
                "flag fall \(fall.english) and \(kilometre.english) per kilometre",
                "açılış ücreti \(fall.turkish) ve kilometre başına \(kilometre.turkish)")
        ]
        if additions.perMile > .zero {
            let price = money(additions.perMile)
            parts.append(Phrase("\(price.english) per mile", "mil başına \(price.turkish)"))
        }
        if additions.perMinute > .zero {
            let price = money(additions.perMinute)
            let isWaiting = additions.metresPerHourWithoutWaiting != nil
            parts.append(
                Phrase(
                    "\(price.english) per minute\(isWaiting ? " of slow driving" : "")",
                    "\(isWaiting ? "yavaş gidilen " : "")dakika başına \(price.turkish)"))
        }
        if additions.minimum > .zero {
            let price = money(additions.minimum)
            parts.append(Phrase("at least \(price.english)", "en az \(price.turkish)"))
        }
        if !additions.periods.isEmpty {
            let count = additions.periods.count
            parts.append(
                Phrase(
                    "\(count) \(count == 1 ? "period" : "periods") with other rates",
                    "\(count) saat aralığında başka ücret"))
        }
        if !setup.rules.waitingCharge.isNone {
            let price = money(setup.rules.waitingCharge.perMinute)
            parts.append(
                Phrase("\(price.english) per minute of waiting", "beklemenin dakikası \(price.turkish)"))
        }
        if !additions.surcharges.isEmpty {
            let count = additions.surcharges.count
            parts.append(Phrase("\(count) \(count == 1 ? "surcharge" : "surcharges")", "\(count) ek ücret"))
        }
        if !additions.flat.isEmpty {
            let count = additions.flat.count
            parts.append(Phrase("\(count) \(count == 1 ? "flat price" : "flat prices")", "\(count) sabit ücret"))
        }
        var terms = Phrase.list(parts)
        if let limit = setup.rules.fareLimit {
            let (fall, kilometre) = (money(limit.flagFall), money(limit.perKilometre))
            terms =
                terms
                + Phrase(
                    "; by law at most \(fall.english) and \(kilometre.english) per kilometre",
                    "; yasal üst sınır \(fall.turkish) ve kilometre başına \(kilometre.turkish)")
        }
        let surge = setup.rules.surge
        if let remark = surge.remark {
            let (each, most) = (surge.percentPerRequest, surge.percentMax)
            terms =
                terms
                + Phrase(
                    "; \(remark)",
                    "; bir bölgede boş taksilerden fazla olan her açık çağrı fiyatı %\(each) artırır, en çok %\(most) "
                        + "(talebe göre fiyat, kurallarda olmayan bir deneydir)")
        }
        return terms.as(.tariff)
    }

    // MARK: The city

    private var zones: Assumption {
        let sizes = ZoneSizes(of: setup.city)
        let count = GroupedNumber.text(sizes.count).replacing(",", with: ".")
        let gateways = sizes.gatewayCount == 0 ? "" : " ve \(sizes.gatewayCount) kent kapısı"
        guard let area = sizes.area else {
            return Assumption(.zones, sizes.summary, "\(count) bölge, alanları bilinmiyor\(gateways)")
        }
        return Assumption(
            .zones, sizes.summary,
            "\(count) bölge, ortalama \(area.replacing(".", with: ",")) km² (varsayılan: \(ZoneSizes.ruleBook) km²)\(gateways)"
        )
    }

    private var traffic: Assumption {
        let congestion = setup.congestion
        let free: Phrase? = setup.drivingTimes.map { times in
            let share = Int((times.freeFlow.shareOfLimit * 100).rounded())
            return times.freeFlow == .posted
                ? Phrase("empty streets at the posted speeds", "boş sokaklarda tabeladaki hızlar")
                : Phrase(
                    "empty streets at \(share) % of the posted speeds, with waits at junctions",
                    "boş sokaklarda tabeladaki hızların %\(share) kadarı ve kavşak beklemeleri")
        }
        return Phrase.list([profile(congestion), free].compactMap(\.self) + trafficFeatures, separator: "; ")
            .as(.traffic)
    }

    private func profile(_ congestion: Congestion) -> Phrase {
        guard let least = congestion.values.min(), let most = congestion.values.max(), congestion != .none else {
            return Phrase("driving is equally fast at every hour", "sürüş hızı her saatte aynıdır")
        }
        let (low, high) = (Phrase.factor(least), Phrase.factor(most))
        let name =
            congestion == .urbanDay
            ? Phrase("the urban profile of a working day", "bir iş gününün kent profili")
            : congestion.rowCount == RunDays.rowsPerDay
                ? Phrase("the scenario's own profile", "senaryonun kendi profili")
                : Phrase("profiles that differ by day", "güne göre değişen profiller")
        let isSame = congestion.rowCount == RunDays.rowsPerDay
        let everyDay = isSame ? Phrase(" on every day of the run", ", her gün için") : Phrase("", "")
        return name + everyDay
            + Phrase(
                ": driving takes \(low.english) to \(high.english) times as long as on empty streets",
                ": sürüş boş sokaklara göre \(low.turkish)–\(high.turkish) kat uzun sürer")
    }

    // MARK: Reactions

    private var reactions: Assumption? {
        var parts: [Phrase] = []
        if setup.hasTaxis {
            parts.append(
                setup.reactions?.choice != nil
                    ? Phrase(
                        "clients decide by price and wait whether to take a taxi",
                        "müşteriler taksiye binip binmemeye ücrete ve bekleme süresine göre karar verir")
                    : Phrase(
                        "the price does not change how many people request a taxi",
                        "ücret, kaç kişinin taksi istediğini değiştirmez"))
            parts.append(
                setup.reactions != nil && setup.drivers.incomeElasticity != nil
                    ? Phrase(
                        "drivers work longer or shorter depending on their expected income",
                        "sürücüler bekledikleri gelire göre daha uzun ya da kısa çalışır")
                    : Phrase(
                        "income does not change drivers' shifts",
                        "gelir, sürücülerin vardiyalarını değiştirmez"))
        }
        if let tourism = setup.tourism {
            parts.append(
                tourism.tourists.guide.perMoneyOfFee != nil
                    ? Phrase(
                        "the fee changes how many tourists subscribe", "ücret, kaç turistin abone olduğunu değiştirir")
                    : Phrase(
                        "the fee does not change how many tourists subscribe",
                        "ücret, kaç turistin abone olduğunu değiştirmez"))
            parts.append(
                tourism.company.payElasticity != nil
                    ? Phrase("the pay changes how many guides apply", "ödeme, kaç rehberin başvurduğunu değiştirir")
                    : Phrase(
                        "the pay does not change how many guides apply", "ödeme, kaç rehberin başvurduğunu değiştirmez")
            )
        }
        return parts.isEmpty ? nil : Phrase.list(parts, separator: "; ").as(.reactions)
    }

    // MARK: The document

    private func text(_ path: String) -> String? {
        guard case .text(let text)? = setup.document[path.split(separator: ".")] else { return nil }
        return text
    }

    private func has(_ path: String) -> Bool { setup.document[path.split(separator: ".")] != nil }
}
