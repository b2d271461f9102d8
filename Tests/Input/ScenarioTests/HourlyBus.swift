import Foundation
import Quantities
import TestSupport

/// A feed of one line from the first of some stops to the second, every hour of the weekdays of 2026, in 12 minutes.
enum HourlyBus {
    static func writeFeed(_ name: String, in folder: TemporaryFolder, stops: [Coordinate]) throws {
        let rows = stops.enumerated().map { "\($0),\($0),\($1.latitudeDegrees),\($1.longitudeDegrees)" }
        let hours = 6..<24
        let files = [
            "agency.txt": "agency_name,agency_url,agency_timezone\nA,http://a,UTC",
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n" + rows.joined(separator: "\n"),
            "routes.txt": "route_id,route_short_name,route_type\nr,1,3",
            "calendar.txt":
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                + "w,1,1,1,1,1,0,0,20260101,20261231",
            "trips.txt": "route_id,service_id,trip_id\n" + hours.map { "r,w,\($0)" }.joined(separator: "\n"),
            "stop_times.txt":
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + hours.map { "\($0),\($0):00:00,\($0):00:00,0,1\n\($0),\($0):12:00,\($0):12:00,1,2" }
                .joined(separator: "\n"),
        ]
        try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        for (file, text) in files { try folder.write(text + "\n", to: "\(name)/\(file)") }
    }
}
