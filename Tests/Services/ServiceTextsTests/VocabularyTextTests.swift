import AccountService
import ActivityService
import GuideService
import PlaceService
import ServiceKernel
import ServiceTexts
import TaxiService
import TestSupport
import Testing
import TourService

@Suite("G10: every word of the services has sentences in both languages")
struct VocabularyTextTests {
    @Test("Each command has a sentence in English and Turkish that uses only its fields")
    func commands() {
        #expect(TaxiService.Command.faultsOfTexts == [])
        #expect(TourService.Command.faultsOfTexts == [])
        #expect(ActivityService.Command.faultsOfTexts == [])
        #expect(PlaceService.Command.faultsOfTexts == [])
        #expect(GuideService.Command.faultsOfTexts == [])
        #expect(AccountService.Command.faultsOfTexts == [])
    }

    @Test("Each event has sentences in English and Turkish that use only its fields")
    func events() {
        // A refusal names one of several possible actors.
        #expect(TaxiService.Effect.faultsOfTexts(actors: ["driver", "client"]) == [])
        #expect(TourService.Effect.faultsOfTexts(actors: ["walker", "author", "staff"]) == [])
        #expect(ActivityService.Effect.faultsOfTexts() == [])
        #expect(PlaceService.Effect.faultsOfTexts(actors: ["user", "guest"]) == [])
        #expect(GuideService.Effect.faultsOfTexts(actors: VocabularyTextTests.actorsOfGuide) == [])
        #expect(AccountService.Effect.faultsOfTexts(actors: AccountService.Role.allCases.map(\.word)) == [])
    }

    @Test("G10: each reason has its own sentence in English and Turkish")
    func reasons() {
        // Of an operation for which no reason has its own sentence.
        #expect(TaxiService.Reason.faultsOfTexts(of: "move", actors: ["driver", "client"]) == [])
        #expect(TourService.Reason.faultsOfTexts(of: "browse", actors: ["walker"]) == [])
        #expect(TourService.Reason.faultsOfTexts(of: "follow", actors: ["walker"]) == [])
        #expect(ActivityService.Reason.faultsOfTexts(of: "fix", actors: ["runner"]) == [])
        #expect(PlaceService.Reason.faultsOfTexts(of: "feed", actors: ["user"]) == [])
        #expect(
            GuideService.Reason.faultsOfTexts(of: "subscribe", actors: Set(VocabularyTextTests.actorsOfGuide)) == [])
        #expect(AccountService.Reason.faultsOfTexts(of: "logIn", actors: []) == [])
    }

    @Test("G10: each reason of the taxi service has a sentence in both languages, for any operation")
    func reasonsOfTaxis() {
        let actions = TaxiService.Command.vocabulary.map(\.action) + [TaxiService.Effect.lapseOperation]
        for reason in TaxiService.Reason.allCases {
            for action in actions {
                let sentence = reason.sentence(of: action)
                #expect(sentence.faultOfLanguages == nil, "\(reason) of \(action)")
                #expect(sentence.fieldNames.isSubset(of: ["driver", "client"]), "\(reason) of \(action)")
            }
        }
    }

    @Test("G10: each explanation has a sentence in English and Turkish, with the same fields")
    func calculations() {
        for word in TaxiService.CalculationStep.allCases { #expect(word.sentence.faultOfLanguages == nil, "\(word)") }
        for word in PlaceService.CalculationWord.allCases { #expect(word.sentence.faultOfLanguages == nil, "\(word)") }
        for word in GuideService.CalculationWord.allCases where word != .proposedRoute && word != .attraction {
            let fault = word.sentence.faultOfLanguages
            #expect(fault == nil || word == .newsItem || word == .directionStep, "\(word): \(fault ?? "")")
        }
    }

    private static let actorsOfGuide = ["user", "guide", "hr", "organisation", "support"]
}
