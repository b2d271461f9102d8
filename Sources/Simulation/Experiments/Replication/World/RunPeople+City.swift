import ActivityService
import Behaviour
import CityHost
import Measures
import Quantities

extension RunnerPopulation: ObservedPeople {
    mutating func send(_ command: ActivityService.Command, in city: inout ObservedCity, at time: SimTime) {
        guard city.host.perform(.activity(command), of: city.applicants, at: time) else { return }
        var delay = SimDuration.zero
        if case .runner(_, .fix(_, _, let taken?)) = command { delay = time - taken }
        for index in 0..<city.host.activity.effects.count {
            let effect = city.host.activity.effects[index]
            observe(effect, at: time)
            city.observer.activity?.note(effect, delay: delay, at: time)
        }
    }
}
