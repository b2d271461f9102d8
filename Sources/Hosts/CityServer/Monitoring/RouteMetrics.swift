import HTTPServer
import Quantities
import Synchronization

/// Response times by route. Used by all threads.
///
/// A route is a path that the server knows, so their number is bounded; all unknown paths share one route.
final class RouteMetrics: Sendable {
    static let otherRoute = "other"
    private static let name = "cabrank_request_seconds"

    private let histograms = Mutex<[String: PrometheusHistogram]>([:])

    func note(_ route: String, seconds: Double) {
        histograms.withLock {
            $0[route, default: PrometheusHistogram(bounds: PrometheusHistogram.secondsBounds)].note(seconds)
        }
    }

    /// The lines for Prometheus.
    var lines: [String] {
        let head = ServerMetrics.head(
            RouteMetrics.name, "histogram",
            "Time from a request to its answer, or to the start of its stream, by route."
        )
        let routes = histograms.withLock { $0 }.sorted { $0.key < $1.key }
        return head + routes.flatMap { $0.value.lines(RouteMetrics.name, labels: "route=\"\($0.key)\"") }
    }
}

/// An exchange that records its response time.
struct TimedExchange<Timed: Exchange>: Exchange {
    let timed: Timed
    let route: String
    let figures: RouteMetrics
    private let clock = SteadyClock(from: .zero)

    init(_ timed: Timed, _ route: String, _ figures: RouteMetrics) {
        (self.timed, self.route, self.figures) = (timed, route, figures)
    }

    var request: HTTPRequest { timed.request }

    func respond(with response: HTTPResponse) {
        figures.note(route, seconds: clock.now.seconds)
        timed.respond(with: response)
    }

    func answerWithEvents(_ response: HTTPResponse) -> any EventSink {
        figures.note(route, seconds: clock.now.seconds)
        return timed.answerWithEvents(response)
    }
}
