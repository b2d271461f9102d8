import CityModel
import Quantities
import TaxiService

/// Makes the commands that people send, and nothing else does: how a command says where somebody is, is known here alone.
struct CommandMaker {
    /// Which generator sends them.
    let sender: UInt16

    /// Where somebody is, and the zone in which people believe that to be; the service looks itself (T02).
    struct Spot {
        var zone: ZoneID
        var place: Coordinate
    }

    func start(_ driver: DriverID, at spot: Spot, due: Int64) -> Submission {
        // Every driver drives the taxi of the same number.
        submission(.driver(driver, .start(at: Position(spot.zone), taxi: TaxiID(driver.index))), .duty, due, at: spot)
    }

    func move(_ driver: DriverID, to spot: Spot, _ kind: CommandKind, due: Int64) -> Submission {
        submission(.driver(driver, .move(to: Position(spot.zone))), kind, due, at: spot)
    }

    func interrupt(_ driver: DriverID, at spot: Spot, because cause: TaxiService.InterruptionCause, due: Int64)
        -> Submission
    {
        submission(.driver(driver, .interrupt(at: Position(spot.zone), because: cause)), .withdrawal, due, at: spot)
    }

    /// Whatever a driver does that names no place.
    func act(_ driver: DriverID, _ action: TaxiService.DriverAction, _ kind: CommandKind, due: Int64) -> Submission {
        submission(.driver(driver, action), kind, due)
    }

    func request(
        _ client: ClientID, from origin: Spot, to destination: Spot, party: UInt8, share: Bool, due: Int64
    ) -> Submission {
        let action = TaxiService.ClientAction.request(
            from: Position(origin.zone), to: Position(destination.zone), party: party, share: share)
        return submission(.client(client, action), .request, due, at: origin, to: destination)
    }

    func reserve(
        _ client: ClientID, from origin: Spot, to destination: Spot, party: UInt8, share: Bool, departure: SimTime,
        due: Int64
    ) -> Submission {
        let action = TaxiService.ClientAction.reserve(
            from: Position(origin.zone), to: Position(destination.zone), party: party, share: share,
            departure: departure)
        return submission(.client(client, action), .reservation, due, at: origin, to: destination)
    }

    func join(_ client: ClientID, _ ride: RequestID, to destination: Spot, party: UInt8, due: Int64) -> Submission {
        submission(
            .client(client, .join(ride, from: .outside, to: Position(destination.zone), party: party)), .share, due,
            to: destination)
    }

    /// Whatever a client does that names no place.
    func act(_ client: ClientID, _ action: TaxiService.ClientAction, _ kind: CommandKind, due: Int64) -> Submission {
        submission(.client(client, action), kind, due)
    }

    private func submission(
        _ command: TaxiService.Command, _ kind: CommandKind, _ due: Int64, at spot: Spot? = nil,
        to destination: Spot? = nil
    ) -> Submission {
        Submission(
            command, kind, sender: sender, place: spot?.place ?? .nowhere, destination: destination?.place ?? .nowhere,
            dueNanoseconds: due)
    }
}
