import Markup
import PageFrame
import Pictures
import Playback
import Quantities
import Reports

/// The section that replays a recorded run: an animated map with its clock, and the story of each person.
package enum ReplaySection {
    /// Returns the section of a results folder, or nil if the folder holds no events of a run.
    ///
    /// - Parameter city: city of the run; nil if it is unknown.
    /// - Throws: `InputError` if a log cannot be read.
    static func section(of folder: ReportFolder, in city: RecordedCity?) throws -> PageSection? {
        guard let playback = try Playback.read(folder: folder.path, city: city) else { return nil }
        return section(of: playback)
    }

    static func section(of playback: Playback) -> PageSection {
        let stage = HTML.element(
            .div, [.class("replay"), .id("replay-stage")], controls(playback), timeline(playback),
            .element(.div, [.class("replay-stage")], map(playback), side(playback)))
        let islands = [
            DataIsland(id: "replay-header", .json(playback.header)), .streets(playback.baseMap.streetBytes),
            DataIsland(id: "replay-movement", .bytes(playback.movementBytes)),
            DataIsland(id: "replay-log", .bytes(playback.storyBytes)),
        ]
        return PageSection(
            id: "replay", title: "The city, minute by minute",
            parts: [
                .paragraph(lead(playback)),
                PagePart(stage, islands: islands, needs: [.replay]),
            ]
                + [notes(playback)])
    }

    private static func lead(_ playback: Playback) -> HTML {
        let shown =
            (playback.hasTaxis ? ["taxis", "clients who wait", "queues"] : [])
            + [
                (!playback.walkers.isEmpty, "people on tours"), (!playback.tourists.isEmpty, "tourists"),
                (!playback.runners.isEmpty, "runners and cyclists"),
            ].filter(\.0).map(\.1)
        var words = "\(NumberText.sentence(shown.listed("and"))), as recorded in the log of the run. "
        if let worst = playback.worstWait {
            let clock = (playback.clockAtStart ?? .zero) + .seconds(worst.startSeconds)
            words +=
                "The worst ten minutes began \(playback.clockAtStart == nil ? "after" : "at") \(playback.calendar.clock(hours: clock.seconds / 3_600)), with "
                + "\(waitingText(worst)) waiting on average. "
        }
        return HTML(words + "Click a \(playback.kinds.listed("or")) to read its story with the rules.")
    }

    private static func waitingText(_ worst: WorstWaitInterval) -> String {
        let mean = Int((worst.waitedSeconds / Double(WorstWaitInterval.lengthSeconds)).rounded())
        return mean == 1 ? "one client" : "\(GroupedNumber.text(mean)) clients"
    }

    private static func button(_ id: String, _ words: String, label: String? = nil) -> HTML {
        let labelled = label.map { [Attribute.label($0)] } ?? []
        return .element(.button, [.id(id), Attribute("type", "button")] + labelled, HTML(words))
    }

    // MARK: The clock

    /// Playback speeds, as multiples of real time.
    private static let speeds = [1, 10, 60, 120, 300, 600, 1_000]
    private static let defaultSpeed = 120

    private static func controls(_ playback: Playback) -> HTML {
        let choices = speeds.map { speed in
            HTML.element(
                .option,
                [Attribute("value", String(speed))] + (speed == defaultSpeed ? [Attribute("selected")] : []),
                HTML("\(GroupedNumber.text(speed)) ×"))
        }
        let worst = goal(playback).map { button("replay-worst", NumberText.sentence($0)) } ?? HTML()
        return .element(
            .div, [.class("replay-controls")],
            button("replay-play", "Play"),
            .element(.label, [], "Speed", .element(.select, [.id("replay-speed")], choices)),
            .element(.output, [.id("replay-clock"), Attribute("aria-live", "off")], "00:00:00"), worst)
    }

    /// Target of the button and of the key W.
    private static func goal(_ playback: Playback) -> String? {
        if playback.worstWait != nil { return "the worst ten minutes" }
        return playback.hasTaxis ? nil : "the time when most people are out"
    }

    private static func timeline(_ playback: Playback) -> HTML {
        HTML.element(
            .canvas,
            [
                .id("replay-strip"), .role("img"),
                .label("\(playback.stripTitle) over the whole run; click to go to a time"),
                Attribute("aria-details", "replay-waiting"),
            ])
            + .element(
                .input,
                [
                    .id("replay-seek"), Attribute("type", "range"), Attribute("min", "0"),
                    Attribute("max", String(Int(playback.end.seconds.rounded(.up)))), Attribute("step", "1"),
                    Attribute("value", "0"), .label("Time of the run"),
                ])
            + .element(
                .details, [], .element(.summary, [], HTML("\(playback.stripTitle), as a table")),
                .element(
                    .div, [.class("scroll"), Attribute("tabindex", "0"), .role("region"), .label(playback.stripTitle)],
                    .element(
                        .table, [.id("replay-waiting")],
                        .element(
                            .thead, [],
                            .element(
                                .tr, [], .element(.th, [Attribute("scope", "col")], "Until"),
                                .element(.th, [Attribute("scope", "col")], HTML("\(playback.stripTitle), at most")))),
                        .element(.tbody, []))))
    }

    // MARK: The map

    private static func keys(_ playback: Playback) -> String {
        "Space: play or pause; left and right: go back or forward by a minute (with Shift ten); up and down: speed; plus "
            + "and minus: zoom; A D E S: move the map; 0: show the whole map"
            + (goal(playback).map { "; W: go to \($0)." } ?? ".")
    }

    private static func map(_ playback: Playback) -> HTML {
        .element(
            .div, [.class("replay-frame")],
            .element(
                .canvas,
                [
                    .id("replay-map"), Attribute("tabindex", "0"), .role("application"),
                    .label("Map of the city with \(playback.population). \(keys(playback))"),
                ]),
            .element(
                .div, [.class("replay-zoom")], button("replay-in", "+", label: "Zoom in"),
                button("replay-out", "−", label: "Zoom out"), button("replay-whole", "All", label: "The whole city")))
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

    private static func side(_ playback: Playback) -> HTML {
        let taxis = TaxiState.allCases.compactMap { state in
            colour(of: state).map { row(state.label, colour: $0.name, id: "replay-count-\(state.rawValue)") }
        }
        let clients = row("clients waiting for a taxi", colour: "vermillion", id: "replay-count-waiting")
        let runners = RunnerState.allCases.map { state in
            row(state.label, colour: colour(of: state), shape: "triangle", id: "replay-count-\(state.label)")
        }
        var rows: [HTML] = []
        if playback.hasTaxis { rows += taxis + [clients] }
        if !playback.walkers.isEmpty {
            rows.append(row("people on tours", colour: "faint", id: "replay-count-walking"))
        }
        if !playback.tourists.isEmpty {
            rows.append(row("tourists", colour: "yellow", id: "replay-count-tourists"))
        }
        if !playback.runners.isEmpty { rows += runners }
        let counts = HTML.element(
            .table, [.class("replay-counts")], [.element(.caption, [], "On the map now")] + rows)
        let examples = zip(playback.kinds, [17, 5, 3, 6, 2]).map { "\($0) \($1)" }.joined(separator: ", ")
        let finder = HTML.element(
            .form, [.id("replay-find")],
            .element(
                .input,
                [
                    .id("replay-who"), Attribute("type", "text"), Attribute("placeholder", examples),
                    .label("Person or taxi, such as \(examples)"), Attribute("required"),
                ]), .element(.button, [Attribute("type", "submit")], "Show"))
        return .element(
            .div, [.class("replay-side")], counts, finder,
            .element(.h3, [.id("replay-story-title"), Attribute("aria-live", "polite")], "Whose story?"),
            .element(
                .ol,
                [.id("replay-story"), Attribute("tabindex", "0"), Attribute("aria-labelledby", "replay-story-title")],
                .element(.li, [.class("note")], HTML("Click a \(playback.kinds.listed("or")) on the map."))))
    }

    private static func colour(of state: RunnerState) -> String {
        switch state {
        case .running: "blue"
        case .cycling: "orange"
        case .paused: "grey"
        }
    }

    private static func row(_ words: String, colour: String, shape: String = "disc", id: String) -> HTML {
        .element(
            .tr, [],
            .element(
                .th, [Attribute("scope", "row")],
                .element(.span, [.class("replay-key"), .data("key", colour), .data("shape", shape)]),
                HTML(words)), .element(.td, [.class("number"), .id(id)], "–"))
    }

    // MARK: Notes

    private static let taxiNote = """
        Bars are taxis in the queues of zones; the height grows with the square root of their number, up to 100 taxis. \
        Large vermillion dots are clients without a taxi, small ones are clients whose taxi is coming. Taxis drive at constant \
        speed between two logged events; a taxi that moves to another zone leaves so that it arrives at the logged time. The \
        log does not say where a driver gives a ride back: the taxi is shown on its route to the client, by the share of the \
        drive time that has passed. The order of the stops of a shared ride is a guess.
        """

    private static let walkerNote = """
        Grey discs are people at stops of tours, with an area in proportion to their number; small grey dots are people \
        between stops.
        """

    private static let touristNote = """
        Yellow squares are tourists at places, with an area in proportion to their number; small squares are tourists between \
        places. The log has the time at which tourists arrive at a place; a visit ends with the tourist's next grade or request. \
        It does not say how they travel, so their routes are straight; a tourist who takes a taxi is also on the map as its \
        client. It does not say either where they live or queue: they are shown from the first place of a day on, and for at \
        most three hours without an event.
        """

    private static let runnerNote = """
        Triangles are runners and cyclists, along the positions that each session sent, thinned out so that the error stays \
        within 15 m; positions less exact than the rule requires (F02) are left out, and a session without any is not shown.
        """

    private static func notes(_ playback: Playback) -> PagePart {
        var sentences: [String] = []
        if let worst = playback.worstWait {
            let hours = GroupedNumber.text(worst.waitedSeconds / 3_600)
            sentences.append(
                """
                The worst ten minutes are those with the longest total wait of all clients not yet picked up: \(hours) hours.
                """)
        }
        sentences += [
            (playback.hasTaxis, taxiNote), (!playback.walkers.isEmpty, walkerNote),
            (!playback.tourists.isEmpty, touristNote), (!playback.runners.isEmpty, runnerNote),
        ].filter(\.0).map(\.1)
        sentences.append("All taxis and people are shown at all times: nothing is a sample.")
        sentences += playback.notices
        if playback.replications > 1 {
            sentences.append(
                """
                The run has \(GroupedNumber.text(playback.replications)) replications; this is number \
                \(playback.recordedReplication), the only one whose events are recorded.
                """)
        }
        sentences.append("Keys, when the map has the focus: \(keys(playback))")
        return PagePart(.element(.div, [.class("note")], sentences.map { .element(.p, [], HTML($0)) }))
    }
}

extension Playback {
    /// Kinds of people with a story in the log.
    fileprivate var kinds: [String] {
        (hasTaxis ? ["taxi", "client"] : []) + (walkers.isEmpty ? [] : ["walker"])
            + (tourists.isEmpty ? [] : ["tourist"]) + (runners.isEmpty ? [] : ["runner"])
    }

    fileprivate var population: String {
        let counts = [
            (taxis.count, "taxis"), (walkers.count, "people on tours"), (tourists.count, "tourists"),
            (runners.count, "runners"),
        ]
        let there = counts.filter { $0.0 > 0 }.map { "\(GroupedNumber.text($0.0)) \($0.1)" }
        return there.isEmpty ? "no people" : there.joined(separator: ", ")
    }
}

extension [String] {
    /// Joins words: `taxis, clients and queues`.
    fileprivate func listed(_ word: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
    }
}
