import Quantities
import ServiceKernel

extension GuideService {
    /// State of a request to customer service (G14).
    package enum EnquiryState: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case open = 0
        case answered = 1
        case closed = 2
    }

    /// A user's request to customer service, with the answers (G14).
    package struct Enquiry: StateCodable, Hashable, Sendable {
        /// User who sent the request.
        package private(set) var user: UserID
        /// Text of the request; empty once the user has left.
        package internal(set) var text: String
        /// Answers in order.
        package internal(set) var answers: [String] = []
        /// State of the request.
        package internal(set) var state = EnquiryState.open

        init(user: UserID, text: String) { (self.user, self.text) = (user, text) }

        /// Placeholder that reading a state replaces.
        package static var placeholder: Enquiry { Enquiry(user: .none, text: "") }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&user)
            try form.visit(&text)
            try form.visit(&answers)
            try form.visit(&state)
        }
    }

    struct Enquiries: Hashable, Sendable {
        private var enquiries: ContiguousArray<Enquiry> = []

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&enquiries)
        }

        var count: Int { enquiries.count }

        subscript(enquiry: EnquiryID) -> Enquiry? {
            Int(enquiry.index) < enquiries.count ? enquiries[Int(enquiry.index)] : nil
        }

        mutating func open(_ text: String, by user: UserID) throws(Reason) -> EnquiryID {
            if text.isEmpty { throw .emptyText }
            enquiries.append(Enquiry(user: user, text: text))
            return EnquiryID(enquiries.count - 1)
        }

        /// Returns the request if it is not closed.
        ///
        /// - Parameter user: user to whom it must belong, or nil for any.
        /// - Throws: `unknownEnquiry`, `enquiryClosed`.
        func requireOpen(_ id: EnquiryID, of user: UserID? = nil) throws(Reason) -> Enquiry {
            guard let enquiry = self[id], user == nil || enquiry.user == user else { throw .unknownEnquiry }
            if enquiry.state == .closed { throw .enquiryClosed }
            return enquiry
        }

        mutating func answer(_ id: EnquiryID, _ text: String) {
            enquiries[Int(id.index)].answers.append(text)
            enquiries[Int(id.index)].state = .answered
        }

        mutating func close(_ id: EnquiryID) { enquiries[Int(id.index)].state = .closed }

        /// A11: erases the user's texts; the numbers stay.
        ///
        /// - Complexity: O(enquiries).
        mutating func erase(_ user: UserID) {
            for index in enquiries.indices where enquiries[index].user == user {
                (enquiries[index].text, enquiries[index].answers) = ("", [])
                enquiries[index].state = .closed
            }
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            for enquiry in enquiries {
                take(UInt64(enquiry.user.index) | UInt64(enquiry.state.rawValue) << 32)
                enquiry.text.forEachDigestWord(take)
                for answer in enquiry.answers { answer.forEachDigestWord(take) }
                take(.max)
            }
        }
    }
}
