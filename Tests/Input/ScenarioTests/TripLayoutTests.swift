import CityModel
import InputFiles
import Quantities
import TestSupport
import Testing
import YAML

@testable import Scenario

/// A few invented rows under each published header.
@Suite("Published layouts of trips")
struct TripLayoutTests {
    /// Zones 8 and 32, two adjacent squares of a tenth of a degree.
    private static let city: City = {
        func square(west: Double, south: Double) -> ZoneShape {
            let corners = [(0.0, 0.0), (0.1, 0), (0.1, 0.1), (0, 0.1), (0, 0)]
            let ring = corners.map { Coordinate(latitudeDegrees: south + $1, longitudeDegrees: west + $0) }
            return ZoneShape(polygons: [[ring]])
        }
        return City(
            name: "two", zones: [Zone(name: "8"), Zone(name: "32")],
            legs: Array(repeating: TravelLeg(seconds: 60, kilometres: 1), count: 4),
            searchDistances: [0.0, 1, 1, 0],
            outline: ZoneOutline(polygons: [square(west: -74, south: 40.7), square(west: -73.9, south: 40.7)]))
    }()

    private func read(_ text: String, _ format: TripFormat = .nycTLC) throws -> TripFile {
        try TripFile(
            SourceFile(displayName: "t.csv", text: text), format: format,
            places: TripPlaceFinder(ZoneIndex(TripLayoutTests.city), city: TripLayoutTests.city))
    }

    private func ways(_ file: TripFile) -> [String] {
        file.trips.map { trip in
            let names = [trip.trip.origin, trip.trip.destination].map { TripLayoutTests.city.zones[Int($0.index)].name }
            let date = CalendarDate(daysSince1970: Int(trip.day))
            return "\(date) \(trip.secondOfDay) \(names[0])>\(names[1]) \(trip.trip.party)"
        }
    }

    /// Returns the guide's mapping for files with such a column.
    private func guideFormat(_ column: String) throws -> TripFormat {
        let guide = try #require(TestFiles.read("\(TestFiles.package)/Sources/cabrank/cabrank.docc/Trips.md"))
        let block = try #require(guide.split(separator: "```").first { $0.contains(": \(column)\n") })
        let document = try YAMLParser.parse(Array(block.dropFirst("yaml".count).utf8), file: "Trips.md")
        let context = DecodingContext(file: "Trips.md", dataFolder: nil)
        let format = KeyField(node: document.root, label: "the guide", context: context).map { map in
            map.required("trips")?.map { trips in
                let format = TripFormatDecoder(map: trips).decode()
                trips.acceptAllKeys()
                return format
            }
        }
        try context.check()
        return try #require(format)
    }

    private func losses(_ file: TripFile) -> [String] { file.losses.map { "\($0.reason): \($0.count)" } }

    @Test("B01: the commission's files of every year since 2009 are read without a mapping", arguments: TLCLayout.all)
    func commission(_ layout: TLCLayout) throws {
        let file = try read(layout.text)
        let drawn = layout.hasRideOfUnknownParty ? ["\(layout.day) 11107 32>32 0"] : []
        #expect(ways(file) == ["\(layout.day) 11107 8>32 1", "\(layout.day) 11107 32>32 2"] + drawn)
        #expect(losses(file) == layout.losses)
    }

    @Test("B01: Chicago's files are read by community area or by coordinates; empty cells are counted")
    func chicago() throws {
        let header =
            "Trip ID,Taxi ID,Trip Start Timestamp,Trip End Timestamp,Trip Seconds,Trip Miles,Pickup Census Tract,"
            + "Dropoff Census Tract,Pickup Community Area,Dropoff Community Area,Fare,Tips,Tolls,Extras,Trip Total,"
            + "Payment Type,Company,Pickup Centroid Latitude,Pickup Centroid Longitude,Pickup Centroid Location,"
            + "Dropoff Centroid Latitude,Dropoff Centroid Longitude,Dropoff Centroid  Location\n"
        let ends = "40.75,-73.95,POINT (-73.95 40.75),40.75,-73.85,POINT (-73.85 40.75)\n"
        let text =
            header
            + "a,t,05/01/2019 12:00:00 AM,05/01/2019 12:15:00 AM,600,2.1,,,8,32,9.75,0,0,0,9.75,Cash,X,\(ends)"
            + "b,t,05/01/2019 12:15:00 PM,05/01/2019 12:15:00 PM,420,1.3,,,32.0,8,6.5,0,0,0,6.5,Cash,X,\(ends)"
            + "c,t,05/01/2019 01:00:00 PM,05/01/2019 01:15:00 PM,420,1.3,,,8,,6.5,0,0,0,6.5,Cash,X,,,,,,\n"
            + "d,t,05/01/2019 01:00:00 PM,05/01/2019 01:15:00 PM,,1.3,,,8,32,6.5,0,0,0,6.5,Cash,X,\(ends)"
            + "e,t,05/01/2019 01:00:00 PM,05/01/2019 01:15:00 PM,420,0,,,8,32,6.5,0,0,0,6.5,Cash,X,\(ends)"
            + "f,t,05/01/2019 01:00:00 PM,05/01/2019 01:15:00 PM,10,1.3,,,8,32,6.5,0,0,0,6.5,Cash,X,\(ends)"
            + "g,t,05/01/2019 01:00:00 PM,05/01/2019 01:15:00 PM,420,1.3,,,8,32,,0,0,0,6.5,Cash,X,\(ends)"
            + "h,t,05/01/2019 01:00:00 PM,05/01/2019 01:15:00 PM,420,1.3,,,8,32,-3,0,0,0,6.5,Cash,X,\(ends)"
        var format = try guideFormat("Trip Start Timestamp")
        let byArea = try read(text, format)
        #expect(ways(byArea) == ["2019-05-01 0 8>32 0", "2019-05-01 44100 32>8 0"])
        #expect(
            losses(byArea) == [
                "the duration cannot be read: 1", "the drop-off zone is empty: 1", "the distance is 0 or less: 1",
                "the fare cannot be read: 1", "the fare is 0 or less: 1",
                "the ride is faster than 'maxMeanSpeed': 1",
            ])
        format.columns = [
            .pickupTime: ["Trip Start Timestamp"], .pickupLatitude: ["Pickup Centroid Latitude"],
            .pickupLongitude: ["Pickup Centroid Longitude"], .dropOffLatitude: ["Dropoff Centroid Latitude"],
            .dropOffLongitude: ["Dropoff Centroid Longitude"],
        ]
        let byPlace = try read(text, format)
        #expect(byPlace.trips.count == 7 && Set(ways(byPlace).map { $0.suffix(6) }) == ["8>32 0"])
        #expect(losses(byPlace) == ["the place of pickup cannot be read: 1"])
    }

    private static let porto = """
        "TRIP_ID","CALL_TYPE","ORIGIN_CALL","ORIGIN_STAND","TAXI_ID","TIMESTAMP","DAY_TYPE","MISSING_DATA","POLYLINE"
        "1","C","","","1","1372636858","A","False","[[-73.95,40.75],[-73.93,40.75],[-73.85,40.75]]"
        "2","B","","7","1","1388534400","A","False","[[-73.85,40.75], [-73.86,40.76]]"
        "3","C","","","1","1372636858","A","True","[[-73.95,40.75],[-73.85,40.75]]"
        "4","C","","","1","1372636858","A","False","[]"
        "5","C","","","1","1372636858","A","False","[[-73.95,40.75]]"
        "6","C","","","1","1372636858","A","False","[[-73.95,40.75],[-73.95,40.75"
        "7","C","","","1","1372636858","A","False","[[-75,40.75],[-73.85,40.75]]"
        "8","C","","","1","1372636858","A","False","[[-73.95,40.75],[-73.85,140.75]]"
        "9","C","","","1","soon","A","False","[[-73.95,40.75],[-73.85,40.75]]"

        """

    @Test("B01: Porto's paths begin at the pickup and end at the drop-off, in local time")
    func porto() throws {
        var format = try guideFormat("POLYLINE")
        format.maxMeanSpeedMetresPerSecond = nil
        let file = try read(TripLayoutTests.porto, format)
        // 2013-07-01 00:00:58 universal time is an hour later in Porto; the first second of 2014 is not.
        #expect(ways(file) == ["2013-07-01 3658 8>32 0", "2014-01-01 0 32>32 0"])
        #expect(
            losses(file) == [
                "the row is marked as incomplete: 1",
                "the date of pickup or drop-off cannot be read: 1", "the path has no point: 1",
                "the path has only one point: 1", "the path cannot be read: 1",
                "the place of pickup is outside the city: 1", "the place of drop-off is outside the city: 1",
            ])
        // 8.4 km in two steps of 15 s, 1.4 km in one.
        format.maxMeanSpeedMetresPerSecond = 150
        #expect(try ways(read(TripLayoutTests.porto, format)) == ["2014-01-01 0 32>32 0"])
    }

    @Test("Coordinates in a city whose zones have no areas, and a file without places, are reported")
    func placesMissing() throws {
        let text =
            "pickup_datetime,dropoff_datetime,passenger_count,trip_distance,Start_Lat,Start_Lon,End_Lat,End_Lon\n"
        let complaints = inputErrors {
            _ = try TripFile(
                SourceFile(displayName: "t.csv", text: text), format: .nycTLC,
                places: TripPlaceFinder(ZoneIndex(names: ["8"])))
        }
        #expect(
            complaints == [
                "t.csv:1: the trips begin and end at coordinates, but the zones of the city have no areas; "
                    + "write the GeoJSON file of their areas as 'outline' under 'city'"
            ])
        let half = inputErrors { _ = try read(text.replacing("End_Lon", with: "End_Long")) }
        #expect(half == ["t.csv:1: the column 'dropoff_longitude' or 'End_Lon' is missing; did you mean 'End_Long'?"])
    }
}

/// One layout of the New York City Taxi and Limousine Commission; its rows are two trips and some invalid ones.
struct TLCLayout: CustomTestStringConvertible, Sendable {
    let name: String
    let day: String
    let text: String
    var losses: [String] = []
    /// Whether a third ride follows whose party size is unknown.
    var hasRideOfUnknownParty = false

    var testDescription: String { name }

    static let all = [
        TLCLayout(
            name: "2009", day: "2009-01-04",
            text: """
                vendor_name,Trip_Pickup_DateTime,Trip_Dropoff_DateTime,Passenger_Count,Trip_Distance,Start_Lon,Start_Lat,\
                Rate_Code,store_and_forward,End_Lon,End_Lat,Payment_Type,Fare_Amt,surcharge,mta_tax,Tip_Amt,Tolls_Amt,\
                Total_Amt
                VTS,2009-01-04 03:05:07,2009-01-04 03:15:07,1,2.63,-73.95,40.75,,,-73.85,40.75,CASH,8.9,0.5,,0,0,9.4
                VTS,2009-01-04 03:05:07,2009-01-04 03:15:07,2,2.63,-73.85,40.75,,,-73.85,40.76,CASH,8.9,0.5,,0,0,9.4
                VTS,2009-01-04 03:05:07,2009-01-04 03:15:07,1,2.63,0,0,,,-73.85,40.75,CASH,8.9,0.5,,0,0,9.4

                """, losses: ["the place of pickup is outside the city: 1"]),
        TLCLayout(
            name: "2010 to 2013", day: "2010-03-04",
            text: """
                vendor_id,pickup_datetime,dropoff_datetime,passenger_count,trip_distance,pickup_longitude,pickup_latitude,\
                rate_code,store_and_fwd_flag,dropoff_longitude,dropoff_latitude,payment_type,fare_amount,surcharge,\
                mta_tax,tip_amount,tolls_amount,total_amount
                CMT,2010-03-04 03:05:07,2010-03-04 03:15:07,1,2.6,-73.95,40.75,1,N,-73.85,40.75,Cas,8.9,0.5,0.5,0,0,9.9
                CMT,2010-03-04 03:05:07,2010-03-04 03:15:07,2,2.6,-73.85,40.75,1,N,-73.85,40.75,Cas,8.9,0.5,0.5,0,0,9.9
                CMT,2010-03-04 03:05:07,2010-03-04 03:15:07,1,2.6,-73.95,40.75,1,N,-73.85,,Cas,8.9,0.5,0.5,0,0,9.9
                CMT,2010-03-04 03:05:07,2010-03-04 03:15:07,1,2.6,-73.95,40.75,1,N,-73.85,40.75,Cas,8.9,0.5,0.5,0,0,9,9

                """, losses: ["the row has the wrong number of fields: 1", "the place of drop-off cannot be read: 1"]),
        TLCLayout(
            name: "2014, with spaces and an empty line", day: "2014-01-09",
            text: """
                vendor_id, pickup_datetime, dropoff_datetime, passenger_count, trip_distance, pickup_longitude, \
                pickup_latitude, rate_code, store_and_fwd_flag, dropoff_longitude, dropoff_latitude, payment_type, \
                fare_amount, surcharge, mta_tax, tip_amount, tolls_amount, total_amount\r\n\r
                CMT,2014-01-09 03:05:07,2014-01-09 03:15:07,1,0.7,-73.95,40.75,1,N,-73.85,40.75,CRD,6.5,0,0.5,1,0,8\r
                CMT,2014-01-09 03:05:07,2014-01-09 03:15:07,2,0.7,-73.85,40.75,1,N,-73.85,40.75,CRD,6.5,0,0.5,1,0,8\r

                """),
        TLCLayout(
            name: "2015 to June 2016", day: "2015-06-01",
            text: """
                VendorID,tpep_pickup_datetime,tpep_dropoff_datetime,passenger_count,trip_distance,pickup_longitude,\
                pickup_latitude,RateCodeID,store_and_fwd_flag,dropoff_longitude,dropoff_latitude,payment_type,\
                fare_amount,extra,mta_tax,tip_amount,tolls_amount,improvement_surcharge,total_amount
                2,2015-06-01 03:05:07,2015-06-01 03:15:07,1,1.5,-73.95,40.75,1,N,-73.85,40.75,1,12,1,0.5,3,0,0.3,17
                2,2015-06-01 03:05:07,2015-06-01 03:15:07,2,1.5,-73.85,40.75,1,N,-73.85,40.75,1,12,1,0.5,3,0,0.3,17

                """),
        TLCLayout(
            name: "July to December 2016, whose rows end in more commas than the header", day: "2016-07-01",
            text: """
                VendorID,tpep_pickup_datetime,tpep_dropoff_datetime,passenger_count,trip_distance,RatecodeID,\
                store_and_fwd_flag,PULocationID,DOLocationID,payment_type,fare_amount,extra,mta_tax,tip_amount,\
                tolls_amount,improvement_surcharge,total_amount\r
                1,2016-07-01 03:05:07,2016-07-01 03:15:07,1,3.9,1,N,8,32,1,22.5,0,0.5,4.65,0,0.3,27.95,,\r
                1,2016-07-01 03:05:07,2016-07-01 03:15:07,2,3.9,1,N,32,32,1,22.5,0,0.5,4.65,0,0.3,27.95,,\r
                1,2016-07-01 03:05:07,2016-07-01 03:15:07,2,3.9,1,N,264,32,1,22.5,0,0.5,4.65,0,0.3,27.95,,\r

                """, losses: ["pickup zone '264' is not in the city: 1"]),
        TLCLayout(
            name: "2017 to 2020", day: "2020-02-01",
            text: """
                VendorID,tpep_pickup_datetime,tpep_dropoff_datetime,passenger_count,trip_distance,RatecodeID,\
                store_and_fwd_flag,PULocationID,DOLocationID,payment_type,fare_amount,extra,mta_tax,tip_amount,\
                tolls_amount,improvement_surcharge,total_amount,congestion_surcharge
                1,2020-02-01 03:05:07,2020-02-01 03:15:07,1,2.6,1,N,8,32,1,11,0.5,0.5,1,0,0.3,14.8,2.5
                1,2020-02-01 03:05:07,2020-02-01 03:15:07,2,2.6,1,N,32,32,1,11,0.5,0.5,1,0,0.3,14.8,2.5
                ,2020-02-01 03:05:07,2020-02-01 03:15:07,,2.6,,,32,32,,11,0.5,0.5,1,0,0.3,14.8,2.5

                """, hasRideOfUnknownParty: true),
        TLCLayout(
            name: "since 2021, written from Parquet, with the headers in lower case", day: "2023-01-01",
            text: """
                vendorid,tpep_pickup_datetime,tpep_dropoff_datetime,passenger_count,trip_distance,ratecodeid,\
                store_and_fwd_flag,pulocationid,dolocationid,payment_type,fare_amount,extra,mta_tax,tip_amount,\
                tolls_amount,improvement_surcharge,total_amount,congestion_surcharge,airport_fee
                2,2023-01-01 03:05:07,2023-01-01 03:15:07,1.0,0.97,1.0,N,8,32,2,9.3,1.0,0.5,0.0,0.0,1.0,14.3,2.5,0.0
                2,2023-01-01 03:05:07.000,2023-01-01 03:15:07.000,2.0,1.1,1.0,N,32,32,1,7.9,1,0.5,4,0,1,16.9,2.5,0.0

                """),
        TLCLayout(
            name: "green taxis", day: "2019-01-01",
            text: """
                VendorID,lpep_pickup_datetime,lpep_dropoff_datetime,store_and_fwd_flag,RatecodeID,PULocationID,\
                DOLocationID,passenger_count,trip_distance,fare_amount,extra,mta_tax,tip_amount,tolls_amount,ehail_fee,\
                improvement_surcharge,total_amount,payment_type,trip_type,congestion_surcharge
                2,2019-01-01 03:05:07,2019-01-01 03:15:07,N,1,8,32,1,0.86,6,0.5,0.5,0,0,,0.3,7.3,2,1,
                2,2019-01-01 03:05:07,2019-01-01 03:15:07,N,1,32,32,2,0.66,4.5,0.5,0.5,0,0,,0.3,5.8,1,1,

                """),
    ]
}
