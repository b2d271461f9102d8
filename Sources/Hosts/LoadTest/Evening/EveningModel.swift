import CityModel
import GuideService
import PlaceService
import Quantities

/// What the rules want of the place service and of the guide (L01–L08, G01–G08), said slowly and without their code.
package struct EveningModel: AnswerModel {
    private var places: PlacesModel
    private var guide: EveningGuideModel
    package private(set) var occasions: [LoadFault: Int] = [:]

    init(of tested: TestedEvening) {
        places = PlacesModel(tested.catalogue, tested.placeRules, users: tested.touristCount)
        guide = EveningGuideModel(tested.catalogue, tested.guideRules, users: tested.touristCount)
    }

    package mutating func answer(to order: EveningOrder, at time: SimTime) -> [EveningNews] {
        switch order {
        case .user(let user, let step):
            step.isForGuide
                ? guide.answer(to: step, of: user, at: time, &occasions).map { .guide($0) }
                : places.answer(to: step, of: user, isGuest: false, &occasions).map { .place($0) }
        case .guest(let user, let step):
            places.answer(to: step, of: user, isGuest: true, &occasions).map { .place($0) }
        // No month passes in a load test.
        case .timer: []
        }
    }

    package mutating func learn(_ effects: [EveningNews], from order: EveningOrder) {
        for case .guide(.routesProposed(let user, let count)) in effects { guide.learn(count, proposedTo: user) }
    }

    package func person(of order: EveningOrder) -> (number: Int, name: String) {
        switch order {
        case .user(let user, _): (Int(user.index), "u\(UInt64(user.index) + 1)")
        case .guest(let user, _): (-1 - Int(user.index), "guest\(UInt64(user.index) + 1)")
        case .timer: (Int.min, "the guide's timer")
        }
    }

    package func words(of order: EveningOrder) -> String {
        switch order.command {
        case .place(let command): command.heading.action
        case .guide(let command): command.heading.action
        }
    }

    package func words(of news: EveningNews) -> String {
        switch news {
        case .place(let effect): effect.judgedWords
        case .guide(let effect): effect.judgedWords
        }
    }

    package static func isRefusal(_ news: EveningNews) -> Bool {
        switch news {
        case .place(.rejected), .guide(.rejected): true
        case .place, .guide: false
        }
    }

    /// Which routes the guide proposes is its own choice (G03), within the rule's bounds.
    package static func agree(_ right: EveningNews, _ news: EveningNews) -> Bool {
        guard case .guide(let right) = right, case .guide(let effect) = news else { return right == news }
        return EveningGuideModel.agree(right, effect)
    }

    package func totals(at time: SimTime) -> [UInt64] {
        [places.gradeCount, places.messageCount]
            + [guide.companyCents, guide.treasuryCents, guide.bankCents].map { UInt64(bitPattern: $0) }
    }
    package var begun: Int { guide.routeCount }
}
