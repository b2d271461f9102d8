import ActivityService
import Quantities
import RuleModels

/// What must come of a runner's orders: of sessions and goals by their model, of logging in and out whatever was asked.
package struct RunnerAnswers: AnswerModel {
    private var activity: ActivityModel

    init(rules: ActivityRules) { activity = ActivityModel(rules: rules) }

    package mutating func answer(to order: RunnerOrder, at time: SimTime) -> [RunnerNews] {
        switch order {
        case .logOut(let runner): [.loggedOut(runner)]
        case .logIn(let runner): [.loggedIn(runner)]
        case .runner(let runner, let step):
            activity.perform(step.action, by: runner, at: time).map { .activity($0) }
        }
    }

    package func person(of order: RunnerOrder) -> (number: Int, name: String) {
        (Int(order.runner.index), "runner\(UInt64(order.runner.index) + 1)")
    }

    package func words(of order: RunnerOrder) -> String {
        switch order {
        case .logOut: "logOut"
        case .logIn: "logIn"
        case .runner(_, let step): step.action.operation.word
        }
    }

    package func words(of news: RunnerNews) -> String {
        switch news {
        case .activity(let effect): effect.judgedWords
        case .loggedIn: "loggedIn"
        case .loggedOut: "loggedOut"
        case .shutOut: "refused by the accounts"
        }
    }

    package static func isRefusal(_ news: RunnerNews) -> Bool {
        switch news {
        case .activity(.rejected), .shutOut: true
        case .activity, .loggedIn, .loggedOut: false
        }
    }

    package var begun: Int { activity.sessionCount }
    package var occasions: [LoadFault: Int] { LoadFault.counts(activity.occasions) { $0.activityDefect } }
    package func totals(at time: SimTime) -> [UInt64] { [activity.fixesKept] }
}
