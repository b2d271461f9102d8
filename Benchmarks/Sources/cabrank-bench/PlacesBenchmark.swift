@testable import CityFiles
@testable import CityModel
@testable import PlaceService
@testable import Quantities
@testable import SimulationKernel

/// Measures a feed (L03), compared with one that scores every place, and the places near a position (G07), compared
/// with a full scan.
enum PlacesBenchmark {
    private static let userCount = 2_000
    private static let friendCount = 50
    private static let visitsOfEach = 40
    private static let gradesOfEachPlace = 4
    private static let cardCount: UInt32 = 10
    private static let nearMetres: UInt32 = 5_000
    private static let reader = UserID(0)

    private typealias Filter = PlaceService.Filter

    static func run() {
        let city = CityGenerator(seed: 7, zoneCount: 60).makeStreetCity(name: "town", command: "")
        guard let generator = PlaceGenerator(city: city.city, streetCity: city, seed: 5) else { return }
        print(
            "places: \(cardCount) cards of a feed for a user of \(friendCount) friends with \(visitsOfEach) visits each; "
                + "those within \(nearMetres / 1_000) km; µs, one core")
        print(
            Table.row([
                "places", "guest", "own visits", "friends", "districts", "in 2 km", "every card", "a grade",
                "nearest 10",
                "all near", "near, mean", "scan",
            ]))
        for count in [2_000, 100_000] { measure(PlaceCatalogue(generator.places(count))) }
    }

    private static func measure(_ catalogue: PlaceCatalogue) {
        var random = StreamFamily(seed: 1, replication: 0).stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        var service = PlaceService(catalogue: catalogue, users: userCount)
        func anyPlace() -> PlaceID { PlaceID(Int(random.uniform() * Double(catalogue.count))) }
        for _ in 0..<visitsOfEach { give(.visit(anyPlace()), to: &service) }
        for number in 0..<catalogue.count * gradesOfEachPlace {
            let grade = PlaceService.UserAction.grade(
                PlaceID(number % catalogue.count), grade: UInt32(1 + random.uniform() * 5), text: "")
            give(grade, by: UserID(number % userCount), to: &service)
        }
        let (guest, own) = (feedTime(&service, of: nil), feedTime(&service))
        for friend in 1...friendCount {
            give(.askFriend(UserID(friend)), to: &service)
            give(.acceptFriend(reader), by: UserID(friend), to: &service)
            for _ in 0..<visitsOfEach { give(.visit(anyPlace()), by: UserID(friend), to: &service) }
        }
        give(.prefer(.museum, true), to: &service)
        let friends = feedTime(&service)
        for district: UInt32 in 1...3 { give(.preferDistrict(district, true), to: &service) }
        let districts = feedTime(&service)
        let within = feedTime(&service, Filter(from: catalogue.positions[0], withinMetres: 2_000))
        let naive = ProcessorTime.least(of: 3) { precondition(everyCard(of: service).count > 0) } * 1e6
        let grade = gradeTime(&service, &random)
        let near = nearTimes(catalogue, &random)
        let micros = [guest, own, friends, districts, within, naive, grade, near.few, near.all]
        print(
            Table.row(
                ["\(catalogue.count)"] + micros.map { Table.decimal($0, 2) }
                    + [Table.decimal(near.count, 0), Table.decimal(near.scan, 1)]))
    }

    private static func give(
        _ action: PlaceService.UserAction, by user: UserID = reader, to service: inout PlaceService
    ) {
        service.handle(.user(user, action), at: .zero)
    }

    /// Returns the time of a feed in microseconds.
    private static func feedTime(_ service: inout PlaceService, of user: UserID? = reader, _ filter: Filter = Filter())
        -> Double
    {
        let action = PlaceService.UserAction.feed(filter, count: cardCount)
        let command = user.map { PlaceService.Command.user($0, action) } ?? .guest(0, action)
        let rounds = 500
        return ProcessorTime.least(of: 5) { for _ in 0..<rounds { service.handle(command, at: .zero) } }
            / Double(rounds) * 1e6
    }

    /// Computes the naive feed: a score for every place, all sorted.
    private static func everyCard(of service: PlaceService) -> ArraySlice<PlaceService.FeedCard> {
        let ranks = service.catalogue.nameRanks
        return (0..<service.catalogue.count).map { service.card(of: PlaceID($0), for: .user(reader)) }.sorted {
            ($1.score.sum, $1.rating.count, ranks[Int($0.place.index)])
                < ($0.score.sum, $0.rating.count, ranks[Int($1.place.index)])
        }.prefix(Int(cardCount))
    }

    /// Returns the time of a grade in microseconds.
    private static func gradeTime(_ service: inout PlaceService, _ random: inout RandomStream) -> Double {
        let count = service.catalogue.count
        let commands = (0..<2_000).map { number in
            PlaceService.Command.user(
                UserID(number % userCount),
                .grade(
                    PlaceID(Int(random.uniform() * Double(count))), grade: UInt32(1 + random.uniform() * 5), text: ""))
        }
        return ProcessorTime.least(of: 3) { for command in commands { service.handle(command, at: .zero) } }
            / Double(commands.count) * 1e6
    }

    /// Returns times in microseconds: of the nearest ten, of all, and of all by a full scan; and their mean number.
    private static func nearTimes(
        _ catalogue: PlaceCatalogue, _ random: inout RandomStream
    ) -> (few: Double, all: Double, scan: Double, count: Double) {
        let positions = (0..<50).map { _ in catalogue.positions[Int(random.uniform() * Double(catalogue.count))] }
        var found: [PlaceAtDistance] = []
        var (count, scanned) = (0, 0)
        let few = ProcessorTime.least(of: 3) {
            for position in positions {
                catalogue.index.findNearest(10, within: nearMetres, of: position, into: &found)
            }
        }
        let all = ProcessorTime.least(of: 3) {
            count = 0
            for position in positions {
                catalogue.index.find(within: nearMetres, of: position, into: &found)
                count += found.count
            }
        }
        let scan = ProcessorTime.least(of: 1) {
            scanned = 0
            for position in positions {
                for place in catalogue.positions
                where PlaceIndex.decimetres(from: position, to: place) <= nearMetres * 10 { scanned += 1 }
            }
        }
        precondition(count == scanned, "the index does not find what a scan does")
        let each = 1e6 / Double(positions.count)
        return (few * each, all * each, scan * each, Double(count) / Double(positions.count))
    }
}
