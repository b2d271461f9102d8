import OutputFiles
import Playback
import Quantities

/// `output_trips.csv.gz`: the rides of clients as MATSim trips, separated by semicolons. Lost clients have no trip.
///
/// Source: the columns of MATSim's `TripsAndLegsWriter`. A trip starts when the client wants to leave and ends with the
/// ride; its wait is the wait for the taxi. Trips are sorted by person, then by time.
struct MATSimTripFile {
    private static let header = """
        person;trip_number;trip_id;dep_time;trav_time;wait_time;traveled_distance;euclidean_distance;main_mode;\
        longest_distance_mode;modes;start_activity_type;end_activity_type;start_facility_id;start_link;start_x;start_y;\
        end_facility_id;end_link;end_x;end_y;first_pt_boarding_stop;last_pt_egress_stop

        """
    private static let flushBytes = 1 << 18

    let streets: MATSimStreets
    let clockAtStart: SimDuration

    /// Writes the trips.
    ///
    /// - Parameter drives: the drives of the same run.
    /// - Throws: `MachineError` if the file cannot be written.
    func write(_ rides: [PlaybackRide], _ drives: MATSimEventBuilder, to path: String) throws(SystemError) {
        let file = try GzipFile(creating: path, comment: ResultsFile.matsimTrips.packedComment)
        var text = TextBuffer(capacity: MATSimTripFile.flushBytes + 4_096)
        text.append(MATSimTripFile.header)
        var (client, number) = (0, 0)
        let ordered = rides.sorted {
            ($0.client, $0.desiredDeparture, $0.request) < ($1.client, $1.desiredDeparture, $1.request)
        }
        for ride in ordered {
            guard let pickedUp = ride.pickedUp, let ended = ride.ended, ended >= pickedUp, let origin = ride.origin
            else { continue }
            number = ride.client == client ? number + 1 : 1
            client = ride.client
            let metres = drives.metres(ofDriver: ride.driver, from: pickedUp, to: ended)
            let start = min(ride.desiredDeparture, pickedUp)
            text.append("c\(client);\(number);c\(client)_\(number);")
            append(start, to: &text)
            append(PlaybackTime(tenths: ended.tenths - start.tenths), isSpan: true, to: &text)
            append(PlaybackTime(tenths: pickedUp.tenths - start.tenths), isSpan: true, to: &text)
            append(from: origin, to: ride.destination ?? origin, metres: metres, to: &text)
            if text.count >= MATSimTripFile.flushBytes {
                try file.write(text.bytes)
                text.removeAll()
            }
        }
        try file.write(text.bytes)
        try file.close()
    }

    private func append(
        from origin: StreetPoint, to destination: StreetPoint, metres: Double, to text: inout TextBuffer
    ) {
        let (start, end) = (streets.point(of: origin), streets.point(of: destination))
        let (east, north) = (end.eastMetres - start.eastMetres, end.northMetres - start.northMetres)
        text.append(Int64(metres.rounded()))
        text.append(";" as StaticString)
        text.append(Int64((east * east + north * north).squareRoot()))
        text.append(";taxi;taxi;taxi;origin;destination;" as StaticString)
        append(start, onLink: streets.link(of: origin), to: &text)
        append(end, onLink: streets.link(of: destination), to: &text)
        text.append(";\n" as StaticString)
    }

    /// Appends a place without a facility, which MATSim writes as `null`.
    private func append(_ point: TransverseMercator.Point, onLink link: UInt32, to text: inout TextBuffer) {
        text.append("null;a" as StaticString)
        text.append(UInt64(link))
        text.append(UInt8(ascii: ";"))
        text.append(point.eastMetres, decimals: 2)
        text.append(UInt8(ascii: ";"))
        text.append(point.northMetres, decimals: 2)
        text.append(UInt8(ascii: ";"))
    }

    /// Appends a time, rounded half up to seconds; `25:10:00` is 01:10 on the second day.
    private func append(_ time: PlaybackTime, isSpan: Bool = false, to text: inout TextBuffer) {
        let tenths = time.tenths + (isSpan ? 0 : clockAtStart.microseconds / 100_000)
        let seconds = (tenths + 5) / 10
        for (part, end) in [(seconds / 3_600, ":"), (seconds / 60 % 60, ":"), (seconds % 60, ";")] {
            if part < 10 { text.append(UInt8(ascii: "0")) }
            text.append(part)
            text.append(end)
        }
    }
}
