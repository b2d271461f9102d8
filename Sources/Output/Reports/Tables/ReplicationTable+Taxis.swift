import CityModel
import Experiments
import Measures
import OutputFiles
import Quantities

extension ReplicationTable {
    /// Creates `rides.csv`, with every request. As it is by far the largest table, its fields are written directly.
    static func rides(in folder: ResultsFolder, _ city: City) throws(SystemError) -> ReplicationTable {
        let zoneNames = QuotedFields(city.zones.map(\.name))
        let kindNames = QuotedFields(RideKind.allCases.map(\.name))
        let outcomeNames = QuotedFields(RideOutcome.allCases.map(\.name))
        let truthNames = QuotedFields(["false", "true"])
        return try ReplicationTable(RideColumn.self, in: folder) { result, table throws(SystemError) in
            for ride in result.record.rides {
                table.field(result.record.replication)
                if ride.request == 0 { table.emptyField() } else { table.field("r", ride.request) }
                table.field("c", ride.client)
                if ride.driver == RideRecord.noDriver { table.emptyField() } else { table.field("d", ride.driver) }
                table.field(Int(ride.kind.rawValue), of: kindNames)
                table.field(Int(ride.origin.index), of: zoneNames)
                table.field(Int(ride.destination.index), of: zoneNames)
                table.field(Int(ride.party))
                table.field(ride.isShared ? 1 : 0, of: truthNames)
                table.field(moment: ride.requested)
                table.field(moment: ride.firstOffered)
                table.field(moment: ride.accepted)
                table.field(moment: ride.pickedUp)
                table.field(moment: ride.ended)
                table.field(Int(ride.outcome.rawValue), of: outcomeNames)
                table.field(Int(ride.offers))
                if ride.wasPickedUp {
                    table.field(seconds: ride.wait)
                    table.field(kilometres: Int64(ride.pickupMetres))
                    table.field(kilometres: Int64(ride.rideMetres))
                    table.field(ride.price)
                } else {
                    for _ in 0..<4 { table.emptyField() }
                }
                try table.endRow()
            }
        }
    }

    /// Creates `drivers.csv`, `zones.csv`, `losses.csv`, `fleet.csv`, `shifts.csv`, `ranks.csv` if drivers go to ranks,
    /// `rank_service.csv` if ranks have rules of their own, `vehicle_types.csv` if there are types of taxis, and
    /// `driver_groups.csv` if there are groups of drivers.
    static func ofTaxis(in folder: ResultsFolder, _ city: City, _ run: MeasuredRun) throws(SystemError)
        -> [ReplicationTable]
    {
        [
            try drivers(in: folder), try zoneHours(in: folder, city), try losses(in: folder, city),
            try fleet(in: folder), try shifts(in: folder),
        ] + (run.ranks.isEmpty ? [] : [try ranks(in: folder, city, run.ranks)])
            + (run.vehicleTypes.isEmpty ? [] : [try vehicleTypes(in: folder, run.vehicleTypes)])
            + (run.rankZones.isEmpty ? [] : [try rankService(in: folder, city, run)])
            + (run.driverGroups.isEmpty ? [] : [try driverGroups(in: folder, run.driverGroups)])
    }

    private static func drivers(in folder: ResultsFolder) throws(SystemError) -> ReplicationTable {
        try ReplicationTable(DriverColumn.self, in: folder) {
            Array($0.record.drivers.enumerated())
        } field: { column, item, number, table in
            let driver = item.element
            switch column {
            case .replication: table.field(number)
            case .driver: table.field("d", UInt32(item.offset + 1))
            case .shift: table.field(seconds: driver.shift)
            case .busy: table.field(seconds: driver.busy)
            case .idle: table.field(seconds: driver.idle)
            case .emptyKilometres: table.field(kilometres: driver.pickupMetres + driver.repositioningMetres)
            case .occupiedKilometres: table.field(kilometres: driver.occupiedMetres)
            case .rides: table.field(Int(driver.rides))
            case .offers: table.field(Int(driver.offers))
            case .refusals: table.field(Int(driver.refusals))
            case .timeouts: table.field(Int(driver.timeouts))
            case .suspensions: table.field(Int(driver.suspensions))
            case .income: table.field(driver.income)
            }
        }
    }

    private static func zoneHours(in folder: ResultsFolder, _ city: City) throws(SystemError) -> ReplicationTable {
        let zoneNames = QuotedFields(city.zones.map(\.name))
        return try ReplicationTable(ZoneHourColumn.self, in: folder) {
            Array($0.metrics.zoneHours.enumerated())
        } field: { column, item, number, table in
            let row = item.element
            switch column {
            case .replication: table.field(number)
            case .hour: table.field(item.offset / city.zoneCount)
            case .zone: table.field(item.offset % city.zoneCount, of: zoneNames)
            case .requests: table.field(row.requests)
            case .served: table.field(row.served)
            case .waitMean: table.field(row.waitMeanSeconds, decimals: 3)
            case .waitP95: table.field(row.waitP95Seconds, decimals: 3)
            case .queueMean: table.field(row.queueMean, decimals: 3)
            case .queueMax: table.field(row.queueMax)
            }
        }
    }

    private static func losses(in folder: ResultsFolder, _ city: City) throws(SystemError) -> ReplicationTable {
        let zoneNames = QuotedFields(city.zones.map(\.name))
        let outcomeNames = QuotedFields(RideOutcome.allCases.map(\.name))
        return try ReplicationTable(LossColumn.self, in: folder) {
            $0.metrics.losses
        } field: { column, loss, number, table in
            switch column {
            case .replication: table.field(number)
            case .hour: table.field(loss.hour)
            case .zone: table.field(Int(loss.zone.index), of: zoneNames)
            case .cause: table.field(Int(loss.cause.rawValue), of: outcomeNames)
            case .requests: table.field(loss.requests)
            }
        }
    }

    private static func fleet(in folder: ResultsFolder) throws(SystemError) -> ReplicationTable {
        try ReplicationTable(FleetColumn.self, in: folder) {
            Array($0.record.fleetHours.enumerated())
        } field: { column, item, number, table in
            let taxis = item.element
            switch column {
            case .replication: table.field(number)
            case .hour: table.field(item.offset)
            case .onDuty: table.field(taxis.mean(taxis.onDuty), decimals: 3)
            case .free: table.field(taxis.mean(taxis.idle), decimals: 3)
            case .busy: table.field(taxis.mean(taxis.busy), decimals: 3)
            case .occupied: table.field(taxis.mean(taxis.occupied), decimals: 3)
            }
        }
    }

    private static func shifts(in folder: ResultsFolder) throws(SystemError) -> ReplicationTable {
        try ReplicationTable(ShiftColumn.self, in: folder) {
            $0.record.shifts
        } field: { column, shift, number, table in
            switch column {
            case .replication: table.field(number)
            case .driver: table.field("d", shift.driver + 1)
            case .start: table.field(seconds: shift.start.sinceStart)
            case .end: table.field(seconds: shift.end.sinceStart)
            case .busy: table.field(seconds: shift.busy)
            case .idle: table.field(seconds: shift.idle)
            case .emptyKilometres: table.field(kilometres: shift.emptyMetres)
            case .occupiedKilometres: table.field(kilometres: shift.occupiedMetres)
            case .rides: table.field(Int(shift.rides))
            case .offers: table.field(Int(shift.offers))
            case .income: table.field(shift.income)
            }
        }
    }

    private static func vehicleTypes(
        in folder: ResultsFolder, _ types: [MeasuredVehicleType]
    ) throws(SystemError) -> ReplicationTable {
        let typeNames = QuotedFields(types.map(\.name))
        return try ReplicationTable(VehicleTypeColumn.self, in: folder) {
            Array($0.metrics.vehicleTypes.enumerated())
        } field: { column, item, number, table in
            let tally = item.element
            switch column {
            case .replication: table.field(number)
            case .type: table.field(item.offset, of: typeNames)
            case .taxis: table.field(tally.taxis)
            case .drivers: table.field(tally.drivers)
            case .shift: table.field(seconds: tally.shift)
            case .busy: table.field(seconds: tally.busy)
            case .occupied: table.field(seconds: tally.occupied)
            case .emptyKilometres: table.field(kilometres: tally.emptyMetres)
            case .occupiedKilometres: table.field(kilometres: tally.occupiedMetres)
            case .rides: table.field(tally.rides)
            case .clients: table.field(tally.passengers)
            case .income: table.field(tally.income)
            case .co2: table.field(tally.co2Kilograms, decimals: 3)
            case .drivingCost: table.field(tally.drivingCost, decimals: 2)
            case .energyUsed: table.field(tally.energyUsedKilowattHours, decimals: 3)
            case .energyCharged: table.field(tally.charging.map { $0.wattHours / 1_000 }, decimals: 3)
            case .charges: table.field(ifPresent: tally.charging?.charges)
            case .charging: table.field(tally.charging?.length.seconds, decimals: 3)
            case .plugWait: table.field(tally.charging?.waited.seconds, decimals: 3)
            case .plugWaits: table.field(ifPresent: tally.charging?.waits)
            }
        }
    }

    private static func driverGroups(
        in folder: ResultsFolder, _ groups: [String]
    ) throws(SystemError) -> ReplicationTable {
        let groupNames = QuotedFields(groups)
        return try ReplicationTable(DriverGroupColumn.self, in: folder) {
            Array($0.metrics.driverGroups.enumerated())
        } field: { column, item, number, table in
            let tally = item.element
            switch column {
            case .replication: table.field(number)
            case .group: table.field(item.offset, of: groupNames)
            case .taxis: table.field(tally.taxis)
            case .drivers: table.field(tally.drivers)
            case .shift: table.field(seconds: tally.shift)
            case .busy: table.field(seconds: tally.busy)
            case .occupied: table.field(seconds: tally.occupied)
            case .emptyKilometres: table.field(kilometres: tally.emptyMetres)
            case .occupiedKilometres: table.field(kilometres: tally.occupiedMetres)
            case .rides: table.field(tally.rides)
            case .offers: table.field(tally.offers)
            case .refusals: table.field(tally.refusals)
            case .timeouts: table.field(tally.timeouts)
            case .standDowns: table.field(tally.standDowns)
            case .queueWait: table.field(seconds: tally.queueWait)
            case .queueWaits: table.field(tally.queueWaits)
            case .income: table.field(tally.income)
            }
        }
    }

    private static func ranks(
        in folder: ResultsFolder, _ city: City, _ ranks: [MeasuredRank]
    ) throws(SystemError) -> ReplicationTable {
        let zoneNames = QuotedFields(city.zones.map(\.name))
        let rankNames = QuotedFields(ranks.map(\.name))
        return try ReplicationTable(RankColumn.self, in: folder) { result, table throws(SystemError) in
            let record = result.record
            for (index, row) in record.rankHours.enumerated() {
                let (hour, rank) = index.quotientAndRemainder(dividingBy: ranks.count)
                // The last hour may be shorter, as for the whole fleet.
                let seconds = hour < record.fleetHours.count ? record.fleetHours[hour].length.seconds : 0
                let place = ranks[rank]
                try table.row(of: RankColumn.self) { column, table in
                    switch column {
                    case .replication: table.field(record.replication)
                    case .hour: table.field(hour)
                    case .rank: table.field(rank + 1)
                    case .name: table.field(rank, of: rankNames)
                    case .zone: table.field(Int(place.zone.index), of: zoneNames)
                    case .latitude: table.field(place.place?.latitudeDegrees, decimals: 6)
                    case .longitude: table.field(place.place?.longitudeDegrees, decimals: 6)
                    case .arrivals: table.field(Int(row.arrivals))
                    case .served: table.field(Int(row.served))
                    case .taxisMean: table.field(seconds > 0 ? row.taxiSeconds / seconds : nil, decimals: 3)
                    case .taxisMax: table.field(Int(row.taxisMax))
                    }
                }
            }
        }
    }

    private static func rankService(
        in folder: ResultsFolder, _ city: City, _ run: MeasuredRun
    ) throws(SystemError) -> ReplicationTable {
        let zoneNames = QuotedFields(city.zones.map(\.name))
        let seconds = run.duration.seconds - run.warmUp.seconds
        return try ReplicationTable(RankServiceColumn.self, in: folder) {
            $0.record.rankService
        } field: { column, rank, number, table in
            switch column {
            case .replication: table.field(number)
            case .zone: table.field(Int(rank.zone.index), of: zoneNames)
            case .walkUps: table.field(Int(rank.walkUps))
            case .served: table.field(Int(rank.served))
            case .balked: table.field(Int(rank.balked))
            case .reneged: table.field(Int(rank.reneged))
            case .openAtEnd: table.field(Int(rank.openAtEnd))
            case .waitMean: table.field(rank.waitMeanSeconds, decimals: 3)
            case .waitMax: table.field(rank.served == 0 ? nil : rank.waitMax.seconds, decimals: 3)
            case .lineMean: table.field(rank.lineClientSeconds / seconds, decimals: 3)
            case .lineMax: table.field(Int(rank.lineMax))
            case .turnedAway: table.field(Int(rank.turnedAway))
            case .held: table.field(Int(rank.held))
            case .holdingMean: table.field(rank.holdingMeanSeconds, decimals: 3)
            }
        }
    }

    /// Creates `choices.csv`: mode choices of people who might take a taxi, by zone and hour; only rows with people.
    static func choices(in folder: ResultsFolder, _ city: City) throws(SystemError) -> ReplicationTable {
        let zoneNames = QuotedFields(city.zones.map(\.name))
        return try ReplicationTable(ChoiceColumn.self, in: folder) {
            ($0.record.choices?.zoneHours ?? []).enumerated().filter { $0.element.people > 0 }
        } field: { column, item, number, table in
            let counts = item.element
            switch column {
            case .replication: table.field(number)
            case .hour: table.field(item.offset / city.zoneCount)
            case .zone: table.field(item.offset % city.zoneCount, of: zoneNames)
            case .people: table.field(counts.people)
            case .taxiToday: table.field(counts.takenToday)
            case .taxi: table.field(counts[.taxi])
            case .walk: table.field(counts[.walk])
            case .publicTransport: table.field(counts[.publicTransport])
            case .stay: table.field(counts[.stay])
            case .waitExpected: table.field(counts.waitSeconds / Double(counts.people), decimals: 3)
            case .price: table.field(Double(counts.priceCents) / 100 / Double(counts.people), decimals: 2)
            }
        }
    }
}

extension CSVWriter {
    /// Writes a time; empty for an event that did not happen.
    fileprivate mutating func field(moment time: SimTime) {
        if time == RideRecord.never { emptyField() } else { field(seconds: time.sinceStart) }
    }
}
