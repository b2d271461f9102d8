import TestSupport
import Testing

@testable import Playback

@Suite("Playback: taxis and queues", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct TaxiTrackTests {
    /// Returns the state of a driver at a time, by reading all lines with that driver again.
    private static func state(of driver: String, at seconds: Double, in lines: [RecordedRunFixture.Line]) -> TaxiState {
        var (state, parties): (TaxiState, Set<String>) = (.off, [])
        var onBoard: Set<String> = []
        var driverOf: [String: String] = [:]
        var hasConnection = true
        for line in lines where line.seconds <= seconds {
            if line.event == "accepted" { driverOf[line.request] = line.driver }
            if line.event == "joined", let ride = line.detail("ride"), driverOf[ride] == driver, parties.contains(ride)
            {
                driverOf[line.request] = driver
                parties.insert(line.request)
            }
            if line.event == "left" { parties.remove(line.request) }
            guard line.driver == driver else { continue }
            switch line.event {
            case "driverStarted": (state, hasConnection) = (.free, true)
            case "driverStopped", "stoodDown", "suspensionEnded": (state, parties, onBoard) = (.off, [], [])
            case "suspended": state = .suspended
            case "connectionLost":
                hasConnection = false
                if parties.isEmpty { state = .away }
            case "connectionRegained":
                hasConnection = true
                if state == .away { state = .off }
            case "accepted":
                if parties.isEmpty { state = .toClient }
                parties.insert(line.request)
            case "arrived": state = .atClient
            case "pickedUp":
                state = .occupied
                onBoard.insert(line.request)
            case "gaveBack":
                parties.remove(line.request)
                if parties.isEmpty { state = .off }
            case "noShow":
                parties.remove(line.request)
                state = parties.isEmpty ? (hasConnection ? .free : .off) : onBoard == parties ? .occupied : state
            case "concluded": (state, parties, onBoard) = (.free, [], [])
            case "interrupted":
                state = line.detail("because") == "taxiProblem" ? .off : .free
                (parties, onBoard) = ([], [])
            default: break
            }
        }
        return state
    }

    @Test("D01: the state of a taxi at any time is that of a simple reading of the log", arguments: [false, true])
    func states(onStreets: Bool) throws {
        let city = try #require(onStreets ? RecordedRunFixture.onStreets : .byZone)
        var random = SplitMix64(seed: 14)
        var seen: Set<TaxiState> = []
        for _ in 0..<600 {
            let driver = Int(random.next() % UInt64(city.playback.taxis.count))
            // Between the tenths to which playback times are rounded.
            let seconds = Double(random.next() % UInt64(city.playback.end.tenths)) / 10 + 0.0501
            let mine = city.lines.filter { $0.driver == "d\(driver + 1)" }
            guard !mine.contains(where: { abs($0.seconds - seconds) < 0.06 }) else { continue }
            let expected = TaxiTrackTests.state(of: "d\(driver + 1)", at: seconds, in: city.lines)
            let track = city.playback.taxis[driver]
            let shown = track.segment(at: seconds).map { TaxiState(rawValue: track.segments[$0].state) ?? .off } ?? .off
            seen.insert(shown)
            if shown == .moving {
                // It has departed, which the log does not show yet (D04); a move within a zone it never shows.
                let next = mine.first {
                    $0.seconds > seconds && !["offered", "refused", "timedOut"].contains($0.event)
                }
                #expect(expected == .free && (onStreets || next?.event == "driverMoved"))
            } else {
                #expect(shown == expected, "d\(driver + 1) at \(seconds) s")
            }
        }
        #expect(seen.isSuperset(of: [.free, .toClient, .atClient, .occupied, .off]))
    }

    @Test("T06, T10: a taxi arrives at the client's pickup place, and a ride ends at its destination")
    func ends() throws {
        let city = try #require(RecordedRunFixture.onStreets)
        let commands = city.commands
        let header = commands[0]
        let (point, toPoint) = (
            try #require(header.firstIndex(of: "point")), try #require(header.firstIndex(of: "to_point"))
        )
        let playback = city.playback
        var (pickups, rides) = (0, 0)
        for line in city.lines where ["arrived", "concluded"].contains(line.event) {
            let said = commands.last {
                $0[1] == line.client && ["request", "reserve", "join"].contains($0[2])
                    && (Double($0[0]) ?? 0) / 1e6 <= line.seconds
            }
            let isShared = city.lines.contains {
                $0.event == "joined" && ($0.detail("ride") == line.request || $0.request == line.request)
            }
            guard let said, !isShared else { continue }
            let driver = try #require(Int(line.driver.dropFirst())) - 1
            let track = playback.taxis[driver]
            let segment = try #require(track.segment(at: line.seconds - 0.1))
            let expected = line.event == "arrived" ? said[point] : said[toPoint]
            let end = track.segments[segment].path.map { playback.paths.paths[$0].to } ?? track.segments[segment].place
            // A taxi that arrives before the departure of a reservation has another segment in between.
            guard case .street(let place) = end, place.isNode else { continue }
            #expect("n\(place.number)" == expected, "\(line.event) of \(line.request) at \(line.seconds) s")
            if line.event == "arrived" { pickups += 1 } else { rides += 1 }
        }
        #expect(pickups > 100 && rides > 100)
    }

    @Test("Z04: each path is connected from its start to its end, along streets")
    func ways() throws {
        let playback = try #require(RecordedRunFixture.onStreets).playback
        let streets = playback.baseMap.streets
        var count = 0
        for way in playback.paths.paths {
            guard case .street(let from) = way.from, case .street(let to) = way.to,
                case .streets(let arcs) = way.course,
                from.isNode, to.isNode
            else { continue }
            var node = Int(from.number)
            for arc in playback.paths.arcs[arcs] {
                #expect(playback.baseMap.tail(ofArc: Int(arc)) == node)
                node = streets.heads[Int(arc)]
            }
            #expect(node == Int(to.number))
            count += 1
        }
        #expect(count > 500)
    }

    @Test("Each street is drawn once, whichever directions it has", arguments: [false, true])
    func streets(onStreets: Bool) throws {
        let ground = try #require(onStreets ? RecordedRunFixture.onStreets : .byZone).playback.baseMap
        let lines = Array(ground.streetLines.joined())
        #expect(lines.count > 100 && lines.count * 3 < ground.streets.heads.count * 2)
    }

    @Test("D04: mean queue lengths by hour and zone are those that the run measured", arguments: [false, true])
    func queues(onStreets: Bool) throws {
        let city = try #require(onStreets ? RecordedRunFixture.onStreets : .byZone)
        var compared = 0
        for row in city.zoneHours.dropFirst() {
            guard let hour = Double(row[1]), hour < 3,
                let zone = city.playback.baseMap.zones.firstIndex(where: { $0.name == row[2] })
            else { continue }
            var (sum, length, last) = (0.0, 0, hour * 3_600)
            for change in city.playback.queues.changes[zone] {
                let time = min(max(change.time.seconds, hour * 3_600), (hour + 1) * 3_600)
                sum += Double(length) * (time - last)
                (length, last) = (length + Int(change.difference), time)
                #expect(length >= 0)
            }
            sum += Double(length) * max(0, (hour + 1) * 3_600 - last)
            let mean = try #require(Double(row[7]))
            #expect(abs(sum / 3_600 - mean) < 0.003, "\(row[2]) in hour \(row[1])")
            compared += 1
        }
        #expect(compared > 20)
    }
}
