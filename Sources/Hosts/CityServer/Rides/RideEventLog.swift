import CityHost
import Quantities
import ServiceKernel
import TaxiService

/// The events of each ride, for all open rides and the most recent ended ones.
///
/// Used by the writer only.
struct RideEventLog {
    /// Number of ended rides whose events are kept.
    static let endedMax = 20_000
    /// Maximum number of events of one ride. Of a request with endless offers the beginning and the end matter.
    private static let eventsMax = 400

    private var stories: [RequestID: [TimedHostEffect]] = [:]
    private var over: [RequestID] = []
    private var oldest = 0

    mutating func note(_ effect: TaxiService.Effect, as timed: TimedHostEffect) {
        let request = effect.subjects.request
        guard !request.isNone, effect.event != nil else { return }
        stories[request, default: []].append(timed)
        if let count = stories[request]?.count, count > RideEventLog.eventsMax {
            stories[request]?.remove(at: RideEventLog.eventsMax / 2)
        }
    }

    /// Marks a ride as ended, so that its events may be dropped.
    mutating func end(_ request: RequestID) {
        if over.count < RideEventLog.endedMax {
            over.append(request)
        } else {
            stories[over[oldest]] = nil
            over[oldest] = request
            oldest = (oldest + 1) % RideEventLog.endedMax
        }
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&stories)
        try form.visit(&over)
        try form.visit(&oldest)
    }

    subscript(request: RequestID) -> [TimedHostEffect] { stories[request] ?? [] }
}
