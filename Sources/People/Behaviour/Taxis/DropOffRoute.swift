import CityModel
import Quantities

/// Drive of a taxi with everyone on board: up to four drop-offs in sequence.
struct DropOffRoute {
    let origin: Position
    private(set) var stopCount = 0
    private(set) var milliseconds: Int64 = 0
    private(set) var metres: Int64 = 0
    private var stops = InlineArray<4, Position>(repeating: .outside)
    private var legs = InlineArray<4, TravelLeg>(repeating: TravelLeg(milliseconds: 0, metres: 0))
    /// Time from the departure to the drop-off of each party.
    private var arrivalsMilliseconds = InlineArray<4, Int64>(repeating: 0)
    private var arrivalsMetres = InlineArray<4, Int64>(repeating: 0)

    init(origin: Position) { self.origin = origin }

    mutating func add(_ leg: TravelLeg, to stop: Position, party: Int) {
        milliseconds += Int64(leg.milliseconds)
        metres += Int64(leg.metres)
        stops[stopCount] = stop
        legs[stopCount] = leg
        arrivalsMilliseconds[party] = milliseconds
        arrivalsMetres[party] = metres
        stopCount += 1
    }

    /// Returns a stop by its rank in the route, from 0, and the leg to it.
    func stop(_ rank: Int) -> Position { stops[rank] }
    func leg(_ rank: Int) -> TravelLeg { legs[rank] }

    /// Returns the share of the drive's time after which a party reaches its destination.
    func share(untilDropOffOf party: Int) -> Double {
        milliseconds == 0 ? 1 : Double(arrivalsMilliseconds[party]) / Double(milliseconds)
    }

    /// Returns the metres from the departure to a party's drop-off.
    func metres(untilDropOffOf party: Int) -> Int64 { arrivalsMetres[party] }
}
