import Quantities
import ServiceKernel

// State that messages need, after the command has been carried out.
extension CityHost {
    /// Returns the person to whom a message is addressed; nil if it is for several.
    package func recipient(of reader: Recipient) -> EntityReference? {
        switch reader {
        case .person(let person): return person
        case .client(let request):
            guard case .entity(let client) = taxis.client(of: request).fieldValue else { return nil }
            return client
        case .role, .operators: return nil
        }
    }

    /// Returns the text that the effect, which must be the latest one, brings to its readers: the field `text` of its
    /// messages. Returns nil if it brings none.
    package func userText(of effect: HostEffect) -> UserText? {
        switch effect {
        case .tour(.sentBack(_, let tour, _)): tours.rejectionReason(of: tour).map { UserText($0) }
        case .place(.delivered(_, _, let message)): UserText(places.message(message).text)
        case .guide(.enquired(_, let enquiry)): guide.enquiry(enquiry).map { UserText($0.text) }
        case .guide(.enquiryAnswered(_, let enquiry, _)): guide.enquiry(enquiry)?.answers.last.map { UserText($0) }
        case .guide(.newsPublished(_, let news)):
            guide.news.first { $0.id == news }.map { UserText($0.english, turkish: $0.turkish) }
        case .tour, .taxi, .activity, .place, .guide, .account: nil
        }
    }
}

/// A text written by a person, in the languages of its readers.
package struct UserText: Hashable, Sendable {
    private let english: String
    private let turkish: String

    /// Creates a text.
    ///
    /// - Parameter turkish: the Turkish text, if it was written in both languages.
    init(_ english: String, turkish: String? = nil) {
        self.english = english
        self.turkish = turkish ?? english
    }

    /// The text for readers of a language.
    package subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .turkish: turkish
        }
    }
}
