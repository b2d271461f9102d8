import Quantities
import ServiceKernel

/// Draws a picture as text: the queue and the waiting requests of each zone, then all other participants.
struct PictureDrawing {
    typealias Line = [StyledText]
    /// Maximum width of a label in columns; longer names are cut.
    private static let labelMax = 16

    private let zones: [String]
    private let words: LessonSentences
    private let indent: Int

    /// - Parameter others: Names of other participants with a row.
    init(zones: [String], others: [String], words: LessonSentences) {
        self.zones = zones
        self.words = words
        let taxiLabels = zones.isEmpty ? [] : [StoryPhrase.busy, .gone, .suspended, .booked].map { words.phrase($0) }
        let labels = zones + taxiLabels + others
        indent = min(PictureDrawing.labelMax, labels.map(\.columns).max() ?? 0) + 4
    }

    /// Returns a legend of the colours. Without colours, words and the question mark carry the meaning.
    func legend() -> [Line] {
        let riding = { (phrase: StagePhrase) in phrase.sentence[words.language].filled { _ in nil } }
        let pieces = listed([
            StyledText(words.phrase(.free), .free), StyledText(words.phrase(.offered), .offered),
            StyledText(riding(.toClient), .toClient), StyledText(riding(.occupied), .occupied),
            StyledText(words.phrase(.gone), .gone),
        ])
        return Paragraph(pieces: [StyledText(words.phrase(.legend), .faint)] + pieces).lines(width: LessonStory.width)
    }

    func lines(_ scene: LessonScene) -> [Line] {
        let (before, after) = (scene.before, scene.after)
        var lines = zones.indices.flatMap { zone in
            let waiting = after.waiting[zone].map(name)
            let (past, present) = (queue(zone, before), queue(zone, after))
            return row(
                zones[zone],
                (past == present ? [] : faint(listed(past)) + [StyledText("→", .strong)]) + listed(present)
                    + (waiting.isEmpty ? [] : [StyledText("· " + words.phrase(.waiting, list: waiting), .strong)]))
        }
        lines += row(.busy, after.rides.map(ride))
        lines += row(.gone, after.offline.map(gone))
        lines += row(.suspended, after.suspended.map { StyledText(name($0), .suspended) })
        lines += row(.booked, after.reservations.map { StyledText(name($0)) })
        return lines + after.standings.flatMap { standing($0, before) } + gone(before, after)
    }

    /// Returns rows of tours that no longer exist.
    private func gone(_ before: LessonPicture, _ after: LessonPicture) -> [Line] {
        let lost = before.standings.filter { past in !after.standings.contains { $0.subject == past.subject } }
        return lost.flatMap { past in
            let gone = StoryPhrase.standing(past.subject.kind, .gone)[words.language].filled { _ in nil }
            let change = [StyledText(words.sentence(of: past), .faint), StyledText("→", .strong)]
            return row(words.name(of: past.subject), change + [StyledText(gone, .gone)])
        }
    }

    /// Returns the row of a walker, runner or tour: the previous state if it has changed, and the present one.
    private func standing(_ standing: LessonEntityState, _ before: LessonPicture) -> [Line] {
        var present = words.sentence(of: standing)
        var change: Line = []
        if let past = before.standings.first(where: { $0.subject == standing.subject }), past != standing {
            let text = words.sentence(of: past)
            if text != present, !text.isEmpty { change = [StyledText(text, .faint), StyledText("→", .strong)] }
            // The tour's name is not repeated.
            let tour = standing.value("tour").map { $0.text(by: words.names) + ": " }
            if !change.isEmpty, let tour, text.hasPrefix(tour) { present = String(present.dropFirst(tour.count)) }
        }
        if present.isEmpty {
            // The user's state has nothing to show.
            if change.isEmpty { return [] }
            present = "–"
        }
        return row(words.name(of: standing.subject), change + [StyledText(present, standing.style)])
    }

    // MARK: Positions of people

    private func queue(_ zone: Int, _ picture: LessonPicture) -> Line {
        picture.queues[zone].map { driver in
            picture.offered.contains(driver)
                ? StyledText(name(driver) + "?", .offered) : StyledText(name(driver), .free)
        }
    }

    private func ride(_ ride: LessonPicture.Ride) -> StyledText {
        let leg: StoryPhrase =
            switch ride.leg {
            case .toPickup: .toPickup
            case .atPickup: .atPickup
            case .withPassengers: .withPassengers
            }
        let missing = ride.notPickedUp.isEmpty ? "" : words.phrase(.stillToFetch, list: ride.notPickedUp.map(name))
        let connection = ride.isConnected ? "" : words.phrase(.withoutConnection)
        return StyledText(
            "\(name(ride.driver)) (\(words.phrase(leg, list: ride.requests.map(name)))\(missing)\(connection))",
            ride.leg == .withPassengers ? .occupied : .toClient)
    }

    private func gone(_ driver: DriverID) -> StyledText { StyledText(name(driver), .gone) }
    private func name(_ driver: DriverID) -> String { words.names.name(of: driver) }
    private func name(_ request: RequestID) -> String { "r\(request.number)" }

    // MARK: Rows

    /// Returns a row of participants in no queue; none if the list is empty.
    private func row(_ label: StoryPhrase, _ pieces: Line) -> [Line] {
        pieces.isEmpty ? [] : row(words.phrase(label), listed(pieces))
    }

    private func row(_ label: String, _ pieces: Line) -> [Line] {
        var shown = label
        while shown.columns > PictureDrawing.labelMax - (shown.count < label.count ? 1 : 0) { shown.removeLast() }
        if shown.count < label.count { shown += "…" }
        return Paragraph(label: [StyledText("  \(shown)  ", .faint)], indent: indent, pieces: pieces)
            .lines(width: LessonStory.width)
    }

    /// Puts commas between the pieces.
    private func listed(_ pieces: Line) -> Line {
        guard let last = pieces.last else { return [StyledText("–", .faint)] }
        return pieces.dropLast().map { StyledText($0.text + ",", $0.style) } + [last]
    }

    private func faint(_ line: Line) -> Line { line.map { StyledText($0.text, .faint) } }
}

extension LessonEntityState {
    /// Style of its sentence.
    var style: StyledText.Style {
        switch state {
        case .free, .idle, .draft, .gone, .unknown, .declined, .closed, .concluded: .gone
        case .submitted, .toStart, .paused, .applied, .interviewed, .planned, .open: .offered
        case .atWaypoint, .onLeg, .running, .ended, .published, .standard, .subscriber, .graded, .ungraded, .hired,
            .leading,
            .underWay, .cancelled, .answered, .guest, .picked, .statement:
            .free
        }
    }
}
