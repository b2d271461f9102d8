import CityModel
import Foundation
import TestSupport
import Testing

@testable import CityFiles

@Suite(
    "Exports of events and networks for MATSim", .enabled(if: CommandLineRun.program != nil, "the program is not built")
)
struct MATSimTests {
    private struct Link {
        var from, to: String
    }

    private func links(_ run: ExportedRun) throws -> [String: Link] {
        let reader = AttributeReader()
        try XMLFileReader.read("\(run.path)/output_network.xml.gz", displayName: "network", by: reader)
        var links: [String: Link] = [:]
        for link in reader.elements["link"] ?? [] {
            links[try #require(link["id"])] = Link(from: try #require(link["from"]), to: try #require(link["to"]))
        }
        return links
    }

    @Test("A network has exactly the elements and attributes that its DTD requires")
    func network() throws {
        for run in [try #require(ExportedRun.byZone), try #require(ExportedRun.onStreets)] {
            let reader = AttributeReader()
            try XMLFileReader.read("\(run.path)/output_network.xml.gz", displayName: "network", by: reader)
            #expect(
                Set(reader.elements.keys) == ["network", "attributes", "attribute", "nodes", "node", "links", "link"])
            #expect(reader.attributeTexts == ["EPSG:32628"] || reader.attributeTexts[0].hasPrefix("EPSG:32"))
            let nodes = Set((reader.elements["node"] ?? []).compactMap { $0["id"] })
            let required: Set = ["id", "from", "to", "length", "freespeed", "capacity", "permlanes"]
            for link in reader.elements["link"] ?? [] {
                #expect(required.isSubset(of: link.keys))
                #expect(Set(link.keys).subtracting(required).isSubset(of: ["oneway", "modes", "type"]))
                #expect(link["oneway"] == "1" && link["modes"] == "car,taxi")
                #expect(nodes.contains(link["from"] ?? "") && nodes.contains(link["to"] ?? ""))
                #expect((Double(link["length"] ?? "") ?? 0) > 0 && (Double(link["freespeed"] ?? "") ?? 0) > 0)
            }
        }
    }

    @Test("A vehicle moves from link to link without gaps, and time never goes back")
    func vehicles() throws {
        for run in [try #require(ExportedRun.byZone), try #require(ExportedRun.onStreets)] {
            let links = try links(run)
            var link: [String: String] = [:]
            var isInTraffic: Set<String> = []
            var (time, crossed) = (0.0, 0)
            for event in run.events {
                let now = try #require(event["time"].flatMap { Double($0) })
                #expect(now >= time)
                time = now
                guard let vehicle = event["vehicle"], let type = event["type"] else { continue }
                switch type {
                case "vehicle enters traffic":
                    #expect(isInTraffic.insert(vehicle).inserted)
                    link[vehicle] = event["link"]
                case "left link":
                    #expect(isInTraffic.contains(vehicle) && link[vehicle] == event["link"], "\(event)")
                case "entered link":
                    let (old, new) = (links[link[vehicle] ?? ""], links[event["link"] ?? ""])
                    #expect(old != nil && old?.to == new?.from, "\(event)")
                    link[vehicle] = event["link"]
                    crossed += 1
                case "vehicle leaves traffic":
                    #expect(isInTraffic.remove(vehicle) != nil && link[vehicle] == event["link"], "\(event)")
                default: break
                }
            }
            #expect(isInTraffic.isEmpty && crossed > 1_000)
        }
    }

    @Test(
        "A person's activities and trips alternate, and each starts at the link where the last one ended"
    )
    func persons() throws {
        let run = try #require(ExportedRun.onStreets)
        var last: [String: (type: String, link: String)] = [:]
        var activities: Set<String> = []
        let followers = [
            "actend": ["departure", "actstart"], "departure": ["arrival", "stuckAndAbort"], "arrival": ["actstart"],
            "actstart": ["actend"], "stuckAndAbort": ["actend"],
        ]
        for event in run.events {
            guard let person = event["person"], let type = event["type"], followers[type] != nil else { continue }
            let link = try #require(event["link"])
            if let before = last[person] {
                #expect(followers[before.type]?.contains(type) == true, "\(before) \(event)")
                // A client's next request may start at another link.
                let isNew = person.hasPrefix("c") && type == "actend"
                if type != "arrival" { #expect(isNew || before.link == link, "\(before) \(event)") }
            }
            last[person] = (type, link)
            if let activity = event["actType"] { activities.insert(activity) }
        }
        #expect(activities == ["origin", "destination", "TaxiStay", "TaxiPickup", "offDuty"])
    }

    @Test(
        "Pickups, losses and drop-offs in the log become events with the same time and taxi"
    )
    func passengers() throws {
        for run in [try #require(ExportedRun.byZone), try #require(ExportedRun.onStreets)] {
            let midnight = 17 * 3_600.0
            func seconds(_ line: [String]) -> Double { ((Double(line[1]) ?? -1) * 10).rounded() / 10 + midnight }
            let pickups = run.log.filter { $0[2] == "pickedUp" }
            let boarded = run.events.filter { $0["type"] == "passenger picked up" }
            #expect(pickups.count > 200)
            #expect(Set(pickups.map { "\($0[3]) \($0[4]) \($0[5])" }) == Set(boarded.map(passenger)))
            let times = Dictionary(
                uniqueKeysWithValues: boarded.map { ($0["request"] ?? "", Double($0["time"] ?? "") ?? 0) })
            for line in pickups { #expect(abs((times[line[3]] ?? 0) - seconds(line)) < 0.11, "\(line)") }
            let set = run.events.filter { $0["type"] == "passenger dropped off" }.map(passenger)
            #expect(set.count == Set(set).count && Set(set).isSubset(of: Set(boarded.map(passenger))))
            let ended = Set(run.log.filter { ["concluded", "interrupted"].contains($0[2]) }.map { $0[3] })
            #expect(Set(set.map { String($0.prefix { $0 != " " }) }) == ended.intersection(pickups.map { $0[3] }))
            let lost = run.events.filter { $0["type"] == "PassengerRequest rejected" }
            let causes = Set(lost.compactMap { $0["cause"] })
            #expect(lost.count > 10 && causes.isSubset(of: ["withdrawn", "noShow", "left", "reservationCancelled"]))
        }
    }

    private func passenger(_ event: ExportedRun.Event) -> String {
        "\(event["request"] ?? "") \(event["person"] ?? "") \(event["vehicle"] ?? "")"
    }

    @Test("Trips are the completed rides, with the waits and lengths of rides.csv")
    func trips() throws {
        let run = try #require(ExportedRun.onStreets)
        let unpacked = try CommandLineRun(shell: "gzip -dc run/output_trips.csv.gz > trips.csv", in: run.folder.path)
        #expect(unpacked.exitCode == 0, "\(unpacked.messages)")
        let rows = (run.folder.read("trips.csv") ?? "").split(separator: "\n").map {
            $0.split(separator: ";", omittingEmptySubsequences: false).map { String($0) }
        }
        let header = try #require(rows.first)
        #expect(header.count == 23 && header[0] == "person" && header[22] == "last_pt_egress_stop")
        #expect(rows.dropFirst().allSatisfy { $0.count == 23 && $0[8] == "taxi" && $0[13] == "null" })
        // Only unshared rides: a shared ride is longer than the client's own trip.
        let rides = (run.folder.read("run/rides.csv") ?? "").split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        }
        let names = try #require(rides.first)
        func column(_ name: String) throws -> Int { try #require(names.firstIndex(of: name)) }
        let (outcome, shared, client) = (try column("outcome"), try column("shared"), try column("client"))
        let (kilometres, wait) = (try column("ride_km"), try column("wait_s"))
        let completed = rides.dropFirst().filter { $0[outcome] == "completed" }
        #expect(Set(rows.dropFirst().map { $0[0] }).isSuperset(of: completed.map { $0[client] }))
        let byClient = Dictionary(grouping: rows.dropFirst()) { $0[0] }
        var checked = 0
        for ride in completed where ride[shared] == "false" {
            guard let mine = byClient[ride[client]], mine.count == 1 else { continue }
            let metres = try #require(Double(ride[kilometres])) * 1_000
            #expect(abs((Double(mine[0][6]) ?? -1) - metres) <= 3, "\(ride) \(mine[0])")
            let clock = mine[0][5].split(separator: ":").compactMap { Double($0) }
            #expect(
                abs(clock[0] * 3_600 + clock[1] * 60 + clock[2] - (Double(ride[wait]) ?? -1)) <= 1.1,
                "\(ride) \(mine[0])")
            checked += 1
        }
        #expect(checked > 100)
    }

    @Test("An exported network has the same nodes, travel times and lengths after import")
    func roundTrip() throws {
        let run = try #require(ExportedRun.onStreets)
        for command in [
            ["city", "import", "run/output_network.xml.gz", "--out", "back.city", "--overwrite"],
            ["city", "generate", "--seed", "7", "--zones", "9", "--out", "first.city", "--overwrite"],
        ] {
            let made = try CommandLineRun(command, in: run.folder.path)
            #expect(made.exitCode == 0, "\(made.messages)")
        }
        let (first, back) = (
            try CityFile.read("\(run.folder.path)/first.city").car,
            try CityFile.read("\(run.folder.path)/back.city").car
        )
        #expect(first.graph.nodeCount == back.graph.nodeCount && first.graph.arcCount == back.graph.arcCount)
        #expect(back.nodeIDs == NodeIdentifiers((0..<first.graph.nodeCount).map { "n\($0)" }))
        let farthest = zip(first.graph.coordinates, back.graph.coordinates).map { $0.metres(to: $1) }.max()
        #expect((farthest ?? 1) < 0.02)
        #expect(first.graph.firstArcs == back.graph.firstArcs && first.classes == back.classes)
        let differing = first.graph.arcs.indices.filter { arc in
            first.graph.arcs[arc].head != back.graph.arcs[arc].head
                || first.graph.arcs[arc].cost != back.graph.arcs[arc].cost
        }
        #expect(differing.isEmpty, "\(differing.prefix(5))")
    }
}
