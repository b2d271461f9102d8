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
                (!playback.runners.isEmpty, "those who run and cycle"),
            ].filter(\.0).map(\.1)
        var words = "\(NumberText.sentence(shown.listed("and"))), as the log of the run has them. "
        if let worst = playback.worstWait {
            let clock = (playback.clockAtStart ?? .zero) + .seconds(worst.startSeconds)
            words +=
                "The worst ten minutes began \(playback.clockAtStart == nil ? "after" : "at") \(playback.calendar.clock(hours: clock.seconds / 3_600)), with "
                + "\(waitingText(worst)) waiting on average. "
        }
        return HTML(words + "Click a \(playback.kinds.listed("or")), and the log tells the story with the rules.")
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
    private static let usualSpeed = 120

    private static func controls(_ playback: Playback) -> HTML {
        let choices = speeds.map { speed in
            HTML.element(
                .option,
                [Attribute("value", String(speed))] + (speed == usualSpeed ? [Attribute("selected")] : []),
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
        return playback.hasTaxis ? nil : "the time when most are out"
    }

    private static func timeline(_ playback: Playback) -> HTML {
        HTML.element(
            .canvas,
            [
                .id("replay-strip"), .role("img"),
                .label("\(playback.stripTitle) over the whole run; click to go to a moment"),
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
        "Space plays and pauses, left and right go a minute (with Shift ten), up and down change the speed, plus and minus zoom, "
            + "A D E S move the map, 0 shows all of it"
            + (goal(playback).map { ", W goes to \($0)." } ?? ".")
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
                .div, [.class("replay-zoom")], button("replay-in", "+", label: "Nearer"),
                button("replay-out", "−", label: "Farther"), button("replay-whole", "All", label: "The whole city")))
    }

    // MARK: Beside it

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
            .table, [.class("replay-counts")], [.element(.caption, [], "On the map at this moment")] + rows)
        let examples = zip(playback.kinds, [17, 5, 3, 6, 2]).map { "\($0) \($1)" }.joined(separator: ", ")
        let finder = HTML.element(
            .form, [.id("replay-find")],
            .element(
                .input,
                [
                    .id("replay-who"), Attribute("type", "text"), Attribute("placeholder", examples),
                    .label("Whose story: \(examples)"), Attribute("required"),
                ]), .element(.button, [Attribute("type", "submit")], "Tell"))
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

    // MARK: What must be said

    private static let taxiNote = """
        Bars are taxis in the queues of zones, tall by the square root of their number, up to 100 taxis; large vermillion \
        dots are clients without a taxi yet, small ones clients whose taxi is coming. Drives go at an even pace from the \
        moment they are logged to the next; a taxi that moves to another zone sets out as long before it is there as the way \
        takes. Of one that gives a ride back the log does not tell where: it is shown as far on its way to the client as the \
        time that it was to take has passed. Where several people share a ride, the order of their stops is a guess.
        """

    private static let walkerNote = """
        Grey discs are people at waypoints, as many as their area; small grey dots are people on their way.
        """

    private static let touristNote = """
        Yellow squares are tourists at places, as many as their area; small ones are on their way. The log tells when they come \
        to a place, and that a visit is over by what they grade or ask for next; how they go it does not tell, so ways are \
        straight, and who takes a taxi is on the map as its client, too. Nor does it tell where they live or stand in line: \
        they are seen from the first place of a day on, and nobody for more than three hours without a word.
        """

    private static let runnerNote = """
        Triangles are those who run and cycle, along the fixes that were sent of each session, as few of them as keep everybody \
        within 15 m; fixes less exact than the rule wants (F02) are left out, and a session without any is not shown.
        """

    private static func notes(_ playback: Playback) -> PagePart {
        var sentences: [String] = []
        if let worst = playback.worstWait {
            let hours = GroupedNumber.text(worst.waitedSeconds / 3_600)
            sentences.append(
                """
                The worst ten minutes are those in which clients waited longest altogether: the sum of the time that each \
                client not yet picked up waited in them, \(hours) hours.
                """)
        }
        sentences += [
            (playback.hasTaxis, taxiNote), (!playback.walkers.isEmpty, walkerNote),
            (!playback.tourists.isEmpty, touristNote), (!playback.runners.isEmpty, runnerNote),
        ].filter(\.0).map(\.1)
        sentences.append("Everybody is shown, at every moment: nothing is a sample.")
        sentences += playback.notices
        if playback.replications > 1 {
            sentences.append(
                """
                The run has \(GroupedNumber.text(playback.replications)) replications; this is number \
                \(playback.recordedReplication), the only one whose events are written down.
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
        return there.isEmpty ? "nobody" : there.joined(separator: ", ")
    }
}

extension [String] {
    /// Joins words: `taxis, clients and queues`.
    fileprivate func listed(_ word: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
    }
}
