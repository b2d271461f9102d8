import ServiceKernel

extension GuideService {
    /// What users and those who work for the guide read (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case placeAdded

        package var sentence: Sentence {
            switch self {
            case .placeAdded: Sentence("{place} is on your route.", "{place} rotanızda.")
            }
        }
    }
}

extension GuideService.Effect: ToldEffect {
    package func tell(_ read: (Reader, GuideService.MessageWord) -> Void) {
        switch self {
        case .placeAdded(let user, _): read(.person(user), .placeAdded)
        case .rejected, .setTimer: break
        }
    }
}
