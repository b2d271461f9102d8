import Experiments
import Foundation
import Pages
import ServiceKernel
import TestSupport

@testable import PageFrame

/// A results folder with two hours, two zones and two drivers, small enough to check by hand.
struct SmallRun {
    static let hostile = #"<script>alert("1")</script>"#

    let folder: TemporaryFolder
    var path: String { folder.path }

    /// Creates the folder.
    ///
    /// - Parameter replications: number of identical replications.
    init(replications: Int = 1) throws {
        folder = try TemporaryFolder()
        for (name, text) in SmallRun.files { try folder.write(text, to: name) }
        if replications == 1 { return }
        for key in ["replications", "replications_asked"] {
            try replace("\"\(key)\": 1", by: "\"\(key)\": \(replications)", in: "manifest.json")
        }
        for (name, text) in SmallRun.files where text.hasPrefix("replication,") {
            let lines = text.split(separator: "\n")
            let rows = (1...replications).flatMap { number in lines.dropFirst().map { "\(number)" + $0.dropFirst() } }
            try folder.write((lines.prefix(1).map(String.init) + rows).joined(separator: "\n") + "\n", to: name)
        }
    }

    /// Returns the page as HTML.
    func html(in language: Language = .english) throws -> String {
        String(decoding: try page(in: language).html(), as: UTF8.self)
    }
    func page(in language: Language = .english) throws -> Page {
        try Report(of: [ReportFolder(path)], .files).page(in: language)
    }

    func replace(_ old: String, by new: String, in name: String) throws {
        let text = folder.read(name) ?? ""
        precondition(text.contains(old), "\(name) has no '\(old)'")
        try folder.write(text.replacingOccurrences(of: old, with: new), to: name)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

    /// The hostile name, quoted for CSV.
    private static let quoted = "\"\(hostile.replacingOccurrences(of: "\"", with: "\"\""))\""
    private static let inJSON = hostile.replacingOccurrences(of: "\"", with: "\\\"")

    private static let files: [String: String] = [
        "manifest.json": """
        {
          "program": "cabrank", "version": "0.1.0", "scenario_name": "small", "scenario_path": "nowhere.yaml",
          "scenario_file": "", "set": [], "seed": 7, "dispatch_policy": "fifo", "replications": 1,
          "replications_asked": 1, "interrupted": false, "warm_up_s": 0.0, "warm_up": "",
          "input_losses": [{"file": "/home/somebody/trips.csv", "reason": "the zone is not in the city", "count": 3}],
          "scenario": {"description": "Two zones", "currency": "EUR", "start": {"date": "2026-06-06", "clock": "07:00"},
            "duration": "2 h", "city": {"table": "x"}}
        }
        """,
        "summary.csv": """
        metric,unit,replications,mean,stddev,ci95_low,ci95_high,min,max
        requests,count,1,100.000,,,,100,100
        service_rate,share,1,0.900000,,,,0.9,0.9
        lost,count,1,10.000,,,,10,10
        wait_mean_s,s,1,246.667,,,,246.667,246.667
        wait_p50_s,s,1,180.000,,,,180,180
        drivers,count,1,2.000,,,,2,2
        empty_km_share,share,1,0.25,,,,0.25,0.25
        occupied_km,km,1,75.0,,,,75,75
        pickup_km,km,1,20.0,,,,20,20
        repositioning_km,km,1,5.0,,,,5,5
        driver_income_gini,ratio,1,0.25,,,,0.25,0.25
        refused_wait_mean_s,s,1,300.0,,,,300,300
        never_refused_wait_mean_s,s,1,180.0,,,,180,180
        refusal_extra_wait_s,s,1,120.0,,,,120,120
        from_a_later_version,count,1,1,,,,1,1

        """,
        "replications.csv": """
        replication,metric,value
        1,refused_wait_mean_s,300
        1,never_refused_wait_mean_s,180
        1,from_a_later_version,1

        """,
        "zones.csv": """
        replication,hour,zone,requests,served,mean_wait_s,p95_wait_s,mean_queue,max_queue
        1,0,West,30,30,120.000,200.000,1.500,2
        1,0,\(quoted),20,20,240.000,300.000,0.500,1
        1,1,West,20,20,180.000,250.000,0.500,1
        1,1,\(quoted),30,20,510.000,600.000,0.000,0

        """,
        "losses.csv": """
        replication,hour,zone,cause,requests
        1,1,\(quoted),no_taxi,8
        1,1,\(quoted),no_show,2

        """,
        "fleet.csv": """
        replication,hour,mean_on_duty,mean_free,mean_busy,mean_occupied
        1,0,2.000,1.500,0.500,0.250
        1,1,2.000,0.500,1.500,1.000

        """,
        "drivers.csv": """
        replication,driver,shift_s,busy_s,idle_s,empty_km,occupied_km,rides,offers,refusals,timeouts,suspensions,income
        1,d1,7200.000,3600.000,3600.000,10.000,30.000,40,41,0,0,0,100.00
        1,d2,7200.000,3600.000,3600.000,15.000,45.000,50,55,4,1,0,300.00

        """,
        "rides.csv": """
        replication,request,client,driver,kind,origin_zone,destination_zone,party,shared,requested_s,offered_s,\
        accepted_s,picked_up_s,ended_s,outcome,offers,wait_s,pickup_km,ride_km,price
        1,r1,c1,d1,immediate,West,West,1,false,10.000,10.000,12.000,100.000,400.000,completed,1,90.000,1.000,4.000,8.00
        1,r2,c2,d2,immediate,\(quoted),West,1,false,3700.0,3700.0,3710.0,4000.0,4400.0,completed,1,300.0,1.0,4.0,12.00
        1,r3,c3,,immediate,\(quoted),West,1,false,3800.000,,,,4400.000,no_taxi,0,,,,

        """,
        "statement.csv": """
        replication,month,who,income,taxes,commission,salaries,costs,profit
        1,2026-06,taxi,400.00,0.00,0.00,400.00,0.00,0.00

        """,
        "zones.geojson": """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"zone": "West", "title": "West"}, "geometry": {"type": "MultiPolygon", \
        "coordinates": [[[[0.0,0.0],[0.1,0.0],[0.1,0.1],[0.0,0.1],[0.0,0.0]]]]}},
        {"type": "Feature", "properties": {"zone": "\(inJSON)", "title": "\(inJSON)"}, "geometry": {"type": \
        "MultiPolygon", "coordinates": [[[[0.1,0.0],[0.2,0.0],[0.2,0.1],[0.1,0.1],[0.1,0.0]]]]}}
        ]}

        """,
    ]
}
