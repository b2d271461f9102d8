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

extension GuideService.StaffAction: FieldHolder {
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

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .apply(let cv): self = try .apply(cv: form.exchanged(.cv, cv))
        case .hire(let guide, let iban):
            self = try .hire(form.exchanged(.guide, guide), iban: form.exchanged(.iban, iban))
        case .plan(let route, let guide, let begins, let minutes):
            self = try .plan(
                form.exchanged(.route, route), form.exchanged(.guide, guide), begins: form.exchanged(.begins, begins),
                minutes: form.exchanged(.minutes, minutes, .usual))
        case .tell(let place, let topic, let text):
            self = try .tell(
                form.exchanged(.place, place), form.exchanged(.topic, topic), text: form.exchanged(.text, text, .usual))
        case .answer(let enquiry, let text):
            self = try .answer(form.exchanged(.enquiry, enquiry), text: form.exchanged(.text, text))
        case .publish(let english, let turkish):
            self = try .publish(
                english: form.exchanged(.english, english, .usual), turkish: form.exchanged(.turkish, turkish, .usual))
        case .begin, .conclude, .interview, .decline, .permit, .forbid, .close: try exchangeNumber(with: &form)
        case .leaveGuides, .takeBackWords: break
        }
    }

    /// Of those that only name something by its number.
    private mutating func exchangeNumber(with form: inout some FieldForm) throws {
        switch self {
        case .begin(let outing): self = try .begin(form.exchanged(.outing, outing))
        case .conclude(let outing): self = try .conclude(form.exchanged(.outing, outing))
        case .interview(let guide): self = try .interview(form.exchanged(.guide, guide))
        case .decline(let guide): self = try .decline(form.exchanged(.guide, guide))
        case .permit(let place): self = try .permit(form.exchanged(.place, place))
        case .forbid(let place): self = try .forbid(form.exchanged(.place, place))
        case .close(let enquiry): self = try .close(form.exchanged(.enquiry, enquiry))
        case .apply, .hire, .plan, .tell, .answer, .publish, .leaveGuides, .takeBackWords: break  // Done above.
        }
    }
}
