import Measures
import OutputFiles
import PageFrame
import Pictures
import Quantities
import Reports

/// Service, waits and prices by groups of zones, such as those of low and of high income.
struct ZoneGroupSection {
    private let figures: RunFigures
    private let groups: RecordedZoneGroups?
    private var text: PageText { figures.text }

    init(_ figures: RunFigures) {
        self.figures = figures
        groups = figures.zoneGroups
    }

    /// The section; nil if the scenario has no groups.
    var section: PageSection? {
        guard let groups, !groups.attributes.isEmpty else { return nil }
        return PageSection(
            id: "zone-groups", title: text("Who is served less", "Kimler daha az hizmet alıyor"),
            parts: [.paragraph(.init(introduction))] + groups.attributes.flatMap(parts))
    }

    private var introduction: String {
        let size =
            figures.manifest.zoneGroupWeight.map { text("total of {weight}", "{weight} toplamı", ["weight": $0]) }
            ?? text("number of zones", "bölge sayısı")
        let tested =
            figures.isOneRun
            ? text("With one replication nothing is tested.", "Tek tekrarla hiçbir şey sınanmaz.")
            : text(
                """
                The highest group is compared with the lowest. A title names a difference only if chance is ruled out twice: over \
                the replications, and against groups of zones drawn at random; corrected for all comparisons of this section (Holm). \
                Neighbouring zones resemble each other, which this does not allow for. Hours are not tested.
                """,
                """
                En yüksek grup en düşükle karşılaştırılır. Bir başlık, farkı ancak rastlantı iki kez dışlanırsa söyler: \
                tekrarlar arasında ve rastgele seçilen bölge gruplarına göre; bu bölümdeki bütün karşılaştırmalara göre \
                düzeltilmiştir (Holm). Komşu bölgeler birbirine benzer; bu hesaba katılmaz. Saatler sınanmaz.
                """)
        return text(
            """
            Zones in groups by the quantiles of an attribute; each group has about the same {size}, as far as zones of \
            equal value permit. A client belongs to the zone of origin. \
            {tested}
            """,
            """
            Bölgeler bir özelliğin dilimlerine göre gruplanır; her grubun {size}, değerleri eşit bölgeler izin verdiği ölçüde \
            aynıdır. Müşteri, çağrıldığı bölgeye sayılır. {tested}
            """, ["size": size, "tested": tested])
    }

    private func parts(_ attribute: RecordedZoneGroups.Attribute) -> [PagePart] {
        let groupText = ZoneGroupText(attribute, currency: figures.currency, in: text.language)
        let findings = [groupText.finding].compactMap(\.self).map { "\($0); \(groupText.reservation)" } + groupText.rest
        let paragraph = findings.isEmpty ? groupText.reservation : findings.joined(separator: "; ")
        let caption = text("Groups of zones by {name}", "Bölge grupları: {name}", ["name": attribute.name])
        return [
            .paragraph(
                .init(text("By {name}: {words}.", "{name}: {words}.", ["name": attribute.name, "words": paragraph]))),
            .table(table(attribute), caption: caption + figures.intervalSuffix),
        ] + ZoneGroupSection.shown.map { .figure(figure($0, attribute, groupText)) }
            + ZoneGroupSection.shownByHour.map { .figure(figureByHour($0, attribute)) }
    }

    private static let shown: [Measure] = [.serviceRate, .waitMean, .farePerKilometre]
    private static let shownByHour: [Measure] = [.waitMean, .serviceRate]
    /// As many as fit on a printed page.
    private static let inTable: [Measure] = [
        .requests, .serviceRate, .waitUnder10Minutes, .waitMean, .fareMean, .farePerKilometre, .rideKilometresMean,
    ]

    // MARK: Table

    private func table(_ attribute: RecordedZoneGroups.Attribute) -> DataTable {
        var table = DataTable(
            [
                DataTable.Column(text("group by {name}", "{name} grubu", ["name": attribute.name])),
                DataTable.Column(text("zones", "bölge")),
                DataTable.Column(figures.manifest.zoneGroupWeight ?? text("weight", "ağırlık")),
                DataTable.Column(
                    text("distance from the centre of requests", "çağrıların merkezine uzaklık"), unit: "km",
                    decimals: 1),
            ] + ZoneGroupSection.inTable.map { DataTable.Column(label($0), unit: unit($0)) })
        for (number, group) in attribute.groups.enumerated() {
            table.add(
                [
                    .text(name(number, attribute)), .number(Double(group.zones)), .number(group.weight),
                    group.centreKilometres.map { .number($0) } ?? .none,
                ] + ZoneGroupSection.inTable.map { cell(group.whole[$0], $0) })
        }
        return table
    }

    /// Returns `2 (310 to 890)`; the ends of the groups are named.
    private func name(_ number: Int, _ attribute: RecordedZoneGroups.Attribute) -> String {
        let range = attribute.groups[number].range
        let ends = [range.lowerBound, range.upperBound].map { NumberFormat.significant($0) }
        let shown = text.language.number(ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])")
        let isHighest = number == attribute.groups.count - 1
        let word = number == 0 ? ", \(lowest)" : isHighest ? ", \(highest)" : ""
        return "\(number + 1)\(word) (\(shown))"
    }

    private var lowest: String { text("lowest", "en düşük") }
    private var highest: String { text("highest", "en yüksek") }

    private func label(_ measure: Measure) -> String { ZoneGroupText.label(measure, in: text.language) }

    private func cell(_ figure: RecordedSummary.Figure?, _ measure: Measure) -> DataTable.Cell {
        guard let figure, let mean = figure.mean else { return .none }
        let (factor, decimals) = (factor(measure), decimals(measure))
        return .text(text.cell(FormattedEstimate(mean, figure.interval, factor: factor, decimals: decimals)))
    }

    // MARK: Pictures

    private func figure(
        _ measure: Measure, _ attribute: RecordedZoneGroups.Attribute, _ groupText: ZoneGroupText
    ) -> Figure {
        let factor = factor(measure)
        let points = attribute.groups.enumerated().map { number, group in
            let figure = group.whole[measure]
            return Chart.Point(
                Double(number), figure?.mean.map { $0 * factor },
                interval: figure?.interval.map { $0.lowerBound * factor...$0.upperBound * factor })
        }
        let names = attribute.groups.indices.map { name($0, attribute) }
        return Figure(
            name: "groups-\(slug(attribute))-\(slug(measure))",
            title: groupText.title(measure)
                ?? text(
                    "{label} by {name} of the zone", "{label}, bölgenin {name} değerine göre",
                    ["label": text.sentence(label(measure)), "name": attribute.name]),
            subtitle: text(
                "{label}, {unit}, by group of zones", "{label}, {unit}, bölge grubuna göre",
                ["label": label(measure), "unit": unit(measure)]) + figures.intervalSuffix,
            chart: Chart(
                x: Chart.Axis(attribute.name, scale: .categories(names)),
                y: Chart.Axis(label(measure), unit: unit(measure), decimals: decimals(measure)),
                series: [Chart.Series(label(measure), .blue, .points, points)]))
    }

    /// Accessibility by hour: the lowest and the highest group.
    private func figureByHour(_ measure: Measure, _ attribute: RecordedZoneGroups.Attribute) -> Figure {
        let factor = factor(measure)
        let minutes = figures.manifest.clockAtStart.seconds / 3_600
        let ends = [(lowest, 0, SeriesColour.orange), (highest, attribute.groups.count - 1, .blue)]
        let series = ends.map { name, number, colour in
            let points = attribute.groups[number].hours.enumerated().compactMap { hour, known -> Chart.Point? in
                guard let figure = known[measure], isEnough(known) else { return nil }
                return Chart.Point(
                    Double(hour) + minutes - minutes.rounded(.down), figure.mean.map { $0 * factor },
                    interval: figure.interval.map { $0.lowerBound * factor...$0.upperBound * factor })
            }
            return Chart.Series(
                text("{end} {name}", "{name} {end}", ["end": name, "name": attribute.name]), colour, .line, points)
        }
        return Figure(
            name: "groups-\(slug(attribute))-\(slug(measure))-hours",
            title: text.sentence(
                text(
                    "{label} by hour, zones of lowest and highest {name}",
                    "saate göre {label}: {name} değeri en düşük ve en yüksek bölgeler",
                    ["label": label(measure), "name": attribute.name])),
            subtitle: text(
                "{label}, {unit}, by hour of the request", "{label}, {unit}, çağrının saatine göre",
                ["label": label(measure), "unit": unit(measure)]) + figures.intervalSuffix,
            note: text(
                "Hours with very few clients are left out. Differences by hour are not tested.",
                "Müşterisi çok az olan saatler gösterilmez. Saatlere göre farklar sınanmaz."),
            chart: Chart(
                x: Chart.Axis(text.hourOfDay, scale: .clock(RunCalendar(firstDay: nil))),
                y: Chart.Axis(label(measure), unit: unit(measure), decimals: decimals(measure)), series: series))
    }

    /// Least number of requests in an hour over all replications.
    private static let requestsMin = 20.0

    private func isEnough(_ hour: [Measure: RecordedSummary.Figure]) -> Bool {
        let requests = hour[.requests].flatMap { figure in figure.mean.map { $0 * Double(figure.replications) } }
        return requests ?? 0 >= ZoneGroupSection.requestsMin
    }

    // MARK: Units

    private func factor(_ measure: Measure) -> Double {
        switch measure.unit {
        case .share: 100
        case .seconds: 1.0 / 60
        case .count, .ratio, .people, .minutes, .kilometres, .kilograms, .hours, .money, .moneyPerHour, .ridesPerHour,
            .metresPerSecond, .day:
            1
        }
    }

    private func unit(_ measure: Measure) -> String {
        switch measure.unit {
        case .share: "%"
        case .seconds: text.unit("min")
        case .count, .ratio, .people: ""
        case .money: figures.money
        case .minutes, .kilometres, .kilograms, .hours, .moneyPerHour, .ridesPerHour, .metresPerSecond, .day:
            text.unit(measure.unit.text(currency: figures.currency))
        }
    }

    private func decimals(_ measure: Measure) -> Int {
        switch measure.unit {
        case .count: 0
        case .share, .seconds: 1
        case .ratio, .people, .minutes, .kilometres, .kilograms, .hours, .money, .moneyPerHour, .ridesPerHour,
            .metresPerSecond, .day:
            2
        }
    }

    private func slug(_ measure: Measure) -> String { measure.name.replacing("_", with: "-") }

    /// Returns the attribute's number, because its name may have any characters.
    private func slug(_ attribute: RecordedZoneGroups.Attribute) -> String {
        let number = groups?.attributes.firstIndex { $0.name == attribute.name } ?? 0
        return "\(number + 1)"
    }
}
