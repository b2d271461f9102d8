import Behaviour
import CityModel
import InputFiles
import Quantities

/// A trip as it was recorded.
struct PublishedTrip: Hashable, BitwiseCopyable {
    /// The day of the pickup, counted from 1970-01-01.
    var day: Int32
    /// The pickup's time of the day.
    var secondOfDay: Int32
    var trip: TripTemplate
}

/// Reads the trip records that the New York City Taxi and Limousine Commission publishes as CSV.
///
/// Both the published spellings of the columns (`tpep_pickup_datetime`, `PULocationID`, …) and those of the open data
/// portal (`pickup_datetime`, `pickup_location_id`, …) are read. Published tables are dirty: a row that cannot be a trip
/// of this city is counted by reason and left out.
struct TripFile {
    private(set) var trips: [PublishedTrip] = []
    private(set) var losses: [InputLoss] = []

    private struct Columns {
        let pickup, dropOff, passengers, distance, origin, destination: CSVReader.Column

        init(_ table: CSVReader) throws(InputError) {
            var mistakes = MistakeList()
            func find(_ names: [String]) -> CSVReader.Column? {
                do {
                    return try table.column(anyOf: names)
                } catch {
                    mistakes.add(error)
                    return nil
                }
            }
            let found = [
                find(["pickup_datetime", "tpep_pickup_datetime", "lpep_pickup_datetime"]),
                find(["dropoff_datetime", "tpep_dropoff_datetime", "lpep_dropoff_datetime"]),
                find(["passenger_count"]), find(["trip_distance"]),
                find(["pickup_location_id", "PULocationID"]), find(["dropoff_location_id", "DOLocationID"]),
            ].compactMap { $0 }
            try mistakes.check()
            (pickup, dropOff, passengers, distance) = (found[0], found[1], found[2], found[3])
            (origin, destination) = (found[4], found[5])
        }
    }

    /// - Throws: `InputError` that names the columns that are missing.
    /// - Complexity: O(length of the file).
    init(_ source: SourceFile, zones: ZoneNumbers) throws(InputError) {
        var table = try CSVReader(source)
        let columns = try Columns(table)
        var faults = TripFaultCounts()
        trips.reserveCapacity(source.bytes.count / 100)
        while true {
            do {
                guard try table.nextRow() else { break }
            } catch {
                faults.count(.malformedRow)
                continue
            }
            if let trip = TripFile.trip(in: table, columns, zones, &faults) { trips.append(trip) }
        }
        losses = faults.losses(file: source.displayName)
    }

    private static func trip(
        in table: CSVReader, _ columns: Columns, _ zones: ZoneNumbers, _ faults: inout TripFaultCounts
    ) -> PublishedTrip? {
        guard let pickup = PublishedMoment(table.bytes(columns.pickup)),
            let dropOff = PublishedMoment(table.bytes(columns.dropOff))
        else {
            faults.count(.unreadableDate)
            return nil
        }
        if dropOff < pickup {
            faults.count(.dropOffBeforePickup)
            return nil
        }
        guard let origin = zones.zone(in: table, columns.origin) else {
            faults.count(.unknownPickupZone, zone: table.text(columns.origin))
            return nil
        }
        guard let destination = zones.zone(in: table, columns.destination) else {
            faults.count(.unknownDropOffZone, zone: table.text(columns.destination))
            return nil
        }
        let passengers = table.int(columns.passengers)
        if let fault = fault(passengers: passengers) ?? fault(distance: table.double(columns.distance)) {
            faults.count(fault)
            return nil
        }
        let trip = TripTemplate(origin: origin, destination: destination, party: UInt8(passengers ?? 1))
        return PublishedTrip(day: pickup.day, secondOfDay: pickup.second, trip: trip)
    }

    /// T01: 1 to 4 people.
    private static func fault(passengers: Int?) -> TripFault? {
        guard let passengers else { return .passengersUnreadable }
        return passengers < 1 ? .noPassenger : passengers > 4 ? .tooManyPassengers : nil
    }

    private static func fault(distance: Double?) -> TripFault? {
        guard let distance else { return .distanceUnreadable }
        return distance <= 0 ? .noDistance : distance > TripFault.distanceMaxMiles ? .absurdDistance : nil
    }
}

/// A moment as published, `2019-01-15 03:36:12`, in the city's own time.
struct PublishedMoment: Comparable, BitwiseCopyable {
    /// Days since 1970-01-01.
    var day: Int32
    var second: Int32

    init?(_ text: ArraySlice<UInt8>) {
        let parsed: (Int32, Int32)? = text.withUnsafeBufferPointer { bytes in
            guard bytes.count == 19, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
                bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
                bytes[16] == UInt8(ascii: ":"),
                let century = twoDigits(bytes, 0), let yearOfCentury = twoDigits(bytes, 2),
                let month = twoDigits(bytes, 5), let day = twoDigits(bytes, 8), let hour = twoDigits(bytes, 11),
                let minute = twoDigits(bytes, 14), let second = twoDigits(bytes, 17),
                hour < 24, minute < 60, second < 60,
                let date = CalendarDate(year: century * 100 + yearOfCentury, month: month, day: day)
            else { return nil }
            return (Int32(date.daysSince1970), Int32(hour * 3_600 + minute * 60 + second))
        }
        guard let parsed else { return nil }
        (day, second) = parsed
    }

    static func < (left: PublishedMoment, right: PublishedMoment) -> Bool {
        (left.day, left.second) < (right.day, right.second)
    }
}

private func twoDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    let (tens, units) = (bytes[index] &- UInt8(ascii: "0"), bytes[index + 1] &- UInt8(ascii: "0"))
    return tens <= 9 && units <= 9 ? Int(tens) * 10 + Int(units) : nil
}

/// Finds the zones that trip files name by number, without making a string of each.
struct ZoneNumbers {
    private static let numberMax = 100_000

    private let index: ZoneIndex
    private var zoneOfNumber: [ZoneID] = []

    init(_ index: ZoneIndex) {
        self.index = index
        for name in index.names {
            guard let number = Int(name), (0...ZoneNumbers.numberMax).contains(number), let zone = index[name] else {
                continue
            }
            let missing = number + 1 - zoneOfNumber.count
            if missing > 0 { zoneOfNumber += Array(repeating: .none, count: missing) }
            zoneOfNumber[number] = zone
        }
    }

    func zone(in table: CSVReader, _ column: CSVReader.Column) -> ZoneID? {
        if let number = table.int(column) {
            if zoneOfNumber.indices.contains(number), zoneOfNumber[number] != .none { return zoneOfNumber[number] }
            return nil
        }
        return index[table.text(column)]
    }
}
