@testable import AccountService
@testable import CityHost
@testable import CityModel
@testable import CityServer
@testable import PlaceService
@testable import Quantities
@testable import TaxiService

/// A city of a table, with room for many drivers, and places.
enum RecoveryCity {
    static let drivers = 10_000
    static let zones = 60
    static let places = 2_000

    static var served: ServedCity {
        let legs = (0..<zones * zones).map { pair in
            let apart = abs(pair / zones - pair % zones)
            return TravelLeg(milliseconds: Int32(180_000 + apart * 60_000), metres: Int32(1_000 + apart * 700))
        }
        let city = City(
            name: "bench", zones: (0..<zones).map { Zone(name: "Z\($0)") }, legs: legs,
            searchDistances: legs.map { Double($0.metres) })
        let catalogue = PlaceCatalogue(
            (0..<places).map {
                PlaceDetails(
                    name: "Place \($0)", category: .museum, position: FixedPosition(x: Int32($0) * 100, y: 0))
            })
        return ServedCity(
            name: "bench", city: city, streets: nil, fingerprint: 0, startDate: nil, clockAtStart: .zero
        ) { log in
            CityHost(
                taxis: TaxiService(
                    clock: TravelClock(city: city, clockAtStart: .zero), rules: TaxiRules(), drivers: drivers),
                places: PlaceService(catalogue: catalogue), log: log)
        }
    }
}

/// Generates the commands of people in it: all register, confirm and log in; users visit and grade places and write
/// messages; then rides follow, some thousands at a time.
struct RecoveryWorkload {
    private enum Stage {
        case requests, accepts, arrives, picksUp, pays, concludes
    }

    private struct Ride {
        var stage = Stage.requests
        var client = ClientID(0)
        var driver = DriverID(0)
    }

    private static let microsecondsApart: Int64 = 5_000
    private static let ridesAtOnce = 2_000
    private static let actionsOfUser = 8

    private let users: Int
    private var number = 0
    private var time = SimTime.zero
    private var rides = [Ride](repeating: Ride(), count: ridesAtOnce)
    private var ridesBegun = 0
    /// Index of the last ride in the commands.
    private var last: Int?

    init(users: Int) { self.users = users }

    /// Number of clients, six of ten users; the others use places.
    private var clients: Int { users * 6 / 10 }

    /// Returns the next command.
    ///
    /// - Parameter taxis: its effects are those of the last command.
    mutating func next(_ taxis: borrowing TaxiService) -> TimedCommand {
        defer { number += 1 }
        time += SimDuration(microseconds: RecoveryWorkload.microsecondsApart)
        let (admissions, actions) = (3 * users, (users - clients) * RecoveryWorkload.actionsOfUser)
        let command: HostCommand
        switch number {
        case ..<admissions: command = .account(admission(of: number / 3, step: number % 3))
        case ..<(admissions + actions): command = .place(action(number - admissions))
        case ..<(admissions + actions + RecoveryCity.drivers):
            let driver = number - admissions - actions
            command = .taxi(
                .driver(
                    DriverID(driver), .start(at: Position(ZoneID(driver % RecoveryCity.zones)), taxi: TaxiID(driver))))
        default: command = .taxi(rideCommand(taxis))
        }
        return TimedCommand(time: time, command: command)
    }

    private func admission(of person: Int, step: Int) -> AccountService.Command {
        let token = AccountService.TokenFingerprint(words: SIMD4(UInt64(person), 1, 2, 3))
        let email = "person\(person)@example.org"
        switch step {
        case 0:
            return .visitor(
                .register(
                    AccountService.Registration(
                        email: email, username: "person\(person)", password: .strong(hash(person)),
                        person: AccountService.PersonalDetails(
                            name: "Name \(person)", surname: "Surname \(person)", gender: "x",
                            address: "Some Street \(person % 300), Some Town", dateOfBirth: "1990-05-01"),
                        role: .other(person < clients ? .client : .user), consents: true, confirmation: token)))
        case 1: return .visitor(.confirm(email: email, code: token))
        default:
            return .visitor(
                .logIn(
                    login: email, password: .matches(serial: UInt64(person + 1)), session: token, isRemembered: true))
        }
    }

    /// Returns a hash as long as one of Argon2id.
    private func hash(_ person: Int) -> AccountService.PasswordHash {
        let digits = String(person)
        return AccountService.PasswordHash(
            encoded: "$argon2id$v=19$m=65536,t=2,p=1$" + String(repeating: "A", count: 65 - digits.count) + digits)
    }

    private func action(_ number: Int) -> PlaceService.Command {
        let (user, step) = (number / RecoveryWorkload.actionsOfUser, number % RecoveryWorkload.actionsOfUser)
        let place = PlaceID((user * 31 + step * 7) % RecoveryCity.places)
        let other = UserID((user * 17 + step) % (users - clients))
        let action: PlaceService.UserAction =
            switch step {
            case 0..<3: .visit(place)
            case 3: .grade(place, grade: UInt32(1 + user % 5), text: "")
            case 4: .grade(place, grade: UInt32(1 + user % 5), text: "A place for people like number \(user)")
            default: .askFriend(other)
            }
        return .user(UserID(user), action)
    }

    private mutating func rideCommand(_ taxis: borrowing TaxiService) -> TaxiService.Command {
        // The effects of the request name the driver with the offer.
        if let last, rides[last].stage == .accepts {
            let offered = taxis.effects.compactMap { effect -> DriverID? in
                if case .offered(_, let driver, _) = effect { driver } else { nil }
            }
            if let driver = offered.first { rides[last].driver = driver } else { rides[last].stage = .requests }
        }
        let place = number % RecoveryWorkload.ridesAtOnce
        last = place
        var ride = rides[place]
        defer { rides[place] = ride }
        return command(of: &ride)
    }

    private mutating func command(of ride: inout Ride) -> TaxiService.Command {
        switch ride.stage {
        case .requests:
            ride.client = ClientID(ridesBegun % clients)
            ride.stage = .accepts
            ridesBegun += 1
            return .client(
                ride.client,
                .request(
                    from: Position(ZoneID(ridesBegun % RecoveryCity.zones)),
                    to: Position(ZoneID(ridesBegun * 7 % RecoveryCity.zones)), party: 1, share: false))
        case .accepts:
            ride.stage = .arrives
            return .driver(ride.driver, .accept)
        case .arrives:
            ride.stage = .picksUp
            return .driver(ride.driver, .arrive)
        case .picksUp:
            ride.stage = .pays
            return .driver(ride.driver, .pickUp(ride.client))
        case .pays:
            ride.stage = .concludes
            return .client(ride.client, .pay(.card, fails: false))
        case .concludes:
            ride.stage = .requests
            return .driver(ride.driver, .conclude)
        }
    }
}
