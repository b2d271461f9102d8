import InputFiles
import Markup
import Measures
import OutputFiles
import PageFrame
import Pictures
import Reports

/// The figures of a type of taxis, from `vehicle_types.csv`.
struct VehicleTypeFigures {
    let name: String
    fileprivate let taxis: Double
    /// Hours on duty and with a passenger.
    fileprivate var duty, occupied: ReplicationValues
    /// Kilometres driven, and the rides.
    fileprivate var driven, rides: ReplicationValues
    fileprivate var income: ReplicationValues
    /// Emission in kilograms and cost of the kilometres; nil if unknown.
    fileprivate var co2, cost: ReplicationValues?
    /// Energy in kilowatt-hours, the number of times charged, and the seconds and number of waits for a plug; nil
    /// without a battery.
    fileprivate var energy, charges, plugWait, plugWaits: ReplicationValues?

    private init(name: String, taxis: Double, replications: Int) {
        (self.name, self.taxis) = (name, taxis)
        let nothing = ReplicationValues(totalOf: .dutyHours, replications: replications)
        (duty, occupied, driven, rides, income) = (nothing, nothing, nothing, nothing, nothing)
    }

    /// Returns the types that have taxis, in their order; none if the scenario has no types.
    ///
    /// - Throws: `InputError` if the table is damaged.
    static func all(in folder: String, _ manifest: RecordedManifest) throws(InputError) -> [VehicleTypeFigures] {
        guard var table = try ResultsTable<VehicleTypeColumn>(ifIn: folder) else { return [] }
        var places = ReplicationIndex(manifest)
        var types: [VehicleTypeFigures] = []
        while try table.reader.nextRow() {
            let place = try places.index(in: table, .replication)
            let name = try table.reader.requiredText(table[.type])
            let known = types.firstIndex { $0.name == name }
            if known == nil {
                let taxis = try table.reader.requiredDouble(table[.taxis])
                types.append(VehicleTypeFigures(name: name, taxis: taxis, replications: places.count))
            }
            try types[known ?? types.count - 1].add(table, in: place)
        }
        return types.filter { $0.taxis > 0 }
    }

    private mutating func add(
        _ table: borrowing ResultsTable<VehicleTypeColumn>, in place: Int
    ) throws(InputError) {
        let reader = table.reader
        duty.add(try reader.requiredDouble(table[.shift]) / 3_600, in: place)
        occupied.add(try reader.requiredDouble(table[.occupied]) / 3_600, in: place)
        driven.add(try reader.requiredDouble(table[.emptyKilometres]), in: place)
        driven.add(try reader.requiredDouble(table[.occupiedKilometres]), in: place)
        rides.add(try reader.requiredDouble(table[.rides]), in: place)
        income.add(try reader.requiredDouble(table[.income]), in: place)
        let count = duty.count
        func add(_ column: VehicleTypeColumn, to values: inout ReplicationValues?) throws(InputError) {
            guard let value = try reader.doubleIfPresent(table[column]) else { return }
            if values == nil { values = ReplicationValues(totalOf: .co2, replications: count) }
            values?.add(value, in: place)
        }
        try add(.co2, to: &co2)
        try add(.drivingCost, to: &cost)
        try add(.energyUsed, to: &energy)
        try add(.charges, to: &charges)
        try add(.plugWait, to: &plugWait)
        try add(.plugWaits, to: &plugWaits)
    }
}

/// The types of taxis as a table.
struct VehicleTypeSection {
    let figures: RunFigures
    private var text: PageText { figures.text }

    /// The section, or nil if the scenario has no types.
    var section: PageSection? {
        let types = figures.vehicleTypes
        if types.isEmpty { return nil }
        var table = DataTable(
            [
                DataTable.Column(text("type", "tür")), DataTable.Column(text("taxis", "taksi")),
                DataTable.Column(text("hours on duty", "görev saati")),
                DataTable.Column(text("rides per hour on duty", "görev saati başına yolculuk")),
                DataTable.Column(text("time with a client", "müşterili süre"), unit: "%"),
                DataTable.Column(text("driven", "gidilen"), unit: "km"),
                DataTable.Column(text("income per hour on duty", "görev saati başına gelir"), unit: figures.money),
                DataTable.Column("CO₂", unit: "kg"),
                DataTable.Column(text("cost of driving", "sürüş maliyeti"), unit: figures.money),
            ] + (isElectric ? columnsOfCharging : []))
        for type in types { table.add(cells(type)) }
        let title = text("Types of taxis", "Taksi türleri")
        return PageSection(
            id: "vehicle-types", title: title,
            parts: [
                .paragraph(
                    HTML(
                        text(
                            """
                            A request is offered only to a driver whose taxi fits: it has enough seats and, where needed, takes a \
                            wheelchair. Types differ in their requests, so these figures do not show what a type would do in the \
                            place of another. The figures of each replication are in vehicle_types.csv.
                            """,
                            """
                            Çağrı, yalnızca taksisi uygun olan sürücüye teklif edilir: yeterince koltuğu vardır ve gerekiyorsa \
                            tekerlekli sandalye alır. Türlerin çağrıları farklıdır; bu yüzden bu sayılar, bir türün başka bir \
                            türün yerinde ne yapacağını göstermez. Her tekrarın sayıları vehicle_types.csv dosyasındadır.
                            """))),
                .table(table, caption: title + figures.intervalSuffix),
            ])
    }

    private func cells(_ type: VehicleTypeFigures) -> [DataTable.Cell] {
        let rides = type.rides.divided(by: type.duty, as: .ridesPerVehicleHour)
        let occupied = type.occupied.divided(by: type.duty, as: .utilisation)
        let income = type.income.divided(by: type.duty, as: .incomePerHour)
        return [
            .text(type.name), .number(type.taxis), cell(type.duty, decimals: 1), cell(rides, decimals: 2),
            cell(occupied, factor: 100, decimals: 1), cell(type.driven, decimals: 1), cell(income, decimals: 2),
            type.co2.map { cell($0, decimals: 1) } ?? .none, type.cost.map { cell($0, decimals: 2) } ?? .none,
        ] + (isElectric ? cellsOfCharging(type) : [])
    }

    private var isElectric: Bool { figures.vehicleTypes.contains { $0.energy != nil } }

    private var columnsOfCharging: [DataTable.Column] {
        [
            DataTable.Column(text("energy", "enerji"), unit: "kWh"),
            DataTable.Column(text("times charged", "şarj sayısı")),
            DataTable.Column(text("mean wait for a plug", "priz için ortalama bekleme"), unit: text.unit("min")),
        ]
    }

    private func cellsOfCharging(_ type: VehicleTypeFigures) -> [DataTable.Cell] {
        guard let energy = type.energy, let charges = type.charges, let wait = type.plugWait,
            let waits = type.plugWaits
        else { return [.none, .none, .none] }
        let mean = wait.divided(by: waits, as: .plugWaitMean)
        return [
            cell(energy, decimals: 1), cell(charges, decimals: 1), cell(mean, factor: 1.0 / 60, decimals: 1),
        ]
    }

    private func cell(_ values: ReplicationValues, factor: Double = 1, decimals: Int) -> DataTable.Cell {
        values.cell(factor: factor, decimals: decimals, text)
    }
}
