import InputFiles
import Quantities
import Scenario
import Testing

@testable import LessonPlay

@Suite("Positions of taxis on the stage")
struct StageDriveTests {
    private let a = ZoneID(0)
    private let b = ZoneID(1)

    /// Returns a stage on which zone A takes a minute and the trip to B ten.
    private func stage(_ steps: String) throws -> LessonStage {
        let text = """
            lesson: From A to B
            city:
              zones: [A, B]
              table:
                A: {A: [1, 0.4], B: [10, 5.0]}
                B: {A: [10, 5.0], B: [2, 0.8]}
            steps:
            \(steps.split(separator: "\n").map { "  - {\($0)}" }.joined(separator: "\n"))
            """
        return LessonStage(
            playing: try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil))
    }

    /// Returns the drive of the only ride at a moment.
    private func drive(_ stage: LessonStage, at clock: String) throws -> StageDrive {
        let scene = try #require(stage.scenes.last { $0.clock[.english] == clock })
        return try #require(scene.drives.first)
    }

    @Test("A taxi's position follows the elapsed time: pickup at arrival, then 40 %, then the destination")
    func share() throws {
        let stage = try stage(
            """
            at: 0 s, driver: d1, does: start, zone: B
            at: 10 s, client: c1, does: request, from: A, to: B
            at: 20 s, driver: d1, does: accept
            at: 170 s, driver: d2, does: start, zone: B
            at: 620 s, driver: d1, does: arrive
            at: 630 s, driver: d1, does: pickUp
            at: 870 s, driver: d2, does: stop
            at: 1230 s, client: c1, does: pay, by: cash
            at: 1240 s, driver: d1, does: conclude
            """)
        let coming = try drive(stage, at: "00:02:50")
        #expect(coming.from == b && coming.to == a && coming.share == 0.25 && coming.ahead == [b])
        let arrived = try drive(stage, at: "00:10:20")
        #expect(arrived.from == a && arrived.to == a && arrived.share == 1)
        let under = try drive(stage, at: "00:14:30")
        #expect(under.from == a && under.to == b && under.share == 0.4 && under.leftRequests.isEmpty)
        let there = try drive(stage, at: "00:20:30")
        #expect(there.to == b && there.share == 1 && there.leftRequests == [RequestID(1)])
        #expect(stage.scenes.last?.drives.isEmpty == true)
    }

    @Test("A taxi that arrives before the table's time drives faster; one that is late has arrived before")
    func haste() throws {
        let steps = { (moment: Int, end: Int) in
            """
            at: 0 s, driver: d1, does: start, zone: A
            at: 10 s, client: c1, does: request, from: A, to: B
            at: 20 s, driver: d1, does: accept
            at: 80 s, driver: d1, does: pickUp
            at: \(moment) s, driver: d2, does: start, zone: B
            at: \(end - 5) s, client: c1, does: pay, by: cash
            at: \(end) s, driver: d1, does: conclude
            """
        }
        #expect(try drive(stage(steps(180, 280)), at: "00:03:00").share == 0.5)
        let late = try drive(stage(steps(740, 1_280)), at: "00:12:20")
        #expect(late.share == 1 && late.to == b && late.leftRequests.isEmpty)
    }

    @Test("An interrupted taxi was on the way that the table gives")
    func interrupted() throws {
        let stage = try stage(
            """
            at: 0 s, driver: d1, does: start, zone: A
            at: 10 s, client: c1, does: request, from: A, to: B
            at: 20 s, driver: d1, does: accept
            at: 80 s, driver: d1, does: pickUp
            at: 140 s, driver: d2, does: start, zone: B
            at: 200 s, driver: d1, does: interrupt, zone: A, because: clientWish
            """)
        #expect(try drive(stage, at: "00:02:20").share == 0.1)
    }

    @Test("S04: sharing passengers get out in the order of the route, and are on board until then")
    func shared() throws {
        let stage = LessonStage(playing: try ShippedLessons.lesson("fastest-order-of-stops"))
        let (plaza, rose, pine, fir) = (ZoneID(0), ZoneID(1), ZoneID(2), ZoneID(3))
        let stops = try ["00:04:05", "00:09:05", "00:13:05", "00:17:05"].map { try drive(stage, at: $0) }
        #expect(stops.map(\.to) == [fir, fir, pine, rose] && stops.map(\.share) == [0, 1, 1, 1])
        #expect(stops.map { $0.leftRequests.map(\.number) } == [[], [3], [3, 2], [3, 2, 1]])
        #expect(stops.first?.from == plaza && stops.first?.ahead == [pine, rose])
    }

    @Test("Every ride of every lesson has a position and never moves backwards", arguments: try ShippedLessons.names())
    func everyLesson(_ name: String) throws {
        let stage = LessonStage(playing: try ShippedLessons.lesson(name))
        var last: [DriverID: (ride: LessonPicture.Ride, drive: StageDrive)] = [:]
        for scene in stage.scenes {
            #expect(scene.drives.map(\.driver) == scene.picture.rides.map(\.driver), "\(name) at \(scene.clock)")
            var now: [DriverID: (ride: LessonPicture.Ride, drive: StageDrive)] = [:]
            for (ride, drive) in zip(scene.picture.rides, scene.drives) {
                #expect((0...1).contains(drive.share) && drive.from != .none && drive.to != .none)
                if let before = last[drive.driver], before.ride.leg == ride.leg, before.ride.requests == ride.requests,
                    before.drive.from == drive.from, before.drive.to == drive.to
                {
                    #expect(drive.share >= before.drive.share, "\(name) at \(scene.clock)")
                }
                now[drive.driver] = (ride, drive)
            }
            last = now
        }
    }
}
