import Quantities
import ServiceKernel

extension GuideService {
    /// An action of a guide, an organisation or staff; refused for another role (`notAllowed`).
    package enum StaffAction: Hashable, Sendable {
        /// Applies as a guide with a curriculum vitae (G06).
        case apply(cv: String)
        case begin(GuidedTourID)
        /// Ends a guided tour, for which the guide is then paid.
        case conclude(GuidedTourID)
        /// Invites an applicant to an interview (G06); by human resources.
        case interview(GuideID)
        /// Hires a guide; `iban`: bank account for the pay (A03).
        case hire(GuideID, iban: String)
        case decline(GuideID)
        /// Plans a guided tour; the guide is booked from `begins` on, for at least a minute.
        case plan(RouteID, GuideID, begins: SimTime, minutes: UInt32)
        /// G13: sets an organisation's text about its place; an empty text removes it.
        case tell(PlaceID, Topic, text: String)
        case permit(PlaceID)
        case forbid(PlaceID)
        /// Answers a request (G14); by customer service.
        case answer(EnquiryID, text: String)
        case close(EnquiryID)
        /// Publishes news in both languages (G10).
        case publish(english: String, turkish: String)
        /// A11: erases a guide's application and cancels the planned tours.
        case leaveGuides
        /// A11: erases an organisation's texts and releases its places.
        case takeBackWords
    }
}

extension GuideService.StaffAction {
    private typealias Operation = GuideService.Operation

    /// Operation of the action.
    package var operation: GuideService.Operation {
        GuideService.Command.staff(.support(0), self).describedOperation()
    }

    static let samples: [Self] = [
        .apply(cv: ""), .begin(.none), .conclude(.none), .interview(.none), .hire(.none, iban: ""), .decline(.none),
        .plan(.none, .none, begins: .zero, minutes: 120), .tell(.none, .openingHours, text: ""), .permit(.none),
        .forbid(.none), .answer(.none, text: ""), .close(.none), .publish(english: "", turkish: ""),
    ]

    /// Role that may carry out the action.
    package var role: GuideService.Role {
        switch self {
        case .apply, .begin, .conclude, .leaveGuides: .guide
        case .interview, .hire, .decline, .plan: .humanResources
        case .tell, .permit, .forbid, .takeBackWords: .organisation
        case .answer, .close, .publish: .support
        }
    }

    /// Describes the row of the action.
    ///
    /// - Parameter by: person who tries the action.
    mutating func describe(by: GuideService.Person, in row: inout some FieldVisitor) throws {
        switch self {
        case .apply(let cv):
            row.command(Operation.apply, "G06", refusals: refusals(by, [.notAllowed, .wrongStep, .emptyText]))
            self = try .apply(cv: row.field(.cv, cv))
        case .begin(let outing):
            row.command(
                Operation.begin, "G06",
                refusals: refusals(
                    by, [.notAllowed, .unknownOuting, .notYourOuting, .wrongStep, .tooEarly, .alreadyLeading]))
            self = try .begin(row.field(.outing, outing))
        case .conclude(let outing):
            row.command(
                Operation.conclude, "G06",
                refusals: refusals(by, [.notAllowed, .unknownOuting, .notYourOuting, .wrongStep]))
            self = try .conclude(row.field(.outing, outing))
        case .interview(let guide):
            row.command(Operation.interview, "G06", refusals: refusals(by, [.notAllowed, .unknownGuide, .wrongStep]))
            self = try .interview(row.field(.guide, guide))
        case .hire(let guide, let iban):
            row.command(
                Operation.hire, "G06", refusals: refusals(by, [.notAllowed, .unknownGuide, .wrongStep, .invalidIBAN]))
            self = try .hire(row.field(.guide, guide), iban: row.field(.iban, iban))
        case .decline(let guide):
            row.command(Operation.decline, "G06", refusals: refusals(by, [.notAllowed, .unknownGuide, .wrongStep]))
            self = try .decline(row.field(.guide, guide))
        case .plan(let route, let guide, let begins, let minutes):
            row.command(
                Operation.plan, "G06",
                refusals: refusals(by, [.notAllowed, .unknownRoute, .unknownGuide, .notHired, .tooLate, .guideBusy]))
            self = try .plan(
                row.field(.route, route), row.field(.guide, guide), begins: row.field(.begins, begins),
                minutes: row.field(.minutes, minutes, .defaulted))
        case .tell(let place, let topic, let text):
            row.command(Operation.tell, "G13", refusals: refusals(by, [.notAllowed, .placeNotFound, .notYourPlace]))
            self = try .tell(
                row.field(.place, place), row.field(.topic, topic), text: row.field(.text, text, .defaulted))
        case .permit(let place):
            row.command(Operation.permit, "G13", refusals: refusals(by, [.notAllowed, .placeNotFound, .notYourPlace]))
            self = try .permit(row.field(.place, place))
        case .forbid(let place):
            row.command(Operation.forbid, "G13", refusals: refusals(by, [.notAllowed, .placeNotFound, .notYourPlace]))
            self = try .forbid(row.field(.place, place))
        case .answer(let enquiry, let text):
            row.command(
                Operation.answer, "G14",
                refusals: refusals(by, [.notAllowed, .unknownEnquiry, .enquiryClosed, .emptyText]))
            self = try .answer(row.field(.enquiry, enquiry), text: row.field(.text, text))
        case .close(let enquiry):
            row.command(Operation.close, "G14", refusals: refusals(by, [.notAllowed, .unknownEnquiry, .enquiryClosed]))
            self = try .close(row.field(.enquiry, enquiry))
        case .publish(let english, let turkish):
            row.command(Operation.publish, "G10", refusals: refusals(by, [.notAllowed, .emptyText]))
            self = try .publish(
                english: row.field(.english, english, .defaulted), turkish: row.field(.turkish, turkish, .defaulted))
        case .leaveGuides:
            row.command(Operation.leaveGuides, "A11", refusals: refusals(by, [.notAllowed, .alreadyLeading]))
        case .takeBackWords: row.command(Operation.takeBackWords, "A11", refusals: [.notAllowed])
        }
    }

    /// Returns the possible refusals: only `notAllowed` for another role.
    private func refusals(
        _ by: GuideService.Person, _ reasons: @autoclosure () -> [GuideService.Reason]
    ) -> [GuideService.Reason] {
        by.role == role ? reasons() : [.notAllowed]
    }
}
