import InputFiles
import Markup
import Measures
import OutputFiles
import PageFrame
import Pictures
import Quantities
import Reports

/// Figures of a taxi rank from `ranks.csv`: over the counted hours, or over an average day.
struct RankFigures {
    let name: String
    /// Name of the rank's zone.
    let zone: String
    /// The position, or nil if unknown.
    let place: Coordinate?
    /// Taxis that arrive at the rank, and rides accepted there.
    fileprivate var arrivals, rides: ReplicationValues
    /// Mean number of waiting taxis over the hours.
    fileprivate var taxis: ReplicationValues
    /// Mean stay of a taxi in minutes, from the two above by Little's law, so that its time elsewhere does not count.
    fileprivate var waits: ReplicationValues
    fileprivate var most = 0.0

    /// Returns all ranks; none if no driver goes to ranks.
    ///
    /// - Throws: `InputError` if the table is damaged.
    static func all(
        in folder: String, _ manifest: RecordedManifest, scale: HourScale, zones: RecordedZones
    ) throws(InputError) -> [RankFigures] {
        guard var table = try ResultsTable<RankColumn>(ifIn: folder) else { return [] }
        let (hour, rank, zone) = (table[.hour], table[.rank], table[.zone])
        let (arrivals, served) = (table[.arrivals], table[.served])
        let (mean, most) = (table[.taxisMean], table[.taxisMax])
        var places = ReplicationIndex(manifest)
        var ranks: [Int: RankFigures] = [:]  // sorted below
        while try table.reader.nextRow() {
            let place = try places.index(in: table, .replication)
            guard let slot = scale.slot(ofHour: try table.reader.requiredInt(hour)), scale.counted.contains(slot) else {
                continue
            }
            let number = try table.reader.requiredInt(rank)
            var figures: RankFigures
            if let known = ranks[number] {
                figures = known
            } else {
                let name = table.reader.text(table[.name])
                figures = RankFigures(
                    name: name.isEmpty
                        ? manifest.language.text("rank {number}", "{number}. durak", ["number": "\(number)"]) : name,
                    zone: zones.zones[try table.reader.zone(zone, of: zones)].title,
                    place: try RankFigures.place(in: table), replications: places.count)
            }
            let days = Double(max(scale.hoursInSlots[slot], 1))
            figures.arrivals.add(try table.reader.requiredDouble(arrivals) / days, in: place)
            figures.rides.add(try table.reader.requiredDouble(served) / days, in: place)
            figures.taxis.add((try table.reader.doubleIfPresent(mean) ?? 0) / days, in: place)
            figures.most = max(figures.most, try table.reader.requiredDouble(most))
            ranks[number] = figures
        }
        return ranks.sorted { $0.key < $1.key }.map { $0.value.averaged(overHours: Double(scale.counted.count)) }
    }

    private static func place(in table: borrowing ResultsTable<RankColumn>) throws(InputError) -> Coordinate? {
        guard let latitude = try table.reader.doubleIfPresent(table[.latitude]),
            let longitude = try table.reader.doubleIfPresent(table[.longitude])
        else { return nil }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }

    private init(name: String, zone: String, place: Coordinate?, replications: Int) {
        (self.name, self.zone, self.place) = (name, zone, place)
        arrivals = ReplicationValues(totalOf: .offers, replications: replications)
        rides = arrivals
        taxis = ReplicationValues(totalOf: .distance, replications: replications)
        waits = ReplicationValues(meanOf: .queueWaitMean, replications: replications, isWeighed: true)
    }

    /// Returns the figures with sums over `hours` hours turned into means.
    private func averaged(overHours: Double) -> RankFigures {
        var settled = self
        for place in 0..<taxis.count {
            let (taxiHours, comers) = (taxis[place] ?? 0, arrivals[place] ?? 0)
            settled.taxis.set(taxiHours / max(overHours, 1), in: place)
            settled.waits.set(comers > 0 ? 60 * taxiHours / comers : nil, weight: comers, in: place)
        }
        return settled
    }

    /// Returns the summary for the map: `3.1 taxis wait on average, 45 rides are accepted there`.
    func tooltip(_ text: PageText) -> String {
        text(
            "{taxis} taxis wait on average, {rides} rides are accepted there",
            "ortalama {taxis} taksi bekler, orada {rides} yolculuk kabul edilir",
            ["taxis": text.mean(taxis.mean ?? 0), "rides": text.mean(rides.mean ?? 0)])
    }

    fileprivate var ridesMean: Double { rides.mean ?? 0 }

    fileprivate func cells(isOneRun: Bool, _ text: PageText) -> [DataTable.Cell] {
        let word = { (values: ReplicationValues, decimals: Int) -> DataTable.Cell in
            values.mean.map { .text(text.cell(FormattedEstimate($0, values.interval, decimals: decimals))) }
                ?? .none
        }
        let counts = isOneRun ? 0 : 1
        return [
            .text(name), .text(zone), word(rides, counts), word(arrivals, counts), word(taxis, 2), .number(most),
            word(waits, 1),
        ]
    }
}

/// The ranks as a table, sorted by number of rides.
struct RankSection {
    let figures: RunFigures
    private var text: PageText { figures.text }

    private static let ranksMax = 30

    /// The section, or nil if no driver goes to ranks.
    var section: PageSection? {
        let ranks = figures.ranks
        if ranks.isEmpty { return nil }
        let shown = ranks.indices.sorted { (-ranks[$0].ridesMean, $0) < (-ranks[$1].ridesMean, $1) }
            .prefix(RankSection.ranksMax)
        var table = DataTable([
            DataTable.Column(text("rank", "durak")), DataTable.Column(text("zone", "bölge")),
            DataTable.Column(text("rides accepted there", "orada kabul edilen yolculuk")),
            DataTable.Column(text("taxis that arrive", "gelen taksi")),
            DataTable.Column(text("taxis waiting", "bekleyen taksi")),
            DataTable.Column(text("most taxis at once", "aynı anda en çok taksi")),
            DataTable.Column(text("mean wait of a taxi", "bir taksinin ortalama beklemesi"), unit: text.unit("min")),
        ])
        for rank in shown { table.add(ranks[rank].cells(isOneRun: figures.isOneRun, text)) }
        let some =
            shown.count < ranks.count
            ? text(
                "the {count} of {all} ranks with the most rides, ",
                "{all} duraktan yolculuğu en çok olan {count} durak, ",
                ["count": "\(shown.count)", "all": "\(ranks.count)"]) : ""
        return PageSection(
            id: "ranks", title: text("Taxi ranks", "Taksi durakları"),
            parts: [
                .paragraph(
                    HTML(
                        text(
                            """
                            Free drivers go to these ranks and wait for a call there. Clients call from where they are, so a ride accepted \
                            at a rank need not begin there. The figures of each rank by hour are in ranks.csv.
                            """,
                            """
                            Boş sürücüler bu duraklara gider ve orada çağrı bekler. Müşteriler bulundukları yerden çağırır; bu yüzden \
                            bir durakta kabul edilen yolculuk orada başlamayabilir. Her durağın saatlik sayıları ranks.csv dosyasındadır.
                            """))),
                .table(
                    table,
                    caption: text(
                        "Taxi ranks: {some}over {whole}", "Taksi durakları: {some}{whole} için",
                        ["some": some, "whole": figures.scale.wholeName]) + figures.intervalSuffix),
            ])
    }
}
