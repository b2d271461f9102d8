import CityModel
import OutputFiles
import Quantities
import TaxiService

/// A live map of all taxis and waiting clients for operators: a new watcher gets every taxi, then once a second the
/// changed ones (U02).
///
/// Used by the writer only.
final class OperatorMap {
    /// The displayed state of a taxi.
    private struct Mark: Equatable {
        var zone = -1
        var state = TaxiService.DriverState.offline
        /// Longitude and latitude in units of 0.00001 degrees; nil without streets.
        var place: [Int]?
    }

    static let path = "/v1/operator/map"
    private static let interval = SimDuration.seconds(1)

    private var marks: [Mark] = []
    private var watchers: [any EventSink] = []
    private var nextUpdate = SimTime.zero

    var watcherCount: Int { watchers.count }

    /// Adds a watcher, who gets the whole map at once.
    func watch(_ sink: any EventSink, _ serving: CityStateMachine) {
        updateMarks(from: serving)
        if sink.send(line(of: Array(marks.indices), serving)) { watchers.append(sink) }
    }

    /// Sends the changes to all watchers once a second.
    func sendChanges(_ serving: CityStateMachine) {
        guard serving.now >= nextUpdate else { return }
        nextUpdate = serving.now + OperatorMap.interval
        guard !watchers.isEmpty else { return }
        let update = line(of: updateMarks(from: serving), serving)
        watchers = watchers.filter { $0.send(update) }
    }

    func closeAll() {
        for watcher in watchers { watcher.close() }
        watchers = []
    }

    /// Updates the marks.
    ///
    /// - Returns: Numbers of the taxis whose marks changed.
    @discardableResult
    private func updateMarks(from serving: CityStateMachine) -> [Int] {
        let count = serving.host.taxis.driverCount
        if marks.count < count { marks += Array(repeating: Mark(), count: count - marks.count) }
        return (0..<count).filter { number in
            let mark = mark(of: DriverID(number), serving)
            defer { marks[number] = mark }
            return mark != marks[number]
        }
    }

    private func mark(of driver: DriverID, _ serving: CityStateMachine) -> Mark {
        let zone = serving.host.taxis.zone(of: driver)
        return Mark(
            zone: zone == .none ? -1 : Int(zone.index), state: serving.host.taxis.state(of: driver),
            place: serving.ground.coordinate(of: serving.host.taxis.position(of: driver)).map {
                CityMapJSON.units(of: $0.coordinate)
            })
    }

    private func line(of numbers: [Int], _ serving: CityStateMachine) -> [UInt8] {
        let hasPlaces = serving.ground.hasStreets
        let text = JSONWriter.map { text in
            text.seconds("t", serving.now)
            text.member("places", hasPlaces)
            text.key("taxis")
            text.list(numbers.flatMap { encodedMark(of: $0, hasPlaces) }) { $0.whole($1) }
            text.key("waiting")
            text.list(serving.rides.open.inOrder.filter { $0.state == .searching }) {
                list, ride in
                list.list([Int(ride.request.number), ride.origin.zone == .none ? -1 : Int(ride.origin.zone.index)]) {
                    $0.whole($1)
                }
            }
        }
        return Array("data: ".utf8) + text + Array("\n\n".utf8)
    }

    /// Returns number, zone and state of a taxi, and on streets its latitude and longitude.
    private func encodedMark(of number: Int, _ hasPlaces: Bool) -> [Int] {
        let mark = marks[number]
        let place = mark.place ?? [0, 0]
        return [number, mark.zone, Int(mark.state.rawValue)] + (hasPlaces ? [place[1], place[0]] : [])
    }
}
