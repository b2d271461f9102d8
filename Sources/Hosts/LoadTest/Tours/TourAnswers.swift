import Quantities
import RuleModels
import TourService

/// What must come of orders to the tour service, by its model.
package struct TourAnswers: AnswerModel {
    private var tours: TourModel

    /// Of a service whose telephones tell late what a poll has found.
    init(library: [TourContent], rules: TourRules, walkers: Int) {
        tours = TourModel(library: library, rules: rules, walkers: walkers, pollsLate: true)
    }

    package mutating func answer(to order: TourOrder, at time: SimTime) -> [TourService.Effect] {
        tours.perform(order.command, at: time)
    }

    package func person(of order: TourOrder) -> (number: Int, name: String) {
        let person = order.person
        return (Int(person.role.rawValue) << 32 + Int(person.index), person.numbered.text)
    }

    package func words(of order: TourOrder) -> String { order.command.heading.action }
    package func words(of effect: TourService.Effect) -> String { effect.judgedWords }
    package static func isRefusal(_ effect: TourService.Effect) -> Bool {
        if case .rejected = effect { true } else { false }
    }

    /// Those who follow a tour.
    package var begun: Int { tours.followerCount }
    package var occasions: [LoadFault: Int] { LoadFault.counts(tours.occasions) { $0.tourDefect } }

    /// W07.
    package func totals(at time: SimTime) -> [UInt64] {
        let polls = tours.pollCounts(at: time)
        return [polls.foreground, polls.background, polls.savingPower, polls.withoutPosition]
    }
}
