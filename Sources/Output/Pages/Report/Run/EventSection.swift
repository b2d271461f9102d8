import Markup
import Measures
import PageFrame
import Pictures
import Reports

/// The events of a run: periods, effects, and the requests during each.
struct EventSection {
    private let figures: RunFigures
    private let events: [RecordedEvents.Event]
    private var text: PageText { figures.text }

    init(_ figures: RunFigures) {
        self.figures = figures
        events = figures.events?.events ?? []
    }

    /// The section; nil if the scenario has no events.
    var section: PageSection? {
        if events.isEmpty { return nil }
        return PageSection(
            id: "events", title: text("Events", "Olaylar"),
            parts: [
                .paragraph(
                    HTML(
                        text(
                            """
                            The figures count the requests made during each event. They are not compared with the same hours without \
                            the event: a second run with the same seed and 'active: false' in the event shows the difference.
                            """,
                            """
                            Sayılar, her olay sırasında gelen çağrılarındır. Olayın olmadığı aynı saatlerle karşılaştırılmaz: \
                            aynı tohumla ve olayda 'active: false' ile yapılan ikinci bir çalıştırma farkı gösterir.
                            """))),
                .table(
                    table,
                    caption: text("Requests during the events", "Olaylar sırasındaki çağrılar")
                        + figures.replicationSuffix),
            ])
    }

    private var table: DataTable {
        var table = DataTable(
            [
                DataTable.Column(text("event", "olay")), DataTable.Column(text("period", "süre")),
                DataTable.Column(text("effects", "etkiler")),
                DataTable.Column(text("requests from", "çağrıların yeri")),
                DataTable.Column(text("requests", "çağrılar"), decimals: figures.isOneRun ? 0 : 1),
                DataTable.Column(text("served", "karşılanan"), unit: "%", decimals: 1),
                DataTable.Column(text("mean wait", "ortalama bekleme"), unit: text.unit("min"), decimals: 1),
            ], in: text.language)
        for event in events {
            for part in event.parts {
                func cell(_ measure: Measure, _ factor: Double) -> DataTable.Cell {
                    part.figures[measure]?.mean.map { .number(factor * $0) } ?? .none
                }
                table.add([
                    .text(event.name), .text(period(of: event) + warmUpNote(of: event)), .text(effects(of: event)),
                    .text(part.zone.isEmpty ? text("the whole city", "bütün kent") : zone(part.zone)),
                    cell(.requests, 1), cell(.serviceRate, 100), cell(.waitMean, 1 / 60),
                ])
            }
        }
        return table
    }

    /// A note on an event in the warm-up; empty for other events.
    private func warmUpNote(of event: RecordedEvents.Event) -> String {
        let warmUpHours = figures.manifest.warmUpSeconds / 3_600
        if event.hours.lowerBound >= warmUpHours { return "" }
        return event.hours.upperBound <= warmUpHours
            ? text(" (in the warm-up, not counted)", " (ısınma süresinde, sayılmaz)")
            : text(" (not counted in the warm-up)", " (ısınma süresinde sayılmaz)")
    }

    private func zone(_ name: String) -> String {
        figures.zones.index(of: name).map { figures.zones.zones[$0].title } ?? name
    }

    fileprivate func period(of event: RecordedEvents.Event) -> String {
        let calendar = figures.scale.calendar
        let ends = [event.hours.lowerBound, event.hours.upperBound].map { hours in
            let sinceMidnight = figures.hoursAtStart + hours
            let clock = calendar.clock(hours: sinceMidnight)
            let isOneDay = figures.scale.count <= 24 && !figures.scale.isAverageDay
            return isOneDay ? clock : "\(calendar.shortName(ofDay: Int(sinceMidnight / 24))) \(clock)"
        }
        return text("{from} to {until}", "{from}–{until}", ["from": ends[0], "until": ends[1]])
    }

    fileprivate func effects(of event: RecordedEvents.Event) -> String {
        var words: [String] = []
        if let crowd = event.crowd, crowd.people > 0 {
            words.append(
                text(
                    "{people} people leave, {share} by taxi: about {count} requests",
                    "{people} kişi ayrılıyor, {share} taksiyle: yaklaşık {count} çağrı",
                    [
                        "people": text.count(crowd.people), "share": text.percent(crowd.taxiShare),
                        "count": text.count(crowd.requests),
                    ]))
        }
        if event.speed != 1 {
            words.append(
                text(
                    "speeds at {share} of normal", "hızlar olağanın {share:pos}",
                    ["share": text.percent(event.speed, decimals: 0)]))
        }
        if event.demand != 1 {
            words.append(
                text(
                    "requests at {share} of normal", "çağrılar olağanın {share:pos}",
                    ["share": text.percent(event.demand, decimals: 0)]))
        }
        if !event.noStops.isEmpty {
            let zones = event.noStops.split(separator: "; ").map { zone(String($0)) }.joined(separator: ", ")
            words.append(
                text("no taxi stops in {zones}", "taksilerin durmadığı bölgeler: {zones}", ["zones": zones]))
        }
        if let closed = event.closed {
            words.append(
                text(
                    "closed streets: {count} between junctions, {length} km",
                    "kapalı sokaklar: kavşaklar arasında {count} adet, {length} km",
                    ["count": text.count(closed.streets), "length": text.number(closed.kilometres, decimals: 1)]))
        }
        if event.strikeShare > 0 {
            words.append(
                text(
                    "{share} of the drivers on strike", "sürücülerin {share:pos} grevde",
                    ["share": text.percent(event.strikeShare, decimals: 0)]))
        }
        return words.isEmpty ? text("none", "yok") : words.joined(separator: "; ")
    }
}

// Events on the charts and on the map.
extension RunFigures {
    /// Clock time at the start of the run, in hours since midnight.
    fileprivate var hoursAtStart: Double { scale.isAverageDay ? manifest.clockAtStart.seconds / 3_600 : scale.clock(0) }

    /// Bands of the events on a chart by hour; none on an average day.
    ///
    /// - Parameter areBars: whether the bar of an hour is centred on the mark at its start.
    func eventBands(areBars: Bool) -> [Chart.Reference] {
        guard let events, !scale.isAverageDay else { return [] }
        let offset = scale.clock(0) - (areBars ? 0.5 : 0)
        return events.events.map {
            Chart.Reference($0.name, .band(offset + $0.hours.lowerBound...offset + $0.hours.upperBound))
        }
    }

    /// Closed streets of the events on the map.
    var closedStreets: [MapChart.Route] {
        (city?.closedStreets ?? []).flatMap { closed in
            let name = text("{event}: closed", "{event}: kapalı", ["event": closed.event])
            return closed.lines.map { MapChart.Route(name: name, line: $0, share: 0.5) }
        }
    }

    /// Signs of the events on the map.
    var eventSigns: [MapChart.Rank] {
        (events?.events ?? []).compactMap { event in
            event.place.map { place in
                let section = EventSection(self)
                let words = "\(section.period(of: event)); \(section.effects(of: event))"
                return MapChart.Rank(name: event.name, place: place, words: words, sign: .event)
            }
        }
    }
}
