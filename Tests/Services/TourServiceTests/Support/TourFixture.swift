import Quantities
import ServiceKernel
import TestSupport
import TourService

extension TourContent {
    /// Returns a tour with waypoints at distances east of the origin in metres.
    static func along(
        _ metresEast: [Double], title: String = "Campus", area: String = "North", isCircular: Bool = false
    )
        -> TourContent
    {
        TourContent(
            title: title, area: area, annotation: "All of it", isCircular: isCircular,
            waypoints: metresEast.enumerated().map { index, metres in
                Waypoint(name: "W\(index + 1)", annotation: "Stop \(index + 1)", place: groundPosition(east: metres))
            })
    }
}

/// A tour service with shorthands for actions, and effects as texts: `reached w1 tour1 waypoint=2 done=2`.
struct TourFixture {
    var service: TourService
    var now = SimTime.zero

    static let walker = WalkerID(0)
    static let author = TourService.Person(.author, index: 0)
    static let otherAuthor = TourService.Person(.author, index: 1)
    static let staff = TourService.Person(.staff, index: 0)

    init(_ library: [TourContent] = [], rules: TourRules = TourRules()) {
        service = TourService(library: library, rules: rules)
    }

    /// Carries out a command.
    ///
    /// - Returns: its events as texts; for a refusal only the reason.
    @discardableResult
    mutating func perform(_ command: TourService.Command, at seconds: Int64? = nil) -> [String] {
        if let seconds { now = .zero + .seconds(seconds) }
        let before = service.digest
        service.handle(command, at: now)
        if case .rejected(_, _, let reason)? = service.effects.first {
            precondition(service.digest == before && service.effects.count == 1, "a refusal changes nothing")
            return [reason.word]
        }
        return service.effects.map(\.line)
    }

    @discardableResult
    mutating func walk(_ action: TourService.WalkerAction, at seconds: Int64? = nil) -> [String] {
        perform(.walker(TourFixture.walker, action), at: seconds)
    }

    @discardableResult
    mutating func write(_ action: TourService.AuthorAction, by person: TourService.Person = author) -> [String] {
        perform(.author(person, action))
    }

    @discardableResult
    mutating func decide(_ action: TourService.StaffAction, by person: TourService.Person = staff) -> [String] {
        perform(.staff(person, action))
    }

    /// Creates a draft with two waypoints.
    mutating func draft(_ title: String, by person: TourService.Person = author) -> TourID {
        write(.beginDraft(title: title, area: "North", isCircular: false), by: person)
        guard case .draftBegun(_, let tour, _)? = service.effects.first else { return .none }
        for east in [0.0, 100] {
            write(.addWaypoint(tour, place: groundPosition(east: east), name: "here", annotation: ""), by: person)
        }
        return tour
    }

    /// Reports the walker at a position at every poll due up to that second.
    mutating func reportPosition(_ place: FixedPosition, until seconds: Int64) {
        while case let due = service.nextPoll(of: TourFixture.walker, notBefore: now), due <= .zero + .seconds(seconds)
        {
            now = due
            perform(.walker(TourFixture.walker, .position(place)))
            now += .microseconds(1)
        }
        now = .zero + .seconds(seconds)
    }
}

extension TourService.Effect {
    /// Effect as in a log.
    var line: String {
        if case .setTimer(let timer, let due) = self { return "\(timer.operation.word) at \(due.seconds) s" }
        let names: Set = ["walker", "author", "staff", "tour"]
        let fields = fieldList.enumerated().map { index, entry in
            let isName = names.contains(entry.field.name) && index < 2
            return isName ? entry.value.plainText : "\(entry.field.name)=\(entry.value.plainText)"
        }
        return ([event ?? ""] + fields).joined(separator: " ")
    }
}

extension TourService {
    /// Digest of the whole state.
    var digest: UInt64 {
        var print = StateDigest()
        digest { print.combine($0) }
        return print.value
    }
}
