import AccountService
import ActivityService
import GuideService
import PlaceService
import TaxiService
import TourService

// The words of each service. The compiler asks for a sentence for every operation, event, message and reason.

extension TaxiService.Command: LocalizedCommand { package typealias Operation = TaxiService.Operation }
extension TaxiService.Effect: LocalizedEffect {
    package typealias EventWord = TaxiService.EventWord
    package typealias MessageWord = TaxiService.MessageWord
    package typealias Reason = TaxiService.Reason
}

extension TourService.Command: LocalizedCommand { package typealias Operation = TourService.Operation }
extension TourService.Effect: LocalizedEffect {
    package typealias EventWord = TourService.EventWord
    package typealias MessageWord = TourService.MessageWord
    package typealias Reason = TourService.Reason
}

extension ActivityService.Command: LocalizedCommand { package typealias Operation = ActivityService.Operation }
extension ActivityService.Effect: LocalizedEffect {
    package typealias EventWord = ActivityService.EventWord
    package typealias MessageWord = ActivityService.MessageWord
    package typealias Reason = ActivityService.Reason
}

extension PlaceService.Command: LocalizedCommand { package typealias Operation = PlaceService.Operation }
extension PlaceService.Effect: LocalizedEffect {
    package typealias EventWord = PlaceService.EventWord
    package typealias MessageWord = PlaceService.MessageWord
    package typealias Reason = PlaceService.Reason
}

extension GuideService.Command: LocalizedCommand { package typealias Operation = GuideService.Operation }
extension GuideService.Effect: LocalizedEffect {
    package typealias EventWord = GuideService.EventWord
    package typealias MessageWord = GuideService.MessageWord
    package typealias Reason = GuideService.Reason
}

extension AccountService.Command: LocalizedCommand { package typealias Operation = AccountService.Operation }
extension AccountService.Effect: LocalizedEffect {
    package typealias EventWord = AccountService.EventWord
    package typealias MessageWord = AccountService.MessageWord
    package typealias Reason = AccountService.Reason
}
