import Behaviour
import Quantities

/// Expectations and advice for rows that are left out.
struct TripFaultAdvice {
    let format: TripFormat
    let columnCount: Int
    /// First and last day of the trips that are used; nil if there are none.
    let dates: (first: CalendarDate, last: CalendarDate)?
    /// Returns the number of rows of the file whose start time a format can read.
    let rowsFitting: (TimeFormat) -> Int

    /// Returns the expected form or value, and advice on how to get such rows used.
    ///
    /// - Parameter value: in the first such row.
    func advice(for fault: TripFault, _ value: String) -> (expected: String, remedy: String) {
        switch fault {
        case .malformedRow:
            (
                "\(columnCount) fields, as many as the header has",
                "put quotes around fields that contain commas, or remove the row"
            )
        case .incomplete: ("no, false or 0", keeping("incomplete"))
        case .unreadableDate: (format.time.form, timeRemedy(value))
        case .unreadableDuration: (number, numberRemedy(value, "duration"))
        case .negativeDuration: ("0 or more", keeping("duration"))
        case .dropOffBeforePickup: ("a drop-off at or after the pickup", clockRemedy)
        case .emptyPickupZone: ("a zone of the city", zoneRemedy("pickup"))
        case .emptyDropOffZone: ("a zone of the city", zoneRemedy("drop-off"))
        case .unknownPickupZone, .unknownDropOffZone:
            ("a zone of the city by its id or name", "add the zone to the city, or leave such rows out")
        case .noPath, .shortPath:
            ("at least two points", "use other columns for the ends of trips, or leave such rows out")
        case .unreadablePath:
            (
                "a JSON array [[longitude, latitude], …]",
                "write it like this, with decimal points, or use other columns for the ends"
            )
        case .unreadablePickupPlace, .unreadableDropOffPlace: ("degrees like 41.1579, -8.6291", placeRemedy(value))
        case .pickupExchanged: ("a latitude and a longitude", exchangeRemedy("pickup"))
        case .dropOffExchanged: ("a latitude and a longitude", exchangeRemedy("dropOff"))
        case .pickupOutside, .dropOffOutside:
            ("a place in a zone of the city", "use a larger city, or leave such rows out")
        case .sameGateway: ("a trip into the city, out of it or through it", "leave such rows out")
        case .passengersUnreadable, .negativePassengers:
            ("a whole number, or nothing", keeping("party"))
        case .tooManyPassengers:
            ("1 to 4", "write 'largeParties: asFour', or 'keep' with a type of more seats, to use such rows")
        case .morePassengersThanSeats:
            ("1 to \(VehicleType.seatsMax)", "write 'largeParties: asFour' to use such rows as parties of four")
        case .distanceUnreadable: (number, numberRemedy(value, "distance"))
        case .noDistance: ("more than 0", keeping("distance"))
        case .absurdDistance:
            ("at most \(TripFault.distanceMaxText)", "check 'distanceUnit', or \(keeping("distance"))")
        case .fareUnreadable: (number, numberRemedy(value, "fare"))
        case .noFare: ("more than 0", keeping("fare"))
        case .tooFast: ("at most 'maxMeanSpeed'", "check the units, or raise or remove 'maxMeanSpeed'")
        case .farDate:
            (
                dates.map { "a date near \($0.first) to \($0.last)" } ?? "a date near the others",
                "correct the date, or move such rows to a separate file"
            )
        }
    }

    private var number: String { "a number like 42.25, 1,260 or $42.25" }

    /// Returns advice to keep a column.
    ///
    /// - Parameter column: a key of `columns`.
    private func keeping(_ column: String) -> String {
        format.isMapped
            ? "leave '\(column)' out of 'columns' to keep such rows"
            : "write 'format: csv' with 'columns', but without '\(column)', to keep such rows"
    }

    private func numberRemedy(_ value: String, _ column: String) -> String {
        switch PublishedNumbers.read(value) {
        case .decimalComma: "write a decimal point instead of the comma, or \(keeping(column))"
        case .ambiguous:
            "other rows have decimal commas, so this may be a thousand: write decimal points, or \(keeping(column))"
        case .number, nil: keeping(column)
        }
    }

    private func timeRemedy(_ value: String) -> String {
        let remedy = format.time.remedy(for: value, clock: format.clock, rowsFitting: rowsFitting)
        let isOfKey = remedy.contains("write '") || remedy.hasPrefix("describe ")
        return isOfKey && !format.isMapped ? "write 'format: csv' with 'columns', and \(remedy)" : remedy
    }

    private var clockRemedy: String {
        let mending = "correct the times, or remove the row"
        if format.clock != nil { return mending }
        return "if clocks were put back in that night, write 'timeZone' like Europe/Lisbon; otherwise \(mending)"
    }

    private func zoneRemedy(_ end: String) -> String { "fill in the zone of \(end), or leave such rows out" }

    private func placeRemedy(_ value: String) -> String {
        if !value.contains(where: \.isNumber) { return "fill in the place, or leave such rows out" }
        return value.contains(/\d,\d/)
            ? "write a decimal point instead of the comma" : "write degrees with a decimal point"
    }

    private func exchangeRemedy(_ end: String) -> String {
        guard format.isMapped else { return "exchange the names of the two columns in the header" }
        if format.columns[.path] != nil, format.columns[.pickupLatitude] == nil {
            return "write the points of 'path' with the longitude first"
        }
        return "exchange the columns of '\(end)Latitude' and '\(end)Longitude' under 'columns'"
    }
}
