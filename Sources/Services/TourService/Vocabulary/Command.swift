import Quantities
import ServiceKernel

extension TourService {
    /// A command from a host: an action, or a timer that is due.
    ///
    /// Only actions of authors and staff hold texts and are indirect: walkers' actions are small and copied as plain
    /// values.
    package enum Command: Hashable, Sendable {
        case walker(WalkerID, WalkerAction)
        /// Action of an author or staff; refused for a walker (W06).
        indirect case author(Person, AuthorAction)
        /// Action of staff; refused for any other role (W06).
        indirect case staff(Person, StaffAction)
        case timer(Timer)
    }

    /// Words of the operations, which refusals name.
    package enum Operation: String, OperationWord {
        /// Refusal reasons of the service.
        package typealias Reason = TourService.Reason

        case browse, preview, follow, position, skipWaypoint, cancel, loseGPS, regainGPS, putAway, takeOut, savePower
        case stopSavingPower, openApp, checkForUpdates, allowNetwork, forbidNetwork, updateAutomatically, updateByHand
        case beginDraft, reviseTour, addWaypoint, annotateWaypoint, annotateLeg, annotateTour, renameDraft
        case removeWaypoint, deleteDraft, submit, approve, reject, deleteTours, updateReminder, leaveTours
    }
}

extension TourService.Command: ServiceCommand {
    /// Descriptions of all commands, in the order of the reference page.
    package static let vocabulary = entries(
        of: TourService.WalkerAction.samples.map { .walker(WalkerID(0), $0) }
            + forEachRole(TourService.AuthorAction.samples) { .author($0, $1) }
            + forEachRole(TourService.StaffAction.samples) { .staff($0, $1) }
            + [.timer(.updateReminder(WalkerID(0), serial: 0))] + forEachRole([.leaveTours]) { .author($0, $1) })

    /// W06: returns each action once per role. Actions of other roles are refused, and those refusals are described,
    /// too.
    private static func forEachRole<Action>(
        _ actions: [Action], _ command: (TourService.Person, Action) -> Self
    ) -> [Self] {
        actions.flatMap { action in
            TourService.Role.allCases.map { command(TourService.Person($0, index: 0), action) }
        }
    }

    /// Always nil: the rules check every combination of fields.
    package var invalidCombination: InvalidFieldCombination? { nil }

    /// Describes the row of each command: word, rule, refusals and fields.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
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
