import Experiments
import InputFiles
import Measures
import Reports

/// What `tours.csv` and `waypoints.csv` tell, on the mean of the replications.
struct WalkFigures {
    struct Tour {
        var title: String
        /// From 0, as the library has it at the start; later ones are written in the run.
        var number: Int
        var followers = 0.0
        var completed = 0.0
        var cancelled = 0.0
        /// Mean of all who completed it; nil if nobody did.
        var minutes: Double?
        /// `waypoint 7`, of the first replication in which it is given up; empty if it is nowhere.
        var cancelledMostAt = ""
    }

    struct Site {
        var name: String
        /// nil if there is room for any number.
        var limit: Int?
        /// By hour.
        var mean: [Double]
        var greatest: [Double]
        /// Minutes in all that more people were there than there is room for.
        var minutesAboveLimit = 0.0

        var peak: Double { greatest.max() ?? 0 }
        var peakSlot: Int? { greatest.indices.max { greatest[$0] < greatest[$1] } }
    }

    private(set) var tours: [Tour] = []
    private(set) var sites: [Site] = []
    let scale: HourScale

    /// One that overflows the most, or else the one with most people.
    var fullest: WalkFigures.Site? {
        let told = sites.enumerated().filter { $0.element.peak > 0 }
        return told.max {
            ($0.element.minutesAboveLimit, $0.element.peak, -$0.offset)
                < ($1.element.minutesAboveLimit, $1.element.peak, -$1.offset)
        }?.element
    }

    /// - Returns: nil if nobody walks in the run.
    /// - Throws: `InputError` if a table is damaged.
    init?(in folder: String, _ manifest: RecordedManifest) throws(InputError) {
        guard let table = try ResultsTable<TourColumn>(ifIn: folder) else { return nil }
        tours = try WalkFigures.tours(table, replications: Double(max(manifest.replications, 1)))
        let rows = try SiteRow.all(in: folder)
        let hours = (rows.compactMap(\.hour).max() ?? -1) + 1
        let scale = HourScale(
            runHours: hours, warmUpSeconds: manifest.warmUpSeconds, clockAtStart: manifest.clockAtStart,
            calendar: manifest.calendar)
        self.scale = scale
        let parts = scale.hoursInSlots.map { Double(max($0, 1) * max(manifest.replications, 1)) }
        var places: [String: Int] = [:]  // only looked up
        for row in rows {
            let place = places[row.site] ?? sites.count
            if place == sites.count {
                places[row.site] = place
                let none = [Double](repeating: 0, count: scale.count)
                sites.append(Site(name: row.site, limit: row.limit, mean: none, greatest: none))
            }
            guard let hour = row.hour else {
                sites[place].minutesAboveLimit += row.minutesAboveLimit / Double(max(manifest.replications, 1))
                continue
            }
            guard let slot = scale.slot(ofHour: hour) else { continue }
            sites[place].mean[slot] += row.mean / parts[slot]
            sites[place].greatest[slot] = max(sites[place].greatest[slot], row.greatest)
        }
    }

    private static func tours(_ table: ResultsTable<TourColumn>, replications: Double) throws(InputError) -> [Tour] {
        var table = table
        let (name, title) = (table[.tour], table[.title])
        let (followers, completed, cancelled) = (table[.followers], table[.completed], table[.cancelled])
        let (place, minutes) = (table[.cancelledMostAt], table[.durationMean])
        // Those written in the run have numbers of their replication only.
        var tours: [TourKey: Tour] = [:]  // in order below
        var times: [TourKey: PooledMean] = [:]
        while try table.rows.nextRow() {
            let word = try table.rows.requiredText(name)
            guard let number = Int(word.drop { !$0.isNumber }), number > 0 else {
                throw InputError(table.rows.wrongField(name, wanted: "a tour such as tour7"))
            }
            let told = table.rows.text(title)
            let key = TourKey(number: number, title: told.isEmpty ? word : told)
            var tour = tours[key] ?? Tour(title: key.title, number: number - 1)
            tour.followers += try table.rows.requiredDouble(followers) / replications
            let count = try table.rows.requiredDouble(completed)
            tour.completed += count / replications
            tour.cancelled += try table.rows.requiredDouble(cancelled) / replications
            let mean = try table.rows.numberIfAny(minutes)
            times[key, default: PooledMean()].add(Metric(MetricKey(.tourDurationMean), mean, weight: count))
            tour.minutes = times[key]?.value
            if tour.cancelledMostAt.isEmpty { tour.cancelledMostAt = table.rows.text(place) }
            tours[key] = tour
        }
        return tours.values.sorted { ($0.number, $0.title) < ($1.number, $1.title) }
    }

    private struct TourKey: Hashable {
        var number: Int
        var title: String
    }
}

/// A row of `waypoints.csv`.
private struct SiteRow {
    /// nil: over the whole run.
    var hour: Int?
    var site: String
    var limit: Int?
    var mean: Double
    var greatest: Double
    var minutesAboveLimit: Double

    static func all(in folder: String) throws(InputError) -> [SiteRow] {
        var table = try ResultsTable<WaypointColumn>(in: folder)
        let (hour, site, limit) = (table[.hour], table[.site], table[.limit])
        let (mean, greatest, above) = (table[.crowdMean], table[.crowdMax], table[.aboveLimit])
        var rows: [SiteRow] = []
        while try table.rows.nextRow() {
            rows.append(
                SiteRow(
                    hour: table.rows.isEmpty(hour) ? nil : try table.rows.requiredInt(hour, in: 0...100_000),
                    site: try table.rows.requiredText(site), limit: try table.rows.wholeIfAny(limit),
                    mean: try table.rows.numberIfAny(mean) ?? 0, greatest: try table.rows.numberIfAny(greatest) ?? 0,
                    minutesAboveLimit: try table.rows.numberIfAny(above) ?? 0))
        }
        return rows
    }
}
