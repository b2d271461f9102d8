import AccountService
import ActivityService
import GuideService
import PlaceService
import TaxiService
import TourService

// Words of each service. The compiler requires a sentence for every operation, event, message and reason.

extension TaxiService.Command: LocalizedCommand { package typealias Operation = TaxiService.Operation }
extension TaxiService.Effect: LocalizedEffect {
    /// Words of the taxi service's events.
    package typealias EventWord = TaxiService.EventWord
    /// Words of the taxi service's messages.
    package typealias MessageWord = TaxiService.MessageWord
    /// Refusal reasons of the taxi service.
    package typealias Reason = TaxiService.Reason
}

extension TourService.Command: LocalizedCommand { package typealias Operation = TourService.Operation }
extension TourService.Effect: LocalizedEffect {
    /// Words of the tour service's events.
    package typealias EventWord = TourService.EventWord
    /// Words of the tour service's messages.
    package typealias MessageWord = TourService.MessageWord
    /// Refusal reasons of the tour service.
    package typealias Reason = TourService.Reason
}

extension ActivityService.Command: LocalizedCommand { package typealias Operation = ActivityService.Operation }
extension ActivityService.Effect: LocalizedEffect {
    /// Words of the activity service's events.
    package typealias EventWord = ActivityService.EventWord
    /// Words of the activity service's messages.
    package typealias MessageWord = ActivityService.MessageWord
    /// Refusal reasons of the activity service.
    package typealias Reason = ActivityService.Reason
}

extension PlaceService.Command: LocalizedCommand { package typealias Operation = PlaceService.Operation }
extension PlaceService.Effect: LocalizedEffect {
    /// Words of the place service's events.
    package typealias EventWord = PlaceService.EventWord
    /// Words of the place service's messages.
    package typealias MessageWord = PlaceService.MessageWord
    /// Refusal reasons of the place service.
    package typealias Reason = PlaceService.Reason
}

extension GuideService.Command: LocalizedCommand { package typealias Operation = GuideService.Operation }
extension GuideService.Effect: LocalizedEffect {
    /// Words of the guide service's events.
    package typealias EventWord = GuideService.EventWord
    /// Words of the guide service's messages.
    package typealias MessageWord = GuideService.MessageWord
    /// Refusal reasons of the guide service.
    package typealias Reason = GuideService.Reason
}

extension AccountService.Command: LocalizedCommand { package typealias Operation = AccountService.Operation }
extension AccountService.Effect: LocalizedEffect {
    /// Words of the account service's events.
    package typealias EventWord = AccountService.EventWord
    /// Words of the account service's messages.
    package typealias MessageWord = AccountService.MessageWord
    /// Refusal reasons of the account service.
    package typealias Reason = AccountService.Reason
}
