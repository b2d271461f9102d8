import Quantities
import ServiceKernel

extension TourService {
    /// What a host tells the service: somebody acts, or a timer that the service asked for is due.
    ///
    /// Only what writers do holds texts, and lies apart: what walkers do is small and is copied as numbers are.
    package enum Command: Hashable, Sendable {
        case walker(WalkerID, WalkerAction)
        /// Whoever tries; only authors and staff may (W06).
        indirect case author(Person, AuthorAction)
        /// Whoever tries; only staff may (W06).
        indirect case staff(Person, StaffAction)
        case timer(Timer)
    }

    /// The words of what can be done, which refusals name.
    package enum Operation: String, OperationWord {
        package typealias Reason = TourService.Reason

        case browse, preview, follow, position, skipWaypoint, cancel, loseGPS, regainGPS, putAway, takeOut, savePower
        case stopSavingPower, openApp, checkForUpdates, allowNetwork, forbidNetwork, updateAutomatically, updateByHand
        case beginDraft, reviseTour, addWaypoint, annotateWaypoint, annotateLeg, annotateTour, renameDraft
        case removeWaypoint, deleteDraft, submit, approve, reject, deleteTours, updateReminder, leaveTours
    }
}

extension TourService.Command: ServiceCommand {
    package static let vocabulary = entries(
        of: TourService.WalkerAction.samples.map { .walker(WalkerID(0), $0) }
            + byEverybody(TourService.AuthorAction.samples) { .author($0, $1) }
            + byEverybody(TourService.StaffAction.samples) { .staff($0, $1) }
            + [.timer(.updateReminder(WalkerID(0), serial: 0))] + byEverybody([.leaveTours]) { .author($0, $1) })

    /// W06: who tries what is not theirs is refused, so that everybody can be told of.
    private static func byEverybody<Action>(
        _ actions: [Action], _ command: (TourService.Person, Action) -> Self
    ) -> [Self] {
        actions.flatMap { action in
            TourService.Role.allCases.map { command(TourService.Person($0, index: 0), action) }
        }
    }

    /// Whatever people may say the rules judge.
    package var senseless: SenselessField? { nil }

    package mutating func describe(in row: inout some FieldForm) throws {
        switch self {
        case .walker(let walker, let action): self = try .walker(row.actor(walker), row.part(action))
        case .author(let person, var action):
            try action.describe(by: person, in: &row)
            self = .author(row.actor(person), action)
        case .staff(let person, var action):
            try action.describe(by: person, in: &row)
            self = .staff(row.actor(person), action)
        case .timer(let timer): self = try .timer(row.part(timer))
        }
    }
}

extension Field {
    static let annotation = Field("annotation")
    static let area = Field("area")
    static let areaNumber = Field("areaNumber")
    static let author = Field("author")
    static let because = Field("because")
    static let circular = Field("circular")
    static let confirmed = Field("confirmed")
    static let count = Field("count")
    static let found = Field("found")
    static let done = Field("done")
    static let fails = Field("fails")
    static let metres = Field("metres")
    static let name = Field("name")
    static let network = Field("network")
    static let place = Field("place")
    static let reached = Field("reached")
    static let replaces = Field("replaces")
    static let serial = Field("serial")
    static let skipped = Field("skipped")
    static let title = Field("title")
    static let tour = Field("tour")
    static let tours = Field("tours")
    static let version = Field("version")
    static let walker = Field("walker")
    static let waypoint = Field("waypoint")
}
