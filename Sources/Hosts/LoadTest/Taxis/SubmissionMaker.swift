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
    ) -> Submission<TaxiOrder> {
        let places = command.places
        return Submission(
            command, CommandKind(of: command), sender: sender, place: coordinate(in: places.here, &stream),
            destination: coordinate(in: places.destination, &stream), dueNanoseconds: due)
    }

    @inline(__always)
    private func coordinate(in place: Position?, _ stream: inout RandomStream) -> Coordinate {
        guard let place, place.zone != .none else { return .nowhere }
        return places.place(in: place.zone, from: &stream)
    }
}
