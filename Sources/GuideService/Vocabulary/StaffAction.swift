import Quantities
import ServiceKernel

extension GuideService {
    /// What those do who work for the guide or with it; each only what is of their role (`notAllowed`).
    package enum StaffAction: Hashable, Sendable {
        /// G06, by guides: with a curriculum vitae.
        case apply(cv: String)
        case begin(OutingID)
        /// The guide is paid for it.
        case conclude(OutingID)
        /// G06, by human resources.
        case interview(GuideID)
        /// `iban`: where the guide's pay goes (A03).
        case hire(GuideID, iban: String)
        case decline(GuideID)
        /// A guided tour: the guide is booked from `begins` on, for a minute at least.
        case plan(RouteID, GuideID, begins: SimTime, minutes: UInt32)
        /// G13, by organisations: an empty text takes back what was said.
        case tell(PlaceID, Topic, text: String)
        case permit(PlaceID)
        case forbid(PlaceID)
        /// G14, by customer service.
        case answer(EnquiryID, text: String)
        case close(EnquiryID)
        /// G10.
        case publish(english: String, turkish: String)
        /// A11, by guides: the application is erased, and the tours planned with the guide are cancelled.
        case leaveGuides
        /// A11, by organisations: what it has said of its places is erased, and they are nobody's.
        case takeBackWords
    }
}

extension GuideService.StaffAction {
    package var operation: GuideService.Operation {
        switch self {
        case .apply: .apply
        case .begin: .begin
        case .conclude: .conclude
        case .interview: .interview
        case .hire: .hire
        case .decline: .decline
        case .plan: .plan
        case .tell: .tell
        case .permit: .permit
        case .forbid: .forbid
        case .answer: .answer
        case .close: .close
        case .publish: .publish
        case .leaveGuides: .leaveGuides
        case .takeBackWords: .takeBackWords
        }
    }

    /// Whose work it is.
    package var role: GuideService.Role {
        switch self {
        case .apply, .begin, .conclude, .leaveGuides: .guide
        case .interview, .hire, .decline, .plan: .humanResources
        case .tell, .permit, .forbid, .takeBackWords: .organisation
        case .answer, .close, .publish: .support
        }
    }

    mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .apply(var cv):
            try form.exchange(.cv, &cv)
            self = .apply(cv: cv)
        case .hire(var guide, var iban):
            try form.exchange(.guide, &guide)
            try form.exchange(.iban, &iban)
            self = .hire(guide, iban: iban)
        case .plan(var route, var guide, var begins, var minutes):
            try form.exchange(.route, &route)
            try form.exchange(.guide, &guide)
            try form.exchange(.begins, &begins)
            try form.exchange(.minutes, &minutes, .usual)
            self = .plan(route, guide, begins: begins, minutes: minutes)
        case .tell(var place, var topic, var text):
            try form.exchange(.place, &place)
            try form.exchange(.topic, &topic)
            try form.exchange(.text, &text, .usual)
            self = .tell(place, topic, text: text)
        case .answer(var enquiry, var text):
            try form.exchange(.enquiry, &enquiry)
            try form.exchange(.text, &text)
            self = .answer(enquiry, text: text)
        case .publish(var english, var turkish):
            try form.exchange(.english, &english, .usual)
            try form.exchange(.turkish, &turkish, .usual)
            self = .publish(english: english, turkish: turkish)
        case .begin, .conclude, .interview, .decline, .permit, .forbid, .close: try exchangeNumber(with: &form)
        case .leaveGuides, .takeBackWords: break
        }
    }

    /// Of those that only name something by its number.
    private mutating func exchangeNumber(with form: inout some FieldForm) throws {
        switch self {
        case .begin(var outing):
            try form.exchange(.outing, &outing)
            self = .begin(outing)
        case .conclude(var outing):
            try form.exchange(.outing, &outing)
            self = .conclude(outing)
        case .interview(var guide):
            try form.exchange(.guide, &guide)
            self = .interview(guide)
        case .decline(var guide):
            try form.exchange(.guide, &guide)
            self = .decline(guide)
        case .permit(var place):
            try form.exchange(.place, &place)
            self = .permit(place)
        case .forbid(var place):
            try form.exchange(.place, &place)
            self = .forbid(place)
        case .close(var enquiry):
            try form.exchange(.enquiry, &enquiry)
            self = .close(enquiry)
        case .apply, .hire, .plan, .tell, .answer, .publish, .leaveGuides, .takeBackWords: break  // Done above.
        }
    }
}
