import InputFiles
import Quantities

/// The recorded trips that a scenario resamples or replays.
struct TripRecords {
    /// File names without folders.
    let files: [String]
    let usable: Int
    /// Share of the rows that is left out.
    let lostShare: Double
    /// Number of ends outside the city that are moved to gateways.
    let gatewayEndCount: Int
    /// First and last day with a usable trip.
    let dates: (first: CalendarDate, last: CalendarDate)?

    init(_ files: [TripFile], names: [String], dates: (first: CalendarDate, last: CalendarDate)?) {
        self.files = names.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        self.dates = dates
        gatewayEndCount = files.reduce(0) { $0 + $1.gatewayEndCount }
        usable = files.reduce(0) { $0 + $1.trips.count }
        let lost = files.map { file in
            let losses = file.losses.filter { $0.treatment == .leftOut }
            return (count: losses.reduce(0) { $0 + $1.count }, rows: losses.map(\.total).max() ?? file.trips.count)
        }
        let rows = lost.reduce(0) { $0 + $1.rows }
        lostShare = rows > 0 ? Double(lost.reduce(0) { $0 + $1.count }) / Double(rows) : 0
    }
}
