import AccountService
import ActivityService
import CityHost
import GuideService
import PlaceService
import ServiceKernel
import ServiceTexts
import TaxiService
import TourService

/// The sentences of the program's vocabulary.
enum ProgramSentences {
    /// The sentence of each command of all services.
    static var commands: [Sentence] {
        sentences(TaxiService.Command.self) + sentences(TourService.Command.self)
            + sentences(ActivityService.Command.self) + sentences(PlaceService.Command.self)
            + sentences(GuideService.Command.self) + sentences(AccountService.Command.self)
    }

    /// The sentence of each event, with its reason.
    static var events: [(sentence: Sentence, because: Sentence)] {
        HostEffect.vocabulary.compactMap { $0.sample.text() }.map { ($0.sentence, $0.because) }
    }

    private static func sentences<Service: LocalizedCommand>(_: Service.Type) -> [Sentence] {
        Service.vocabulary.map { $0.blank(1).sentence }
    }
}
