import CityHost
import Quantities
import SimulationKernel

@testable import LoadTest

/// A load test of tours or sessions without threads, on virtual time: the people against the real service, judged as in a run.
struct VirtualAnswers<Source: LoadSource & ~Copyable, Model: AnswerModel>: ~Copyable
where Source.Service.Command == Model.Command, Source.Service.Effect == Model.Effect {
    private let service: Source.Service
    private var source: Source
    private var host: CityHost
    private var judge: AnswerJudge<Model>
    private var deliveries = EventCalendar<Model.Effect>()
    /// From here on commands are counted, by kind.
    var countedFrom: Int64 = 0
    private(set) var counts = [Int](repeating: 0, count: CommandKind.allCases.count)
    private var end: Int64 = 0

    /// How long news are on their way to the people.
    private static var deliveryNanoseconds: Int64 { 20_000 }

    init(_ service: Source.Service, _ source: consuming Source, _ model: Model) {
        self.service = service
        self.source = source
        host = service.makeHost()
        service.prepare(&host)
        judge = AnswerJudge(model)
    }

    /// Goes on until `end`, nanoseconds since the start of the run, and has all of it judged.
    mutating func run(until end: Int64) -> Verdict {
        while true {
            let due = source.nextDueNanoseconds
            let delivery = deliveries.nextTime?.nanosecondsSinceStart ?? .max
            guard min(due, delivery) < end else { break }
            if delivery <= due {
                if let news = deliveries.popNext() { source.note(news.event, at: delivery) }
            } else if let submission = source.next() {
                carryOut(submission, at: due)
            }
        }
        judge.finish(Source.Service.record(of: host, at: service.time(atNanoseconds: end)))
        return judge.verdict
    }

    private mutating func carryOut(_ submission: Submission<Source.Service.Order>, at nanoseconds: Int64) {
        if submission.dueNanoseconds >= countedFrom { counts[Int(submission.kind.rawValue)] += 1 }
        let (command, time) = (service.command(of: submission.order), service.time(atNanoseconds: nanoseconds))
        guard service.perform(command, on: &host, at: time) else { return }
        judge.begin(command, at: time)
        for index in 0..<Source.Service.effectCount(of: command, by: host) {
            let effect = Source.Service.effect(index, of: command, by: host)
            judge.take(effect)
            let arrival = SimTime(nanosecondsSinceStart: nanoseconds + Self.deliveryNanoseconds)
            deliveries.schedule(effect, at: max(arrival, deliveries.now), priority: .normal)
        }
        judge.end()
    }
}

extension LoadProfile {
    /// Its people against its service for so long after the warm-up, and what of that is wrong; nil of a taxi profile.
    ///
    /// - Parameter expected: told how many commands there were of each kind, and how many the profile says.
    func judged(
        seconds: Double, breaking fault: LoadFault? = nil, expected: (CommandKind, Int, Double) -> Void = { _, _, _ in }
    ) -> Verdict? {
        let start = warmUp.microseconds * 1_000
        let end = start + Int64(seconds * 1e9)
        func compare(_ counts: [Int]) {
            for kind in CommandKind.allCases {
                expected(kind, counts[Int(kind.rawValue)], flows.perSecond(kind) * seconds)
            }
        }
        switch crowd {
        case .taxis: return nil
        case .tours(let crowd):
            var service = TestedTours(of: self, crowd)
            service.defect = fault?.tourDefect
            var run = VirtualAnswers(service, Walkers(profile: self, crowd, share: 0, of: 1), service.answers)
            run.countedFrom = start
            let verdict = run.run(until: end)
            compare(run.counts)
            return verdict
        case .activity(let crowd):
            var service = TestedActivity(of: self, crowd)
            service.defect = fault?.activityDefect
            var run = VirtualAnswers(service, Runners(profile: self, crowd, share: 0, of: 1), service.answers)
            run.countedFrom = start
            let verdict = run.run(until: end)
            compare(run.counts)
            return verdict
        case .evening(let crowd):
            var service = TestedTouristServices(of: self, crowd)
            (service.placeDefect, service.guideDefect) = (fault?.placeDefect, fault?.guideDefect)
            var run = VirtualAnswers(
                service, Tourists(profile: self, crowd, share: 0, of: 1), TouristAnswers(of: service))
            run.countedFrom = start
            let verdict = run.run(until: end)
            compare(run.counts)
            return verdict
        }
    }
}
