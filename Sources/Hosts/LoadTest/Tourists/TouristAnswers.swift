import CityModel
import GuideService
import PlaceService
import Quantities
import RuleModels

/// What must come of tourists' orders, by the models of the place service and of the guide.
package struct TouristAnswers: AnswerModel {
    private var places: PlacesModel
    private var guide: GuideModel

    init(of tested: TestedTouristServices) {
        places = PlacesModel(
            catalogue: tested.catalogue, rules: tested.placeRules, users: tested.touristCount, keepsLetters: false)
        guide = GuideModel(tested.catalogue, tested.guideRules)
    }

    package mutating func answer(to order: TouristOrder, at time: SimTime) -> [TouristNews] {
        switch order.command {
        case .place(let command): places.perform(command).map { .place($0) }
        case .guide(let command): guide.perform(command, at: time).map { .guide($0) }
        }
    }

    package func person(of order: TouristOrder) -> (number: Int, name: String) {
        switch order {
        case .user(let user, _): (Int(user.index), "u\(UInt64(user.index) + 1)")
        case .guest(let user, _): (-1 - Int(user.index), "guest\(UInt64(user.index) + 1)")
        case .timer: (Int.min, "the guide's timer")
        }
    }

    package func words(of order: TouristOrder) -> String {
        switch order.command {
        case .place(let command): command.heading.action
        case .guide(let command): command.heading.action
        }
    }

    package func words(of news: TouristNews) -> String {
        switch news {
        case .place(let effect): effect.judgedWords
        case .guide(let effect): effect.judgedWords
        }
    }

    package static func isRefusal(_ news: TouristNews) -> Bool {
        switch news {
        case .place(.rejected), .guide(.rejected): true
        case .place, .guide: false
        }
    }

    package func totals(at time: SimTime) -> [UInt64] {
        [places.gradeCount, places.letterCount]
            + [guide.books.profitCents(), guide.books.cents(.taxes), guide.books.cents(.commission)]
            .map { UInt64(bitPattern: $0) }
    }
    package var begun: Int { guide.routes.count }
    package var occasions: [LoadFault: Int] {
        LoadFault.counts(places.occasions) { $0.placeDefect }
            .merging(LoadFault.counts(guide.occasions) { $0.guideDefect }) { $0 + $1 }
    }
}
