import InputFiles
import Markup
import Measures
import OutputFiles
import PageFrame
import Pictures
import Reports

/// The figures of a group of drivers, from `driver_groups.csv`.
struct DriverGroupFigures {
    let name: String
    fileprivate let taxis: Double
    /// Hours on duty and with a passenger.
    fileprivate var duty, occupied: ReplicationValues
    fileprivate var rides, offers, refusals: ReplicationValues
    /// Minutes in queues before accepted rides, and the number of these waits.
    fileprivate var queueMinutes, queueWaits: ReplicationValues
    fileprivate var income: ReplicationValues

    private init(name: String, taxis: Double, replications: Int) {
        (self.name, self.taxis) = (name, taxis)
        let nothing = ReplicationValues(totalOf: .dutyHours, replications: replications)
        (duty, occupied, rides, offers, refusals) = (nothing, nothing, nothing, nothing, nothing)
        (queueMinutes, queueWaits, income) = (nothing, nothing, nothing)
    }

    /// Returns the groups that have drivers, in their order; none if the scenario has no groups.
    ///
    /// - Throws: `InputError` if the table is damaged.
    static func all(in folder: String, _ manifest: RecordedManifest) throws(InputError) -> [DriverGroupFigures] {
        guard var table = try ResultsTable<DriverGroupColumn>(ifIn: folder) else { return [] }
        var places = ReplicationIndex(manifest)
        var groups: [DriverGroupFigures] = []
        while try table.reader.nextRow() {
            let place = try places.index(in: table, .replication)
            let name = try table.reader.requiredText(table[.group])
            let known = groups.firstIndex { $0.name == name }
            if known == nil {
                let taxis = try table.reader.requiredDouble(table[.taxis])
                groups.append(DriverGroupFigures(name: name, taxis: taxis, replications: places.count))
            }
            try groups[known ?? groups.count - 1].add(table, in: place)
        }
        return groups.filter { $0.taxis > 0 }
    }

    private mutating func add(
        _ table: borrowing ResultsTable<DriverGroupColumn>, in place: Int
    ) throws(InputError) {
        let reader = table.reader
        duty.add(try reader.requiredDouble(table[.shift]) / 3_600, in: place)
        occupied.add(try reader.requiredDouble(table[.occupied]) / 3_600, in: place)
        rides.add(try reader.requiredDouble(table[.rides]), in: place)
        offers.add(try reader.requiredDouble(table[.offers]), in: place)
        refusals.add(try reader.requiredDouble(table[.refusals]), in: place)
        queueMinutes.add(try reader.requiredDouble(table[.queueWait]) / 60, in: place)
        queueWaits.add(try reader.requiredDouble(table[.queueWaits]), in: place)
        income.add(try reader.requiredDouble(table[.income]), in: place)
    }

    fileprivate var incomePerHour: ReplicationValues { income.divided(by: duty, as: .incomePerHour) }
}

/// The groups of drivers as a table, and the group that earns most.
struct DriverGroupSection {
    let figures: RunFigures
    private var text: PageText { figures.text }

    /// The section, or nil if the scenario has no groups.
    var section: PageSection? {
        let groups = figures.driverGroups
        if groups.isEmpty { return nil }
        let earning = Finding(
            "group of drivers with the highest income per hour on duty",
            groups.map { $0.incomePerHour.candidate($0.name) }, .most)
        var table = DataTable(columns)
        for group in groups { table.add(cells(group)) }
        let title = text("Groups of drivers", "Sürücü grupları")
        return PageSection(
            id: "driver-groups", title: title,
            parts: [
                .paragraph(HTML([sentence(earning), reservation].compactMap(\.self).joined(separator: " "))),
                .table(table, caption: title + figures.intervalSuffix),
            ], findings: groups.count > 1 ? [earning] : [])
    }

    /// Returns the sentence on the group that earns most an hour; nil if chance is not ruled out.
    private func sentence(_ earning: Finding) -> String? {
        earning.words(decimals: 2) { group, income in
            text(
                "The drivers of the group {name} earn most per hour on duty: {income}.",
                "Görev saati başına en çok kazananlar {name} grubunun sürücüleri: {income}.",
                [
                    "name": group.name,
                    "income": text.estimate(income, "{n} on average", "ortalama {n}"),
                ])
        }
    }

    private var reservation: String {
        text(
            """
            Groups share the clients and the queues, so a group with other habits also changes the figures of the other \
            groups. The figures of each replication are in driver_groups.csv.
            """,
            """
            Gruplar aynı müşterileri ve kuyrukları paylaşır; bu yüzden alışkanlıkları farklı bir grup öbür grupların \
            sayılarını da değiştirir. Her tekrarın sayıları driver_groups.csv dosyasındadır.
            """)
    }

    private var columns: [DataTable.Column] {
        [
            DataTable.Column(text("group", "grup")), DataTable.Column(text("drivers", "sürücü")),
            DataTable.Column(text("hours on duty", "görev saati")),
            DataTable.Column(text("income per hour on duty", "görev saati başına gelir"), unit: figures.money),
            DataTable.Column(text("rides per hour on duty", "görev saati başına yolculuk")),
            DataTable.Column(text("time with a client", "müşterili süre"), unit: "%"),
            DataTable.Column(text("offers refused", "reddedilen teklif"), unit: "%"),
            DataTable.Column(
                text("mean wait in queues before a ride", "yolculuktan önce kuyrukta ortalama bekleme"),
                unit: text.unit("min")),
        ]
    }

    private func cells(_ group: DriverGroupFigures) -> [DataTable.Cell] {
        let rides = group.rides.divided(by: group.duty, as: .ridesPerVehicleHour)
        let occupied = group.occupied.divided(by: group.duty, as: .utilisation)
        let refused = group.refusals.divided(by: group.offers, as: .serviceRate)
        let wait = group.queueMinutes.divided(by: group.queueWaits, as: .queueWaitMean)
        return [
            .text(group.name), .number(group.taxis), group.duty.cell(decimals: 1, text),
            group.incomePerHour.cell(decimals: 2, text), rides.cell(decimals: 2, text),
            occupied.cell(factor: 100, decimals: 1, text), refused.cell(factor: 100, decimals: 1, text),
            wait.cell(decimals: 1, text),
        ]
    }
}
