import Quantities
import ServiceKernel

// What messages need to know of the state, now that the command has been carried out.
extension CityHost {
    /// The one person for whom a message is; nil if it is for several.
    package func person(_ reader: Reader) -> Numbered? {
        switch reader {
        case .person(let person): return person
        case .client(let request):
            guard case .numbered(let client) = taxis.client(of: request).fieldValue else { return nil }
            return client
        case .everybody, .operators: return nil
        }
    }

    /// What somebody has written that the effect brings to its reader: the field `text` of the message; nil of what brings
    /// no text.
    package func textBrought(by effect: HostEffect) -> String? {
        switch effect {
        case .tour(.sentBack(_, let tour, _)): tours.answer(to: tour)
        case .tour, .taxi, .activity, .place, .guide, .account: nil
        }
    }
}
