import Quantities
import Transit

/// Journey times by bus and train between zones, from timetables, for each hour of the days of a run.
///
/// Times are between zone centres, for departures at four times of the hour: the mean of the earliest arrivals. All
/// time that is neither walked nor ridden counts as waiting, including the time before the departure. If no journey
/// leads to another zone within the longest journey time, it counts as a wait of that length.
package struct TransitTravelTimes: Sendable {
    fileprivate struct Cell: Sendable, BitwiseCopyable {
        var waiting: Float = 0
        var riding: Float = 0
        var walking: Float = 0
    }

    /// Tables by timetable, each 24 × zones × zones: rows by hour of the day and origin.
    private let tables: [[Cell]]
    /// Index of the table for each day of the run.
    private let tableOfDay: [Int]
    private let zoneCount: Int
    /// Clock time at the start of the run.
    private let clockAtStart: SimDuration
    /// Share of the pairs of different zones and hours that have a journey.
    package let servedShare: Double

    /// Longest journey considered.
    package static let journeyMax = SimDuration.hours(4)
    /// Number of departure times in each hour.
    private static let departuresPerHour = 4
    private static let interval = SimDuration.minutes(60 / Int64(departuresPerHour))

    /// Computes the times.
    ///
    /// - Parameters:
    ///   - centres: centres of the zones.
    ///   - dates: days of the run.
    ///   - walkingKilometresPerHour: walking speed to, from and between stops, along straight lines with a detour.
    /// - Complexity: O(different timetables × zones × a search of all stops), and 12 bytes per hour and pair of zones.
    package init(
        _ schedule: TransitSchedule, centres: [FixedPosition], dates: ClosedRange<CalendarDate>,
        clockAtStart: SimDuration, walkingKilometresPerHour: Double
    ) {
        var rules = TransitRules()
        rules.walkingMetresPerSecond = walkingKilometresPerHour / 3.6
        rules.journeySecondsMax = Int32(TransitTravelTimes.journeyMax.seconds)
        let network = TransitNetwork(schedule, dates: dates, rules: rules)
        let walks = centres.map { network.straightWalks(around: $0) }
        var router = TransitRouter(network)
        var (tables, served): ([[Cell]], Int) = ([], 0)
        var tableOfNumber = [Int?](repeating: nil, count: network.timetables.count)
        tableOfDay = (dates.lowerBound.daysSince1970...dates.upperBound.daysSince1970).map { day in
            let date = CalendarDate(daysSince1970: day)
            let number = network.timetableNumber(on: date) ?? 0
            if let known = tableOfNumber[number] { return known }
            tableOfNumber[number] = tables.count
            tables.append(TransitTravelTimes.table(walks, &router, on: date, &served))
            return tables.count - 1
        }
        let pairs = tables.count * 24 * TransitTravelTimes.departuresPerHour * centres.count * (centres.count - 1)
        servedShare = pairs > 0 ? Double(served) / Double(pairs) : 0
        (self.tables, zoneCount, self.clockAtStart) = (tables, centres.count, clockAtStart)
    }

    /// Returns the number of cells of a table.
    package static func cellCount(zones: Int) -> Int { 24 * zones * zones }

    private static func table(
        _ walks: [[StopWalk]], _ router: inout TransitRouter, on date: CalendarDate, _ served: inout Int
    ) -> [Cell] {
        let zones = walks.count
        var table = [Cell](repeating: Cell(), count: cellCount(zones: zones))
        for departure in 0..<24 * departuresPerHour {
            // In the middle of its part of the hour, so that departures on the hour are neither just missed nor just
            // caught.
            let clock = interval * Int64(departure) + .microseconds(interval.microseconds / 2)
            for origin in 0..<zones {
                router.explore(access: walks[origin], on: date, departing: clock)
                let row = (departure / departuresPerHour * zones + origin) * zones
                for destination in 0..<zones {
                    let minutes =
                        origin == destination
                        ? nil : router.minutes(over: walks[destination], departing: Int32(clock.seconds))
                    if minutes != nil { served += 1 }
                    table[row + destination].add(minutes ?? .unreachable, part: 1 / Float(departuresPerHour))
                }
            }
        }
        return table
    }

    /// Returns the journey at a time.
    ///
    /// - Complexity: O(1).
    package func minutes(from origin: ZoneID, to destination: ZoneID, at time: SimTime) -> JourneyMinutes {
        let clock = time.sinceStart + clockAtStart
        let day = min(Int(clock.microseconds / SimDuration.days(1).microseconds), tableOfDay.count - 1)
        return minutes(from: origin, to: destination, hour: time.hourOfDay(clockAtStart: clockAtStart), day: day)
    }

    /// Returns the journey in an hour of a day.
    ///
    /// - Parameters:
    ///   - hour: hour of the day, 0 to 23.
    ///   - day: day of the run, from 0.
    func minutes(from origin: ZoneID, to destination: ZoneID, hour: Int, day: Int) -> JourneyMinutes {
        let cell = tables[tableOfDay[day]][(hour * zoneCount + Int(origin.index)) * zoneCount + Int(destination.index)]
        return JourneyMinutes(
            waiting: Double(cell.waiting), riding: Double(cell.riding), walking: Double(cell.walking))
    }
}

/// Parts of a journey by bus or train, in minutes.
package struct JourneyMinutes: Equatable, Sendable, BitwiseCopyable {
    /// Minutes of each part.
    package var waiting, riding, walking: Double

    /// Journey to a destination that cannot be reached.
    static let unreachable = JourneyMinutes(waiting: TransitTravelTimes.journeyMax.seconds / 60, riding: 0, walking: 0)

    /// Creates a journey.
    package init(waiting: Double, riding: Double, walking: Double) {
        (self.waiting, self.riding, self.walking) = (waiting, riding, walking)
    }
}

extension TransitTravelTimes.Cell {
    fileprivate mutating func add(_ minutes: JourneyMinutes, part: Float) {
        waiting += part * Float(minutes.waiting)
        riding += part * Float(minutes.riding)
        walking += part * Float(minutes.walking)
    }
}

extension TransitRouter {
    /// Returns the earliest arrival after the last exploration; nil if no journey leads there.
    fileprivate mutating func minutes(over exits: [StopWalk], departing seconds: Int32) -> JourneyMinutes? {
        guard let journey = journey(over: exits) else { return nil }
        var (riding, walking, end): (Int32, Int32, Int32) = (0, 0, 0)
        for leg in legs[journey.legs] {
            if leg.ride == nil {
                walking += leg.arrival - leg.departure
            } else {
                // A passenger who stays on board does not wait at a stop.
                riding += leg.arrival - (leg.staysOnBoard ? end : leg.departure)
            }
            end = leg.arrival
        }
        let waiting = journey.arrival - seconds - riding - walking
        return JourneyMinutes(
            waiting: Double(waiting) / 60, riding: Double(riding) / 60, walking: Double(walking) / 60)
    }
}
