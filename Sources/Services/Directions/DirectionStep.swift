import ServiceKernel
import Transit

/// One step of directions in words (G12), at most 20 words in any language.
package struct DirectionStep: Hashable, Sendable {
    /// Kind of a step.
    package enum Action: Hashable, Sendable {
        case depart(Heading)
        case turn(Turn)
        /// A passage through a roundabout, with the number of the exit from 1. The step's length includes the street
        /// after it.
        case roundabout(exit: Int)
        /// The entry into a roundabout in which the path ends.
        case enterRoundabout
        case arrive
        /// The street point nearest to the destination; the length is the distance from there.
        case streetsEnd
        /// A walk to or from a stop.
        case walk
        case board(TransitKind)
        /// The start of the vehicle's next trip; the name is empty if the line stays the same.
        case stayOnBoard
        case getOff(stopCount: Int)
    }

    /// Kind of the step.
    package var action: Action
    /// Length of the path to the next step in whole metres, rounded half up.
    package var metres: Int
    /// Name of the street, stop or line; empty if it has none.
    package var name: String
    /// Destination shown on the vehicle.
    package var headsign: String
    /// Time of boarding or getting off, in seconds since midnight.
    package var clockSeconds: Int32

    /// Longest names in words, so that a step stays within 20 words.
    private static let (nameWordsMax, lineWordsMax) = (10, 3)

    /// Creates a step.
    package init(_ action: Action, metres: Int = 0, name: String = "", headsign: String = "", clockSeconds: Int32 = 0) {
        self.action = action
        self.metres = metres
        self.name = name
        self.headsign = headsign
        self.clockSeconds = clockSeconds
    }

    /// Returns the sentence for the step, with its full stop.
    package func text(in language: Language) -> String {
        sentence[language].filled { field in
            switch field {
            case "name": name.isEmpty ? nil : DirectionStep.shortened(name, words: nameWordsMax)
            case "headsign": DirectionStep.shortened(headsign, words: DirectionStep.nameWordsMax)
            case "metres": DirectionStep.length(metres, in: language)
            case "time": DirectionStep.clock(clockSeconds)
            case "heading": heading.map { $0.word(in: language) }
            case "vehicle": vehicle.map { $0.word(in: language) }
            case "stops": stops(in: language)
            case "exit": exit.map { Ordinal.word($0, in: language) }
            default: nil
            }
        }
    }

    private var nameWordsMax: Int {
        switch action {
        case .board, .stayOnBoard: DirectionStep.lineWordsMax
        case .depart, .turn, .roundabout, .enterRoundabout, .arrive, .streetsEnd, .walk, .getOff:
            DirectionStep.nameWordsMax
        }
    }

    private var heading: Heading? {
        if case .depart(let heading) = action { return heading }
        return nil
    }

    private var vehicle: TransitKind? {
        if case .board(let kind) = action { return kind }
        return nil
    }

    private var exit: Int? {
        if case .roundabout(let exit) = action { return exit }
        return nil
    }

    private func stops(in language: Language) -> String? {
        guard case .getOff(let stopCount) = action else { return nil }
        return switch language {
        case .english: "\(stopCount) \(stopCount == 1 ? "stop" : "stops")"
        // Turkish has no plural after a number.
        case .turkish: "\(stopCount) durak"
        }
    }

    private static func shortened(_ name: String, words: Int) -> String {
        let parts = name.split(whereSeparator: \.isWhitespace)
        return parts.count <= words ? name : parts.prefix(words).joined(separator: " ") + "…"
    }

    private static func length(_ metres: Int, in language: Language) -> String {
        if metres < 1_000 { return "\(metres) m" }
        let tenths = (metres + 50) / 100
        let point =
            switch language {
            case .english: "."
            case .turkish: ","
            }
        return "\(tenths / 10)\(point)\(tenths % 10) km"
    }

    private static func clock(_ seconds: Int32) -> String {
        let minutes = (seconds / 60 % 1_440 + 1_440) % 1_440
        let (hour, minute) = ("\(minutes / 60)", "\(minutes % 60)")
        return (hour.count < 2 ? "0" : "") + hour + ":" + (minute.count < 2 ? "0" : "") + minute
    }
}
