import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// Makes commands ready to be sent: the places that people name become coordinates within the zones that they mean; the
/// service looks for itself in which zone they lie (T02).
struct SubmissionMaker {
    /// Which generator sends them.
    let sender: UInt16
    let places: PlaceTable

    func submission(
        _ command: TaxiService.Command, due: Int64, from stream: inout RandomStream
    ) -> Submission {
        let (kind, place, destination) = outline(of: command)
        return Submission(
            command, kind, sender: sender, place: coordinate(in: place, &stream),
            destination: coordinate(in: destination, &stream), dueNanoseconds: due)
    }

    @inline(__always)
    private func coordinate(in place: Position?, _ stream: inout RandomStream) -> Coordinate {
        guard let place, place.zone != .none else { return .nowhere }
        return places.place(in: place.zone, from: &stream)
    }

    private typealias Outline = (kind: CommandKind, place: Position?, destination: Position?)

    private func outline(of command: TaxiService.Command) -> Outline {
        switch command {
        case .driver(_, let action): outline(of: action)
        case .client(_, let action): outline(of: action)
        case .timer: (.timeout, nil, nil)
        }
    }

    private func outline(of action: TaxiService.DriverAction) -> Outline {
        switch action {
        case .start(let place, _): (.duty, place, nil)
        case .stop, .loseConnection, .regainConnection: (.duty, nil, nil)
        case .move(let place): (.zoneChange, place, nil)
        case .accept, .refuse: (.answer, nil, nil)
        case .giveBack: (.withdrawal, nil, nil)
        case .arrive, .pickUp: (.pickup, nil, nil)
        case .conclude: (.conclusion, nil, nil)
        case .interrupt(let place, _): (.withdrawal, place, nil)
        }
    }

    private func outline(of action: TaxiService.ClientAction) -> Outline {
        switch action {
        case .request(let origin, let destination, _, _): (.request, origin, destination)
        case .withdraw: (.withdrawal, nil, nil)
        case .reserve(let origin, let destination, _, _, _): (.reservation, origin, destination)
        case .changeReservation, .cancelReservation: (.reservation, nil, nil)
        case .join(_, let origin, let destination, _): (.share, origin, destination)
        case .pay: (.payment, nil, nil)
        }
    }
}
