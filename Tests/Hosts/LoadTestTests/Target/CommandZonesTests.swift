import CityFiles
import CityModel
import Quantities
import TaxiService
import Testing

@testable import LoadTest

@Suite("Zones of commands from coordinates")
struct CommandZonesTests {
    private static let city = CityGenerator(seed: 3, zoneCount: 9).makeCity(name: "nine")

    private static func centre(_ zone: Int) -> Coordinate { city.zones[zone].centre ?? .nowhere }

    @Test("T02, Z02: a command's zone is that of its coordinates, or none outside the service area")
    func filled() {
        let start = Submission(
            .driver(DriverID(0), .start(at: .outside, taxi: TaxiID(0))), .duty, sender: 0, place: Self.centre(4),
            dueNanoseconds: 0)
        #expect(
            start.payload.command(in: Self.city)
                == .driver(DriverID(0), .start(at: Position(ZoneID(4)), taxi: TaxiID(0)))
        )
        let request = Submission(
            .client(ClientID(0), .request(from: .outside, to: .outside, party: 2, share: true)), .request, sender: 0,
            place: Self.centre(2), destination: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0), dueNanoseconds: 0)
        #expect(
            request.payload.command(in: Self.city)
                == .client(
                    ClientID(0), .request(from: Position(ZoneID(2)), to: .outside, party: 2, share: true)))
    }

    @Test("Z05: a command without coordinates keeps its zones")
    func kept() {
        let command = TaxiService.Command.driver(DriverID(0), .move(to: Position(ZoneID(7))))
        let submission = Submission(command, .zoneChange, sender: 0, dueNanoseconds: 0)
        #expect(submission.payload.command(in: Self.city) == command)
    }
}
