import Markup
import PageFrame
import Pictures
import Playback
import Quantities
import Reports
import ServiceKernel

/// The section that replays a recorded run: an animated map with its clock, and the story of each person.
struct ReplaySection {
    private let playback: Playback
    private let text: PageText

    /// Returns the section of a results folder, or nil if the folder holds no events of a run.
    ///
    /// - Parameter city: city of the run; nil if it is unknown.
    /// - Throws: `InputError` if a log cannot be read.
    static func section(of folder: ReportFolder, in city: RecordedCity?, _ text: PageText) throws -> PageSection? {
        guard let playback = try Playback.read(folder: folder.path, city: city) else { return nil }
        return section(of: playback, text)
    }

    static func section(of playback: Playback, _ text: PageText = .english) -> PageSection {
        ReplaySection(playback: playback, text: text).section
    }

    private var section: PageSection {
        let stage = HTML.element(
            .div, [.class("replay"), .id("replay-stage")], controls, timeline,
            .element(.div, [.class("replay-stage")], map, side))
        let islands = [
            DataIsland(id: "replay-header", .json(playback.header(in: text.language))),
            .streets(playback.baseMap.streetBytes),
            DataIsland(id: "replay-movement", .bytes(playback.movementBytes)),
            DataIsland(id: "replay-log", .bytes(playback.storyBytes)),
        ]
        return PageSection(
            id: "replay", title: text("The city, minute by minute", "Dakika dakika kent"),
            parts: [
                .paragraph(lead),
                PagePart(stage, islands: islands, needs: [.replay]),
            ]
                + [notes])
    }

    private var lead: HTML {
        let shown =
            (playback.hasTaxis
                ? [
                    text("taxis", "taksiler"), text("clients who wait", "bekleyen müşteriler"),
                    text("queues", "kuyruklar"),
                ]
                : [])
            + [
                (!playback.walkers.isEmpty, peopleOnTours), (!playback.tourists.isEmpty, text("tourists", "turistler")),
                (!playback.runners.isEmpty, text("runners and cyclists", "koşucular ve bisikletçiler")),
            ].filter(\.0).map(\.1)
        var words = text(
            "{people}, as recorded in the log of the run. ", "{people}, çalıştırmanın günlüğünde kayıtlı olduğu gibi. ",
            ["people": text.sentence(text.list(shown))])
        if let worst = playback.worstWait {
            let clock = (playback.clockAtStart ?? .zero) + .seconds(worst.startSeconds)
            let calendar = RunCalendar(firstDay: playback.calendar.firstDay, names: text.language.dayNames)
            let mean = Int((worst.waitedSeconds / Double(WorstWaitInterval.lengthSeconds)).rounded())
            words += text(
                "The worst ten minutes began {at?at}{after?after} {clock}, with {count=1?one client}{count!1?{count} clients} waiting on average. ",
                "En kötü on dakika {at?şu saatte}{after?şu kadar sonra} başladı: {clock}; ortalama {count} müşteri bekliyordu. ",
                [
                    playback.clockAtStart == nil ? "after" : "at": "",
                    "clock": calendar.clock(hours: clock.seconds / 3_600),
                    "count": text.count(Double(mean)),
                ])
        }
        return HTML(
            words
                + text(
                    "Click a {kind} to read its story with the rules.",
                    "Öyküsünü kurallarıyla okumak için şunlardan birine tıklayın: {kind}.", ["kind": kinds]))
    }

    private var kinds: String { text.list(playback.kinds.map { text.phrase($0) }, "or", "ya da") }
    private var peopleOnTours: String { text("people on tours", "turdakiler") }
    private var stripTitle: String { text.phrase(playback.stripTitle) }

    private static func button(_ id: String, _ words: String, label: String? = nil) -> HTML {
        let labelled = label.map { [Attribute.label($0)] } ?? []
        return .element(.button, [.id(id), Attribute("type", "button")] + labelled, HTML(words))
    }

    // MARK: The clock

    /// Playback speeds, as multiples of real time.
    private static let speeds = [1, 10, 60, 120, 300, 600, 1_000]
    private static let defaultSpeed = 120

    private var controls: HTML {
        let choices = ReplaySection.speeds.map { speed in
            HTML.element(
                .option,
                [Attribute("value", String(speed))]
                    + (speed == ReplaySection.defaultSpeed ? [Attribute("selected")] : []),
                HTML("\(text.count(Double(speed))) ×"))
        }
        let worst = goal.map { ReplaySection.button("replay-worst", text.sentence($0)) } ?? HTML()
        return .element(
            .div, [.class("replay-controls")],
            ReplaySection.button("replay-play", text("Play", "Oynat")),
            .element(.label, [], HTML(text("Speed", "Hız")), .element(.select, [.id("replay-speed")], choices)),
            .element(.output, [.id("replay-clock"), Attribute("aria-live", "off")], "00:00:00"), worst)
    }

    /// Target of the button and of the key W.
    private var goal: String? {
        if playback.worstWait != nil { return text("the worst ten minutes", "en kötü on dakika") }
        return playback.hasTaxis
            ? nil : text("the time when most people are out", "en çok kişinin dışarıda olduğu zaman")
    }

    private var timeline: HTML {
        HTML.element(
            .canvas,
            [
                .id("replay-strip"), .role("img"),
                .label(
                    text(
                        "{title} over the whole run; click to go to a time",
                        "{title}, çalıştırmanın tamamı; bir zamana gitmek için tıklayın", ["title": stripTitle])),
                Attribute("aria-details", "replay-waiting"),
            ])
            + .element(
                .input,
                [
                    .id("replay-seek"), Attribute("type", "range"), Attribute("min", "0"),
                    Attribute("max", String(Int(playback.end.seconds.rounded(.up)))), Attribute("step", "1"),
                    Attribute("value", "0"), .label(text("Time of the run", "Çalıştırmanın zamanı")),
                ])
            + .element(
                .details, [],
                .element(
                    .summary, [], HTML(text("{title}, as a table", "{title}, tablo olarak", ["title": stripTitle]))),
                .element(
                    .div, [.class("scroll"), Attribute("tabindex", "0"), .role("region"), .label(stripTitle)],
                    .element(
                        .table, [.id("replay-waiting")],
                        .element(
                            .thead, [],
                            .element(
                                .tr, [], .element(.th, [Attribute("scope", "col")], HTML(text("Until", "Bitiş"))),
                                .element(
                                    .th, [Attribute("scope", "col")],
                                    HTML(text("{title}, at most", "{title}, en çok", ["title": stripTitle]))))),
                        .element(.tbody, []))))
    }

    // MARK: The map

    private var keys: String {
        text(
            """
            Space: play or pause; left and right: go back or forward by a minute (with Shift ten); up and down: speed; plus \
            and minus: zoom; A D E S: move the map; 0: show the whole map
            """,
            """
            Boşluk: oynat ya da duraklat; sol ve sağ: bir dakika geri ya da ileri (Shift ile on); yukarı ve aşağı: hız; artı \
            ve eksi: yakınlaştırma; A D E S: haritayı kaydır; 0: bütün harita
            """)
            + (goal.map { text("; W: go to {target}.", "; W: {target}.", ["target": $0]) } ?? ".")
    }

    private var map: HTML {
        .element(
            .div, [.class("replay-frame")],
            .element(
                .canvas,
                [
                    .id("replay-map"), Attribute("tabindex", "0"), .role("application"),
                    .label(
                        text(
                            "Map of the city with {people}. {keys}", "Kentin haritası: {people}. {keys}",
                            ["people": population, "keys": keys])),
                ]),
            .element(
                .div, [.class("replay-zoom")],
                ReplaySection.button("replay-in", "+", label: text("Zoom in", "Yakınlaş")),
                ReplaySection.button("replay-out", "−", label: text("Zoom out", "Uzaklaş")),
                ReplaySection.button(
                    "replay-whole", text("All", "Tümü"), label: text("The whole city", "Bütün kent"))))
    }

    // MARK: Side panel

    /// Colour of taxis in a state; the script uses the same. Nil for taxis that are not drawn.
    private static func colour(of state: TaxiState) -> TaxiColour? {
        switch state {
        case .free: .free
        case .toClient: .toClient
        case .atClient: .atClient
        case .occupied: .occupied
        case .moving: .moving
        case .away: .away
        case .suspended: .suspended
        case .off: nil
        }
    }

    private var side: HTML {
        let taxis = TaxiState.allCases.compactMap { state in
            ReplaySection.colour(of: state).map {
                row(text.phrase(state.label), colour: $0.name, id: "replay-count-\(state.rawValue)")
            }
        }
        let clients = row(
            text("clients waiting for a taxi", "taksi bekleyen müşteriler"), colour: "vermillion",
            id: "replay-count-waiting")
        let runners = RunnerState.allCases.map { state in
            row(
                text.phrase(state.label), colour: ReplaySection.colour(of: state), shape: "triangle",
                id: "replay-count-\(state.word)")
        }
        var rows: [HTML] = []
        if playback.hasTaxis { rows += taxis + [clients] }
        if !playback.walkers.isEmpty {
            rows.append(row(peopleOnTours, colour: "faint", id: "replay-count-walking"))
        }
        if !playback.tourists.isEmpty {
            rows.append(row(text("tourists", "turistler"), colour: "yellow", id: "replay-count-tourists"))
        }
        if !playback.runners.isEmpty { rows += runners }
        let counts = HTML.element(
            .table, [.class("replay-counts")],
            [.element(.caption, [], HTML(text("On the map now", "Şu anda haritada")))] + rows)
        let examples = zip(playback.kinds, [17, 5, 3, 6, 2]).map { "\(text.phrase($0)) \($1)" }.joined(separator: ", ")
        let finder = HTML.element(
            .form, [.id("replay-find")],
            .element(
                .input,
                [
                    .id("replay-who"), Attribute("type", "text"), Attribute("placeholder", examples),
                    .label(
                        text(
                            "Person or taxi, such as {examples}", "Kişi ya da taksi, örneğin {examples}",
                            ["examples": examples])), Attribute("required"),
                ]), .element(.button, [Attribute("type", "submit")], HTML(text("Show", "Göster"))))
        return .element(
            .div, [.class("replay-side")], counts, finder,
            .element(
                .h3, [.id("replay-story-title"), Attribute("aria-live", "polite")],
                HTML(text("Whose story?", "Kimin öyküsü?"))),
            .element(
                .ol,
                [.id("replay-story"), Attribute("tabindex", "0"), Attribute("aria-labelledby", "replay-story-title")],
                .element(
                    .li, [.class("note")],
                    HTML(
                        text(
                            "Click a {kind} on the map.", "Haritada şunlardan birine tıklayın: {kind}.", ["kind": kinds]
                        )))))
    }

    private static func colour(of state: RunnerState) -> String {
        switch state {
        case .running: "blue"
        case .cycling: "orange"
        case .paused: "grey"
        }
    }

    private func row(_ words: String, colour: String, shape: String = "disc", id: String) -> HTML {
        .element(
            .tr, [],
            .element(
                .th, [Attribute("scope", "row")],
                .element(.span, [.class("replay-key"), .data("key", colour), .data("shape", shape)]),
                HTML(words)), .element(.td, [.class("number"), .id(id)], "–"))
    }

    // MARK: Notes

    private var taxiNote: String {
        text(
            """
            Bars are taxis in the queues of zones; the height grows with the square root of their number, up to 100 taxis. \
            Large vermillion dots are clients without a taxi, small ones are clients whose taxi is coming. Taxis drive at constant \
            speed between two logged events; a taxi that moves to another zone leaves so that it arrives at the logged time. The \
            log does not say where a driver gives a ride back: the taxi is shown on its route to the client, by the share of the \
            drive time that has passed. The order of the stops of a shared ride is a guess.
            """,
            """
            Çubuklar bölgelerin kuyruğundaki taksilerdir; yükseklik, 100 taksiye kadar sayılarının kareköküyle artar. Büyük \
            kırmızı noktalar taksisi olmayan, küçükleri taksisi gelmekte olan müşterilerdir. Taksiler kayıtlı iki olay arasında \
            sabit hızla gider; başka bölgeye giden taksi, kayıtlı saatte varacak biçimde yola çıkar. Günlük, sürücünün yolculuktan \
            nerede vazgeçtiğini söylemez: taksi, geçen sürüş süresinin payına göre müşteriye giden yolunda gösterilir. Paylaşımlı \
            bir yolculuğun duraklarının sırası tahmindir.
            """)
    }

    private var walkerNote: String {
        text(
            """
            Grey discs are people at stops of tours, with an area in proportion to their number; small grey dots are people \
            between stops.
            """,
            """
            Gri daireler turların duraklarındaki kişilerdir, alanları sayılarıyla orantılıdır; küçük gri noktalar duraklar \
            arasındaki kişilerdir.
            """)
    }

    private var touristNote: String {
        text(
            """
            Yellow squares are tourists at places, with an area in proportion to their number; small squares are tourists between \
            places. The log has the time at which tourists arrive at a place; a visit ends with the tourist's next grade or request. \
            It does not say how they travel, so their routes are straight; a tourist who takes a taxi is also on the map as its \
            client. It does not say either where they live or queue: they are shown from the first place of a day on, and for at \
            most three hours without an event.
            """,
            """
            Sarı kareler yerlerdeki turistlerdir, alanları sayılarıyla orantılıdır; küçük kareler yerler arasındaki turistlerdir. \
            Günlükte turistlerin bir yere vardıkları saat vardır; ziyaret, turistin bir sonraki notuyla ya da isteğiyle biter. \
            Nasıl gittiklerini söylemez, bu yüzden yolları düzdür; taksiye binen turist, taksinin müşterisi olarak da haritadadır. \
            Nerede kaldıklarını ve kuyrukta beklediklerini de söylemez: günün ilk yerinden başlayarak ve olay olmadan en çok üç saat \
            gösterilirler.
            """)
    }

    private var runnerNote: String {
        text(
            """
            Triangles are runners and cyclists, along the positions that each session sent, thinned out so that the error stays \
            within 15 m; positions less exact than the rule requires (F02) are left out, and a session without any is not shown.
            """,
            """
            Üçgenler koşucular ve bisikletçilerdir; her oturumun gönderdiği konumlar boyunca, hata 15 metreyi aşmayacak biçimde \
            seyreltilerek çizilir; kuralın istediğinden (F02) daha az kesin konumlar alınmaz, hiç konumu olmayan oturum gösterilmez.
            """)
    }

    private var notes: PagePart {
        var sentences: [String] = []
        if let worst = playback.worstWait {
            sentences.append(
                text(
                    """
                    The worst ten minutes are those with the longest total wait of all clients not yet picked up: {hours} hours.
                    """,
                    """
                    En kötü on dakika, henüz binmemiş bütün müşterilerin toplam beklemesinin en uzun olduğu on dakikadır: {hours} saat.
                    """, ["hours": text.count(worst.waitedSeconds / 3_600)]))
        }
        sentences += [
            (playback.hasTaxis, taxiNote), (!playback.walkers.isEmpty, walkerNote),
            (!playback.tourists.isEmpty, touristNote), (!playback.runners.isEmpty, runnerNote),
        ].filter(\.0).map(\.1)
        sentences.append(
            text(
                "All taxis and people are shown at all times: nothing is a sample.",
                "Bütün taksiler ve kişiler her an gösterilir: hiçbiri örnek değildir."))
        sentences += playback.notices.map { text.phrase($0) }
        if playback.replications > 1 {
            sentences.append(
                text(
                    """
                    The run has {count} replications; this is number {number}, the only one whose events are recorded.
                    """,
                    """
                    Çalıştırmanın {count} tekrarı var; bu, olayları kaydedilen tek tekrar olan {number}. tekrardır.
                    """,
                    [
                        "count": text.count(Double(playback.replications)),
                        "number": "\(playback.recordedReplication)",
                    ]))
        }
        sentences.append(
            text("Keys, when the map has the focus: {keys}", "Harita seçiliyken tuşlar: {keys}", ["keys": keys]))
        return PagePart(.element(.div, [.class("note")], sentences.map { .element(.p, [], HTML($0)) }))
    }

    private var population: String {
        let counts = [
            (playback.taxis.count, text("taxis", "taksi")),
            (playback.walkers.count, text("people on tours", "turdaki")),
            (playback.tourists.count, text("tourists", "turist")), (playback.runners.count, text("runners", "koşucu")),
        ]
        let there = counts.filter { $0.0 > 0 }.map { "\(text.count(Double($0.0))) \($0.1)" }
        return there.isEmpty ? text("no people", "kimse yok") : there.joined(separator: ", ")
    }
}

extension Playback {
    /// Kinds of people with a story in the log.
    fileprivate var kinds: [Sentence] {
        (hasTaxis ? [Sentence("taxi", "taksi"), Sentence("client", "müşteri")] : [])
            + (walkers.isEmpty ? [] : [Sentence("walker", "ziyaretçi")])
            + (tourists.isEmpty ? [] : [Sentence("tourist", "turist")])
            + (runners.isEmpty ? [] : [Sentence("runner", "koşucu")])
    }
}
