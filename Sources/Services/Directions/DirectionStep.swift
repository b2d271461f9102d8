import ServiceKernel
import Transit

/// One step of directions in words (G12), at most 20 words in any language.
package struct DirectionStep: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case depart(Heading)
        case turn(Turn)
        /// Through a roundabout, out of which one goes by so many-th way; its length is counted with the street's behind it.
        case roundabout(exit: Int)
        /// Into a roundabout in which the way ends.
        case enterRoundabout
        case arrive
        /// The point of the streets that is nearest to the goal; the length is the distance from there.
        case streetsEnd
        /// On foot to a stop, or from one.
        case walk
        case board(TransitKind)
        /// The start of another trip of the vehicle; the name is empty where the line stays the same.
        case stayOnBoard
        case getOff(stopCount: Int)
    }

    package var action: Action
    /// Of the way up to the next step; whole, rounded half up.
    package var metres: Int
    /// What the street, the stop or the line is called; empty where it has no name.
    package var name: String
    /// Where a vehicle says that it goes.
    package var headsign: String
    /// When one gets on or off, in seconds since midnight.
    package var clockSeconds: Int32

    /// A step stays within 20 words, whatever streets and stops are called.
    private static let (nameWordsMax, lineWordsMax) = (10, 3)

    package init(_ action: Action, metres: Int = 0, name: String = "", headsign: String = "", clockSeconds: Int32 = 0) {
        self.action = action
        self.metres = metres
        self.name = name
        self.headsign = headsign
        self.clockSeconds = clockSeconds
    }

    /// What is said of it, with its full stop.
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
        // Behind a number Turkish has no plural.
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
