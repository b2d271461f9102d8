import Pictures
import Playback
import Quantities
import Reports

/// The chapter in which the city lives: the film of a recorded run, with its clock, and everybody's story.
package enum ReplaySection {
    /// - Returns: nil if the folder holds no events of a run.
    /// - Throws: `InputError` if what it holds cannot be read.
    package static func section(of folder: ReportFolder) throws -> PageSection? {
        guard let playback = try Playback.read(folder: folder.path) else { return nil }
        return section(of: playback)
    }

    static func section(of playback: Playback) -> PageSection {
        let stage = HTML.element(
            .div, [.class("replay"), .id("replay-stage")], controls(playback), timeline(playback),
            .element(.div, [.class("replay-stage")], map(playback), side(playback)))
        let islands = [
            DataIsland(id: "replay-header", .json(playback.header)),
            DataIsland(id: "replay-movement", .bytes(playback.movementBytes)),
            DataIsland(id: "replay-log", .bytes(playback.storyBytes)),
        ]
        return PageSection(
            id: "replay", title: "The city, minute by minute",
            parts: [
                .words(lead(playback)), PagePart(stage, islands: islands, needs: [.replayData, .replay, .replayStory]),
            ]
                + [notes(playback)])
    }

    private static func lead(_ playback: Playback) -> HTML {
        var words = "Every taxi, every client who waits and every queue, as the log of the run has them. "
        if let worst = playback.worst {
            let clock = (playback.clockAtStart ?? .zero) + .seconds(worst.startSeconds)
            words +=
                "The worst ten minutes began \(playback.clockAtStart == nil ? "after" : "at") \(PictureNumber.clock(hours: clock.seconds / 3_600)), with "
                + "\(waitingText(worst)) waiting on average. "
        }
        return HTML(words + "Click a taxi or a client, and the log tells its story with the rules.")
    }

    private static func waitingText(_ worst: WorstSpell) -> String {
        let mean = Int((worst.waitedSeconds / Double(WorstSpell.lengthSeconds)).rounded())
        return mean == 1 ? "one client" : "\(GroupedNumber.text(mean)) clients"
    }

    private static func button(_ id: String, _ words: String, label: String? = nil) -> HTML {
        let labelled = label.map { [Attribute.label($0)] } ?? []
        return .element(.button, [.id(id), Attribute("type", "button")] + labelled, HTML(words))
    }

    // MARK: The clock

    /// So many times as fast as life.
    private static let speeds = [1, 10, 60, 120, 300, 600, 1_000]
    private static let usualSpeed = 120

    private static func controls(_ playback: Playback) -> HTML {
        let choices = speeds.map { speed in
            HTML.element(
                .option,
                [Attribute("value", String(speed))] + (speed == usualSpeed ? [Attribute("selected")] : []),
                HTML("\(GroupedNumber.text(speed)) ×"))
        }
        let worst = playback.worst == nil ? HTML() : button("replay-worst", "The worst ten minutes")
        return .element(
            .div, [.class("replay-controls")],
            button("replay-play", "Play"),
            .element(.label, [], "Speed", .element(.select, [.id("replay-speed")], choices)),
            .element(.output, [.id("replay-clock"), Attribute("aria-live", "off")], "00:00:00"), worst)
    }

    private static func timeline(_ playback: Playback) -> HTML {
        HTML.element(
            .canvas,
            [
                .id("replay-strip"), .role("img"),
                .label("Clients waiting over the whole run; click to go to a moment"),
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
                .details, [], .element(.summary, [], "Clients waiting, as a table"),
                .element(
                    .div, [.class("scroll"), Attribute("tabindex", "0"), .role("region"), .label("Clients waiting")],
                    .element(
                        .table, [.id("replay-waiting")],
                        .element(
                            .thead, [],
                            .element(
                                .tr, [], .element(.th, [Attribute("scope", "col")], "At"),
                                .element(.th, [Attribute("scope", "col")], "clients waiting"))),
                        .element(.tbody, []))))
    }

    // MARK: The map

    private static func keys(_ playback: Playback) -> String {
        "Space plays and pauses, left and right go a minute (with Shift ten), up and down change the speed, plus and minus zoom, "
            + "A D E S move the map, 0 shows all of it"
            + (playback.worst == nil ? "." : ", W goes to the worst ten minutes.")
    }

    private static func map(_ playback: Playback) -> HTML {
        .element(
            .div, [.class("replay-frame")],
            .element(
                .canvas,
                [
                    .id("replay-map"), Attribute("tabindex", "0"), .role("application"),
                    .label("Map of the city with \(playback.taxis.count) taxis. \(keys(playback))"),
                ]),
            .element(
                .div, [.class("replay-zoom")], button("replay-in", "+", label: "Nearer"),
                button("replay-out", "−", label: "Farther"), button("replay-whole", "All", label: "The whole city")))
    }

    // MARK: Beside it

    /// By the numbers of the states; the program draws with the same.
    private static func colour(of state: TaxiState) -> String? {
        switch state {
        case .free: "green"
        case .toClient: "blue"
        case .atClient: "skyBlue"
        case .occupied: "orange"
        case .moving: "purple"
        case .away: "grey"
        case .suspended: "ink"
        case .off: nil
        }
    }

    private static func side(_ playback: Playback) -> HTML {
        let taxis = TaxiState.allCases.compactMap { state in
            colour(of: state).map { row(state.label, colour: $0, id: "replay-count-\(state.rawValue)") }
        }
        let walkers =
            playback.walkers.isEmpty ? [] : [row("people on tours", colour: "faint", id: "replay-count-walking")]
        let counts = HTML.element(
            .table, [.class("replay-counts")],
            [
                .element(.caption, [], "Taxis, and clients, at this moment")
            ] + taxis + [row("clients waiting for a taxi", colour: "vermillion", id: "replay-count-waiting")] + walkers)
        let finder = HTML.element(
            .form, [.id("replay-find")],
            .element(
                .input,
                [
                    .id("replay-who"), Attribute("type", "text"), Attribute("placeholder", "taxi 17, client 5"),
                    .label("Whose story: taxi 17, client 5, walker 3"), Attribute("required"),
                ]), .element(.button, [Attribute("type", "submit")], "Tell"))
        return .element(
            .div, [.class("replay-side")], counts, finder,
            .element(.h3, [.id("replay-story-title")], "Whose story?"),
            .element(
                .ol,
                [.id("replay-story"), Attribute("tabindex", "0"), Attribute("aria-labelledby", "replay-story-title")],
                .element(.li, [.class("note")], "Click a taxi or a client on the map.")))
    }

    private static func row(_ words: String, colour: String, id: String) -> HTML {
        .element(
            .tr, [],
            .element(
                .th, [Attribute("scope", "row")], .element(.span, [.class("replay-key"), .data("colour", colour)]),
                HTML(words)), .element(.td, [.class("number"), .id(id)], "–"))
    }

    // MARK: What must be said

    private static func notes(_ playback: Playback) -> PagePart {
        var sentences: [String] = []
        if let worst = playback.worst {
            let hours = GroupedNumber.text(worst.waitedSeconds / 3_600)
            sentences.append(
                """
                The worst ten minutes are those in which clients waited longest altogether: the sum of the time that each \
                client not yet picked up waited in them, \(hours) hours.
                """)
        }
        sentences.append(
            """
            Bars are taxis in the queues of zones, tall by the square root of their number; large vermillion dots are clients \
            without a taxi yet, small ones clients whose taxi is coming. Drives go at an even pace from the moment they are \
            logged to the next; a taxi that moves to another zone sets out as long before it is there as the way takes. Where \
            several people share a ride, the order of their stops is a guess. Nothing is sampled.
            """)
        if !playback.walkers.isEmpty {
            sentences.append(
                "Grey discs are people at waypoints, as many as their area; small grey dots are people on their way.")
        }
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
