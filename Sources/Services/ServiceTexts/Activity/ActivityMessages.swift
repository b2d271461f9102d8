import ActivityService
import ServiceKernel

extension ActivityService.MessageWord: LocalizedWord {
    package var sentence: Sentence {
        switch self {
        case .goalReached:
            Sentence(
                "With {session} you have reached your goal of {kilometres} km this month.",
                "{session} ile bu ayki {kilometres} km hedefinize ulaştınız.")
        }
    }
}
