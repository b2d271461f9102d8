import ActivityService
import OutputFiles
import Quantities
import ServiceKernel
import TourService

// Queries about tours and sessions.
extension Query {
    static let ofToursAndSessions: [Query] = [
        Query("/v1/tours/listed", "the tour list (W02)", .visitor, [skip]) {
            serving, asked, text throws(Problem) in
            let listed = try asked.page(of: serving.host.tours.listedTours())
            text.key("tours")
            text.list(listed) { list, tour in
                list.map { map in
                    map.member("tour", tour.reference.text)
                    guard let content = serving.host.tours.content(of: tour) else { return }
                    map.member("title", content.title)
                    map.member("area", content.area)
                }
            }
        },
        Query(
            "/v1/tours/content", "a published tour with its stops (W03)", .visitor,
            [
                Parameter(
                    name: "tour", sort: .numbered(.tour), isRequired: true,
                    description: "number of the tour, such as tour1")
            ]
        ) { serving, asked, text throws(Problem) in
            guard let tour = try asked.index("tour", .tour).map({ TourID($0) }), serving.host.tours.isPublished(tour),
                let content = serving.host.tours.content(of: tour)
            else { throw notFound("tour", turkish: "tur yok") }
            serving.write(content, &text)
        },
        Query("/v1/activity/history", "the user's ended sessions (F04)", .session([.runner]), [skip]) {
            serving, asked, text throws(Problem) in
            let runner = RunnerID(number: asked.person?.number ?? 1)
            let isKnown = runner.index < serving.host.activity.runnerCount
            let history = try asked.page(of: isKnown ? serving.host.activity.history(of: runner) : [])
            text.key("sessions")
            text.list(history) { list, session in
                list.map { serving.write(serving.host.activity.summary(of: session, at: serving.now), &$0) }
            }
        },
    ]
}

extension CityStateMachine {
    fileprivate func write(_ content: TourContent, _ text: inout JSONWriter) {
        text.member("title", content.title)
        text.member("area", content.area)
        text.member("annotation", content.annotation)
        text.member("circular", content.isCircular)
        text.key("waypoints")
        text.list(content.waypoints) { list, waypoint in
            list.map { map in
                map.member("name", waypoint.name)
                map.member("annotation", waypoint.annotation)
                map.key("place")
                map.position(waypoint.place)
                if let onward = waypoint.legAnnotation { map.member("onward", onward) }
            }
        }
    }

    fileprivate func write(_ summary: ActivityService.SessionSummary, _ text: inout JSONWriter) {
        text.member("session", summary.session.reference.text)
        text.member("kind", summary.kind.word)
        text.member("title", summary.title)
        text.seconds("started", summary.started)
        text.member(Field("ended"), summary.ended.fieldValue, ground.names)
        text.member(Field("seconds"), summary.time.fieldValue, ground.names)
        text.key("kilometres")
        text.decimal(summary.distance.micrometres, decimals: 9)
    }
}
