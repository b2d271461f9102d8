import CityHost
import OutputFiles
import Quantities
import ServiceKernel
import ServiceTexts
import TaxiService

// Queries of operators (U02).
extension Query {
    /// Waiting time for a taxi above which an operator should know.
    private static let waitMax = SimDuration.minutes(10)

    static let ofOperators: [Query] = [
        Query("/v1/operator/overview", "the state of the city and its current problems (U02)", .operators) {
            serving, _, text in
            text.seconds("time", serving.now)
            text.member("date", "\(serving.today)")
            serving.writeDrivers(&text)
            serving.writeRides(&text)
            text.member("accounts", whole: serving.host.accounts.accountCount)
            text.member("taxisUsed", serving.areTaxisUsed)
            text.key("problems")
            serving.writeProblems(waitMax: waitMax, &text)
        },
        Query(
            "/v1/operator/ride", "all events of a request, with their rules (U02)", .operators,
            [
                Parameter(
                    name: "request", sort: .numbered(.request), isRequired: true,
                    description: "number of the request, such as r1")
            ]
        ) { serving, asked, text throws(Problem) in
            guard let request = try asked.index("request", .request).map({ RequestID($0 + 1) }),
                let ride = serving.rides.ride(request)
            else {
                throw notFound("request, or it is no longer stored", turkish: "çağrı yok ya da kaydı artık saklanmıyor")
            }
            text.key("ride")
            serving.write(ride, &text)
            text.key("story")
            text.list(serving.rides.eventLog[request]) { list, event in
                list.map { map in
                    serving.write(event, to: nil, in: .english, bringsText: false, &map)
                    guard let rule = event.effect.eventRule,
                        let story = event.effect.text(under: serving.host.taxis.rules.dispatchPolicy)
                    else { return }
                    let fields = event.effect.fieldList
                    let text = { (sentence: Sentence, language: Language) in
                        sentence[language].filled { name in
                            fields.first { $0.field.name == name }.map { serving.text(of: $0.value, language) }
                        }
                    }
                    map.member("rule", rule)
                    map.member("told", text(story.sentence, .english))
                    map.member("because", text(story.because, .english))
                    map.member("toldInTurkish", text(story.sentence, .turkish))
                    map.member("becauseInTurkish", text(story.because, .turkish))
                }
            }
        },
    ]
}

extension CityStateMachine {
    fileprivate func writeDrivers(_ text: inout JSONWriter) {
        var counts: [TaxiService.DriverState: Int] = [:]
        for driver in 0..<host.taxis.driverCount { counts[host.taxis.state(of: DriverID(driver)), default: 0] += 1 }
        text.key("drivers")
        text.map { map in
            for state in TaxiService.DriverState.allCases { map.member("\(state)", whole: counts[state, default: 0]) }
        }
    }

    fileprivate func writeRides(_ text: inout JSONWriter) {
        var counts: [TaxiService.RideView.State: Int] = [:]
        for ride in rides.open.unordered { counts[ride.state, default: 0] += 1 }
        text.key("rides")
        text.map { map in
            for state in TaxiService.RideView.State.allCases where !state.isOver {
                map.member("\(state)", whole: counts[state, default: 0])
            }
        }
    }

    /// Writes the current problems, each with its subject and with its start or size.
    fileprivate func writeProblems(waitMax: SimDuration, _ text: inout JSONWriter) {
        let late = rides.open.unordered.filter { $0.state == .searching && now - $0.waitStart > waitMax }
            .sorted { $0.waitStart < $1.waitStart }
        let growing = waitingClients.growing(rides)
        let suspended = (0..<host.taxis.driverCount).map { DriverID($0) }
            .filter { host.taxis.state(of: $0) == .suspended }
        text.map { map in
            map.key("waiting")
            map.list(late) { list, ride in
                list.map { entry in
                    entry.member("request", ride.request.reference.text)
                    entry.member(Field("zone"), ride.origin.zone.fieldValue, ground.names)
                    entry.seconds("since", ride.waitStart)
                }
            }
            map.member("growingMinutes", whole: Int(WaitingClientsMonitor.span.seconds) / 60)
            map.key("growing")
            map.list(growing) { list, zone in
                list.map { entry in
                    entry.member(Field("zone"), zone.zone.fieldValue, ground.names)
                    entry.member("waiting", whole: zone.waiting)
                }
            }
            map.key("suspended")
            map.list(suspended) { $0.text($1.reference.text) }
            map.key("errors")
            map.list(errors.newest) { list, error in
                list.map { entry in
                    entry.member("unixTime", whole: error.time)
                    entry.member("component", error.component)
                    entry.member("problem", error.problem)
                }
            }
        }
    }
}
