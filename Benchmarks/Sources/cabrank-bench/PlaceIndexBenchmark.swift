@testable import CityFiles
@testable import CityModel
@testable import Quantities

/// Measures finding the nearest places (G07), compared with a full scan, and asking whether a place is open.
enum PlaceIndexBenchmark {
    private static let metres: UInt32 = 5_000
    private static let positionCount = 1_000

    static func run() {
        let city = CityGenerator(seed: 1, zoneCount: 60).makeStreetCity(name: "town", command: "")
        print("nearest places within \(metres / 1_000) km, one core, µs each")
        print(
            Table.row([
                "places", "made ms", "index ms", "nearest", "nearest 5", "nearest 20", "beaches 5", "open now", "all",
                "found", "scan",
            ]))
        for count in [2_000, 100_000] {
            guard let generator = PlaceGenerator(city: city.city, streetCity: city, seed: 5) else { return }
            measure(generator, count)
        }
        measureOpeningHours()
    }

    private static func measure(_ generator: PlaceGenerator, _ count: Int) {
        var (places, made): ([PlaceDetails], PlaceCatalogue?) = ([], nil)
        let makingSeconds = ProcessorTime.least(of: 1) { places = generator.places(count) }
        let indexSeconds = ProcessorTime.least(of: 1) { made = PlaceCatalogue(places) }
        guard let catalogue = made else { return }
        // Positions are not at places, but dense where places are.
        let froms = (0..<positionCount).map { number in
            FixedPosition(x: places[number * 2].position.x + 1_000, y: places[number * 2].position.y)
        }
        var found: [PlaceAtDistance] = []
        func nearest(_ few: Int, _ category: PlaceCategory? = nil) -> Double {
            perCall(positionCount) {
                catalogue.index.findNearest(few, within: metres, of: froms[$0], category: category, into: &found)
            }
        }
        let noon = CalendarDate(daysSince1970: 20_610)
        let times = [
            nearest(1), nearest(5), nearest(20), nearest(5, .beach),
            perCall(positionCount) { number in
                _ = catalogue.index.nearest(within: metres, of: froms[number], category: .restaurant) { place in
                    catalogue[place].openingHours?.isOpen(on: noon, clock: .hours(12)) ?? false
                }
            },
            perCall(20) { catalogue.index.find(within: metres, of: froms[$0], into: &found) },
        ]
        let foundCount = found.count
        let scanned = perCall(20) { scan(catalogue.positions, froms[$0], into: &found) }
        print(
            Table.row(
                ["\(count)", Table.decimal(makingSeconds * 1e3, 1), Table.decimal(indexSeconds * 1e3, 1)]
                    + times.map { Table.decimal($0 * 1e6, 2) } + ["\(foundCount)", Table.decimal(scanned * 1e6, 0)]))
    }

    /// Finds the nearest places by a full scan, without an index.
    private static func scan(_ positions: [FixedPosition], _ from: FixedPosition, into found: inout [PlaceAtDistance]) {
        found.removeAll(keepingCapacity: true)
        for number in positions.indices {
            let decimetres = PlaceIndex.decimetres(from: from, to: positions[number])
            if decimetres <= metres * 10 {
                found.append(PlaceAtDistance(place: PlaceID(number), decimetres: decimetres))
            }
        }
        found.sort()
    }

    private static func measureOpeningHours() {
        print("opening hours, ns each: whether open, the next change")
        for text in [
            "24/7", "Mo-Su 12:00-15:00,19:00-23:00", "Mo-Su 11:00-02:00",
            "Apr 26-Sep 24 10:00-20:00; Mar 24-Apr 25 10:00-19:00; Oct 25-Mar 23 10:00-18:00; Dec 25 off",
        ] {
            guard let hours = try? OpeningHours(text) else { continue }
            func moment(_ number: Int) -> (CalendarDate, SimDuration) {
                (CalendarDate(daysSince1970: 20_000 + number % 1_024), .minutes(Int64(number % 1_440)))
            }
            var openCount = 0
            let asking = perCall(1_000_000) { number in
                let (date, clock) = moment(number)
                if hours.isOpen(on: date, clock: clock) { openCount += 1 }
            }
            let looking = perCall(100_000) { number in
                let (date, clock) = moment(number)
                if hours.nextChange(after: date, clock: clock) != nil { openCount += 1 }
            }
            print("  \(Table.decimal(asking * 1e9, 1)), \(Table.decimal(looking * 1e9, 1))  \(text) (\(openCount))")
        }
    }

    /// Returns the time of a call in seconds, the minimum of three runs.
    private static func perCall(_ count: Int, _ call: (Int) -> Void) -> Double {
        ProcessorTime.least(of: 3) { for number in 0..<count { call(number) } } / Double(count)
    }
}
