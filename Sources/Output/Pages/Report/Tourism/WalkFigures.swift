import InputFiles
import Measures
import OutputFiles
import Reports

/// What `tours.csv` and `waypoints.csv` tell, on the mean of the replications.
struct WalkFigures {
    struct Tour {
        var title: String
        /// From 0, as the library has it at the start; later ones are written in the run.
        var number: Int
        /// How many follow it.
        var followers: ReplicationValues
        /// Of these.
        var completed: ReplicationValues
        var cancelled: ReplicationValues
        /// Mean of all who completed it.
        var minutes: ReplicationValues
        /// `waypoint 7 (7 of 32)`, of the last replication in which it is given up; empty if it is nowhere.
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
        /// nil if there is room for any number.
        var limit: Int?
        /// By hour.
        var mean: [Double]
        /// By hour, the most people at once.
        var greatest: [ReplicationValues]
        /// The most people at once, over the whole run.
        var peak: ReplicationValues
        /// Minutes in all that more people were there than there is room for.
        var minutesAboveLimit: ReplicationValues

        fileprivate init(name: String, limit: Int?, slots: Int, replications: Int) {
            (self.name, self.limit) = (name, limit)
            mean = Array(repeating: 0, count: slots)
            peak = ReplicationValues(totalOf: .crowdMax, replications: replications)
            greatest = Array(repeating: peak, count: slots)
            minutesAboveLimit = ReplicationValues(totalOf: .aboveLimit, replications: replications)
        }
    }

    /// Those of the library at the start, each the same in every replication; with one replication also those written in it.
    let tours: [Tour]
    /// Of several replications: tours that people wrote in one of them are each of that one only.
    let written: [Tour]
    let sites: [Site]
    let scale: HourScale
    let findings: WalkFindings

    /// - Parameter libraryCount: how many tours there are at the start; nil where that is not known.
    /// - Returns: nil if nobody walks in the run.
    /// - Throws: `InputError` if a table is damaged.
    init?(in folder: String, _ manifest: RecordedManifest, libraryCount: Int? = nil) throws(InputError) {
        guard let table = try ResultsTable<TourColumn>(ifIn: folder) else { return nil }
        let isOne = manifest.replications < 2
        let all = try WalkFigures.tours(table, manifest)
        let isOfLibrary = { (tour: ReadTour) in isOne || libraryCount.map { tour.number < $0 } ?? tour.isInEach }
        tours = all.filter { isOfLibrary($0) }.map(\.tour)
        written = all.filter { !isOfLibrary($0) }.map(\.tour)
        let rows = try SiteRow.all(in: folder, manifest)
        scale = HourScale(
            runHours: (rows.compactMap(\.hour).max() ?? -1) + 1, warmUpSeconds: manifest.warmUpSeconds,
            clockAtStart: manifest.clockAtStart, calendar: manifest.calendar)
        sites = WalkFigures.sites(rows, scale, replications: max(manifest.replications, 1))
        findings = WalkFindings(tours: tours, sites: sites, scale: scale)
    }

    private static func sites(_ rows: [SiteRow], _ scale: HourScale, replications: Int) -> [Site] {
        let parts = scale.hoursInSlots.map { Double(max($0, 1) * replications) }
        var sites: [Site] = []
        var places: [String: Int] = [:]  // only looked up
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
            sites[place].greatest[slot].raise(to: row.greatest, in: row.replication)
        }
        return sites
    }

    private struct ReadTour {
        var tour: Tour
        var number: Int { tour.number }
        /// Whether every replication has one of this number and title.
        var isInEach: Bool
    }

    private static func tours(
        _ table: ResultsTable<TourColumn>, _ manifest: RecordedManifest
    ) throws(InputError) -> [ReadTour] {
        var table = table
        let (name, title, minutes) = (table[.tour], table[.title], table[.durationMean])
        let (place, cancelledThere) = (table[.cancelledMostAt], table[.cancelledThere])
        // Those written in the run have numbers of their replication only.
        var tours: [TourKey: Tour] = [:]  // in order below
        var rows: [TourKey: Int] = [:]
        var places = ReplicationPlaces(manifest)
        while try table.rows.nextRow() {
            let word = try table.rows.requiredText(name)
            guard let number = Int(word.drop { !$0.isNumber }), number > 0 else {
                throw InputError(table.rows.wrongField(name, wanted: "a tour such as tour7"))
            }
            let replication = try places.place(in: table, .replication)
            let told = table.rows.text(title)
            let key = TourKey(number: number, title: told.isEmpty ? word : told)
            var tour = tours[key] ?? Tour(title: key.title, number: number - 1, replications: places.count)
            let followers = try table.rows.requiredDouble(table[.followers])
            let completed = try table.rows.requiredDouble(table[.completed])
            let cancelled = try table.rows.requiredDouble(table[.cancelled])
            tour.followers.add(followers, in: replication)
            let share = { (part: Double) in followers > 0 ? part / followers : nil }
            tour.completed.set(share(completed), weight: followers, in: replication)
            tour.cancelled.set(share(cancelled), weight: followers, in: replication)
            tour.minutes.set(try table.rows.numberIfAny(minutes), weight: completed, in: replication)
            if !table.rows.isEmpty(place) {
                tour.cancelledMostAt =
                    "\(table.rows.text(place)) (\(table.rows.text(cancelledThere)) of \(NumberWords.count(cancelled)))"
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
    /// Its place.
    var replication: Int
    /// nil: over the whole run.
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
        var places = ReplicationPlaces(manifest)
        var rows: [SiteRow] = []
        while try table.rows.nextRow() {
            rows.append(
                SiteRow(
                    replication: try places.place(in: table, .replication),
                    hour: table.rows.isEmpty(hour) ? nil : try table.rows.requiredInt(hour, in: 0...100_000),
                    site: try table.rows.requiredText(site), limit: try table.rows.wholeIfAny(limit),
                    mean: try table.rows.numberIfAny(mean) ?? 0, greatest: try table.rows.numberIfAny(greatest) ?? 0,
                    minutesAboveLimit: try table.rows.numberIfAny(above) ?? 0))
        }
        return rows
    }
}
