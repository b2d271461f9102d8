import ServiceKernel

extension PlaceService {
    /// What users read (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case visited

        package var sentence: Sentence {
            switch self {
            case .visited: Sentence("You are at {place}.", "{place} konumundasınız.")
            }
        }
    }
}

extension PlaceService.Effect: ToldEffect {
    package func tell(_ read: (Reader, PlaceService.MessageWord) -> Void) {
        switch self {
        case .visited(let user, _): read(.person(user), .visited)
        case .rejected: break
        }
    }
}
