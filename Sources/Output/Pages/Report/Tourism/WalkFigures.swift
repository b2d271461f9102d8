import InputFiles
import Measures
import OutputFiles
import Reports

/// `tours.csv` and `waypoints.csv`: tours and the crowds at their sites, over the replications.
struct WalkFigures {
    struct Tour {
        var title: String
        /// Index in the library; tours after those of the start are written in the run.
        var number: Int
        /// Walkers who follow the tour.
        var followers: ReplicationValues
        /// Shares of the followers who complete or cancel it.
        var completed: ReplicationValues
        var cancelled: ReplicationValues
        /// Mean duration of completed tours, in minutes.
        var minutes: ReplicationValues
        /// Most frequent place of cancellation, `waypoint 7 (7 of 32)`, in the last replication with any; else empty.
        var cancelledMostAt = ""

        fileprivate init(title: String, number: Int, replications: Int) {
            (self.title, self.number) = (title, number)
            followers = ReplicationValues(totalOf: .toursFollowed, replications: replications)
            completed = ReplicationValues(meanOf: .toursCompletedShare, replications: replications, isWeighed: true)
            cancelled = ReplicationValues(meanOf: .toursCancelledShare, replications: replications, isWeighed: true)
            minutes = ReplicationValues(meanOf: .tourDurationMean, replications: replications, isWeighed: true)
        }
    }

    struct Site {
        var name: String
        /// Capacity; nil if it is unlimited.
        var limit: Int?
        /// Mean number of people by hour.
        var mean: [Double]
        /// Most people at once, by hour.
        var maximumByHour: [ReplicationValues]
        /// Most people at once over the whole run.
        var peak: ReplicationValues
        /// Total minutes with more people than the capacity.
        var minutesAboveLimit: ReplicationValues

        fileprivate init(name: String, limit: Int?, slots: Int, replications: Int) {
            (self.name, self.limit) = (name, limit)
            mean = Array(repeating: 0, count: slots)
            peak = ReplicationValues(totalOf: .crowdMax, replications: replications)
            maximumByHour = Array(repeating: peak, count: slots)
            minutesAboveLimit = ReplicationValues(totalOf: .aboveLimit, replications: replications)
        }
    }

    /// Tours of the library at the start, the same in every replication; for one replication also those written in it.
    let tours: [Tour]
    /// Tours written during one of several replications, each of that replication only.
    let toursWrittenInRun: [Tour]
    let sites: [Site]
    let scale: HourScale
    let findings: WalkFindings

    /// Reads the tables; nil if there are no walkers.
    ///
    /// - Parameter libraryCount: number of tours at the start; nil if it is unknown.
    /// - Throws: `InputError` if a table is damaged.
    init?(in folder: String, _ manifest: RecordedManifest, libraryCount: Int? = nil) throws(InputError) {
        guard let table = try ResultsTable<TourColumn>(ifIn: folder) else { return nil }
        let isOne = manifest.replications < 2
        let all = try WalkFigures.tours(table, manifest)
        let isOfLibrary = { (tour: ReadTour) in isOne || libraryCount.map { tour.number < $0 } ?? tour.isInEach }
        tours = all.filter { isOfLibrary($0) }.map(\.tour)
        toursWrittenInRun = all.filter { !isOfLibrary($0) }.map(\.tour)
        let rows = try SiteRow.all(in: folder, manifest)
        scale = HourScale(
            runHours: (rows.compactMap(\.hour).max() ?? -1) + 1, warmUpSeconds: manifest.warmUpSeconds,
            clockAtStart: manifest.clockAtStart, calendar: manifest.calendar, language: manifest.language)
        sites = WalkFigures.sites(rows, scale, replications: max(manifest.replications, 1))
        findings = WalkFindings(tours: tours, sites: sites, scale: scale)
    }

    private static func sites(_ rows: [SiteRow], _ scale: HourScale, replications: Int) -> [Site] {
        let parts = scale.hoursInSlots.map { Double(max($0, 1) * replications) }
        var sites: [Site] = []
        var places: [String: Int] = [:]  // only for look-up
        for row in rows {
            let place = places[row.site] ?? sites.count
            if place == sites.count {
                places[row.site] = place
                sites.append(Site(name: row.site, limit: row.limit, slots: scale.count, replications: replications))
            }
            guard let hour = row.hour else {
                sites[place].peak.raise(to: row.greatest, in: row.replication)
                sites[place].minutesAboveLimit.add(row.minutesAboveLimit, in: row.replication)
                continue
            }
            guard let slot = scale.slot(ofHour: hour) else { continue }
            sites[place].mean[slot] += row.mean / parts[slot]
            sites[place].maximumByHour[slot].raise(to: row.greatest, in: row.replication)
        }
        return sites
    }

    private struct ReadTour {
        var tour: Tour
        var number: Int { tour.number }
        /// Whether every replication has a tour of this number and title.
        var isInEach: Bool
    }

    private static func tours(
        _ table: ResultsTable<TourColumn>, _ manifest: RecordedManifest
    ) throws(InputError) -> [ReadTour] {
        var table = table
        let (name, title, minutes) = (table[.tour], table[.title], table[.durationMean])
        let (place, cancelledThere) = (table[.cancelledMostAt], table[.cancelledThere])
        // Tours written in the run are numbered within their replication.
        var tours: [TourKey: Tour] = [:]  // sorted below
        var rows: [TourKey: Int] = [:]
        var places = ReplicationIndex(manifest)
        while try table.reader.nextRow() {
            let word = try table.reader.requiredText(name)
            guard let number = Int(word.drop { !$0.isNumber }), number > 0 else {
                throw InputError(table.reader.invalidField(name, wanted: "a tour such as tour7"))
            }
            let replication = try places.index(in: table, .replication)
            let titleText = table.reader.text(title)
            let key = TourKey(number: number, title: titleText.isEmpty ? word : titleText)
            var tour = tours[key] ?? Tour(title: key.title, number: number - 1, replications: places.count)
            let followers = try table.reader.requiredDouble(table[.followers])
            let completed = try table.reader.requiredDouble(table[.completed])
            let cancelled = try table.reader.requiredDouble(table[.cancelled])
            tour.followers.add(followers, in: replication)
            let share = { (part: Double) in followers > 0 ? part / followers : nil }
            tour.completed.set(share(completed), weight: followers, in: replication)
            tour.cancelled.set(share(cancelled), weight: followers, in: replication)
            tour.minutes.set(try table.reader.doubleIfPresent(minutes), weight: completed, in: replication)
            if !table.reader.isEmpty(place) {
                let text = PageText(manifest.language)
                tour.cancelledMostAt = text(
                    "{place} ({count} of {all})", "{place} ({all} kişiden {count:pos})",
                    [
                        "place": table.reader.text(place), "count": table.reader.text(cancelledThere),
                        "all": text.count(cancelled),
                    ])
            }
            tours[key] = tour
            rows[key, default: 0] += 1
        }
        return tours.sorted { ($0.key.number, $0.key.title) < ($1.key.number, $1.key.title) }
            .map { ReadTour(tour: $0.value, isInEach: rows[$0.key] == places.count) }
    }

    private struct TourKey: Hashable {
        var number: Int
        var title: String
    }
}

/// A row of `waypoints.csv`.
private struct SiteRow {
    /// Index of the replication.
    var replication: Int
    /// Hour of the run; nil for the whole run.
    var hour: Int?
    var site: String
    var limit: Int?
    var mean: Double
    var greatest: Double
    var minutesAboveLimit: Double

    static func all(in folder: String, _ manifest: RecordedManifest) throws(InputError) -> [SiteRow] {
        var table = try ResultsTable<WaypointColumn>(in: folder)
        let (hour, site, limit) = (table[.hour], table[.site], table[.limit])
        let (mean, greatest, above) = (table[.crowdMean], table[.crowdMax], table[.aboveLimit])
        var places = ReplicationIndex(manifest)
        var rows: [SiteRow] = []
        while try table.reader.nextRow() {
            rows.append(
                SiteRow(
                    replication: try places.index(in: table, .replication),
                    hour: table.reader.isEmpty(hour) ? nil : try table.reader.requiredInt(hour, in: 0...100_000),
                    site: try table.reader.requiredText(site), limit: try table.reader.intIfPresent(limit),
                    mean: try table.reader.doubleIfPresent(mean) ?? 0,
                    greatest: try table.reader.doubleIfPresent(greatest) ?? 0,
                    minutesAboveLimit: try table.reader.doubleIfPresent(above) ?? 0))
        }
        return rows
    }
}
