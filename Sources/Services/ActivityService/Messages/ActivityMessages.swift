import ServiceKernel

extension ActivityService {
    /// What runners read (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case goalReached

        package var sentence: Sentence {
            switch self {
            case .goalReached:
                Sentence(
                    "With {session} you have reached your goal of {kilometres} km this month.",
                    "{session} ile bu ayki {kilometres} km hedefinize ulaştınız.")
            }
        }
    }
}

extension ActivityService.Effect: ToldEffect {
    package func tell(_ read: (Reader, ActivityService.MessageWord) -> Void) {
        switch self {
        case .notified(let runner, _, _): read(.person(runner), .goalReached)
        // Told to nobody during a session (F06): `notified` comes behind it.
        case .goalReached, .goalCleared: break
        // Told to nobody: their own doing, which they see.
        case .started, .paused, .resumed, .stopped, .connectionLost, .connectionRegained, .appDied, .appRevived,
            .goalSet, .progressReset, .activityLeft, .fixKept, .fixLeftOut:
            break
        case .rejected: break
        }
    }
}
