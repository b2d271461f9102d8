import Quantities
import SimulationKernel
import TaxiService

/// A converter from commands to submissions: places become coordinates within their zones, and the service finds the
/// zones itself (T02).
struct SubmissionFactory {
    /// Index of the sending generator.
    let sender: UInt16
    let places: PlaceTable

    func submission(
        _ command: TaxiService.Command, due: Int64, from stream: inout RandomStream
    ) -> Submission<TaxiMessage> {
        let places = command.places
        return Submission(
            command, CommandKind(of: command), sender: sender, place: coordinate(in: places.origin, &stream),
            destination: coordinate(in: places.destination, &stream), dueNanoseconds: due)
    }

    @inline(__always)
    private func coordinate(in place: Position?, _ stream: inout RandomStream) -> Coordinate {
        guard let place, place.zone != .none else { return .nowhere }
        return places.place(in: place.zone, from: &stream)
    }
}
