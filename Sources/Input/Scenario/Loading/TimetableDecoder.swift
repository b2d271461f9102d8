import Behaviour
import CityFiles
import CityModel
import InputFiles
import Lessons
import Quantities
import Transit
import YAML

/// Reads the timetables of buses and trains: `demand.choice.publicTransport.feed` (B01).
struct TimetableDecoder {
    /// City; nil if it is invalid.
    let city: City?
    /// Values that determine the city.
    let cityIngredients: [DocumentValue]
    let start: StartOfRun
    let duration: SimDuration
    let walkingKilometresPerHour: Double

    /// Maximum size of the tables in bytes: 12 for each hour, origin and destination.
    private static let bytesMax = 1_000_000_000

    /// Returns the durations of journeys from zone to zone; nil after an error.
    ///
    /// - Parameter feeds: names of the feeds.
    func decode(_ field: KeyField, feeds: [String]) -> TransitTravelTimes? {
        guard let city else { return nil }
        guard let date = start.date else {
            field.report(
                "\(field.label) needs a date: timetables differ by day",
                remedy: "write 'start: {date: 2026-06-15}', for example")
            return nil
        }
        let centres = city.zones.compactMap(\.centre)
        if centres.count < city.zoneCount {
            field.report(
                "the zones of this city have no positions, so no stop can be reached on foot",
                remedy: "use a city of streets or with an outline, or leave out \(field.label)")
            return nil
        }
        // A run that ends at midnight does not reach into the next day.
        let lastDay = Int(max(0, (start.clock + duration).microseconds - 1) / SimDuration.days(1).microseconds)
        let dates = date...CalendarDate(daysSince1970: date.daysSince1970 + lastDay)
        let bytes = 12 * TransitTravelTimes.cellCount(zones: city.zoneCount) * min(lastDay + 1, 7)
        if bytes > TimetableDecoder.bytesMax {
            field.report(
                "tables of \(city.zoneCount) zones would take about \(shortText((Double(bytes) / 1e9).rounded())) GB",
                remedy: "use larger zones, or leave out \(field.label)")
            return nil
        }
        let written: [DocumentValue] = [
            .list(feeds.map { .text($0) }), .text("\(date)"), .text("\(start.clock.microseconds)"),
            .text("\(duration.microseconds)"), .text("\(walkingKilometresPerHour)"),
        ]
        return field.context.timetable(for: cityIngredients + written) {
            field.context.reportingErrors { () throws(InputError) in
                try times(field, feeds, centres.map { FixedPosition($0) }, dates)
            }
        }
    }

    private func times(
        _ field: KeyField, _ feeds: [String], _ centres: [FixedPosition], _ dates: ClosedRange<CalendarDate>
    ) throws(InputError) -> TransitTravelTimes? {
        var paths: [String] = []
        for feed in feeds { paths.append(try field.context.path(named: feed, at: field.node.position)) }
        let reader = try FeedReader.read(paths)
        field.context.inputLosses += reader.allLosses.map(inputLoss)
        let days = (dates.lowerBound.daysSince1970...dates.upperBound.daysSince1970)
        if days.allSatisfy({ reader.schedule.tripCount(on: CalendarDate(daysSince1970: $0)) == 0 }) {
            let range = reader.schedule.dates.map { "they have trips from \($0.lowerBound) to \($0.upperBound)" }
            field.report(
                "these timetables have no trips from \(dates.lowerBound) to \(dates.upperBound)",
                remedy: range ?? "they have no trips on any day")
            return nil
        }
        let times = TransitTravelTimes(
            reader.schedule, centres: centres, dates: dates, clockAtStart: start.clock,
            walkingKilometresPerHour: walkingKilometresPerHour)
        if times.servedShare > 0 { return times }
        field.report(
            "these timetables connect no two zones of the city",
            remedy: "name feeds of the same place; a zone's centre must be within 1 km on foot of a stop")
        return nil
    }
}

/// Returns a loss of a feed as one of the scenario.
private func inputLoss(_ loss: FeedLoss) -> InputLoss {
    InputLoss(
        file: loss.first.file, reason: loss.first.problem + (loss.reading.map { ", \($0)" } ?? ""), count: loss.count,
        of: loss.total, first: InputLoss.Example(line: loss.first.line, value: nil),
        expected: "a row as in the GTFS reference", remedy: loss.first.remedy,
        treatment: loss.reading == nil ? .leftOut : .usedInPart)
}
