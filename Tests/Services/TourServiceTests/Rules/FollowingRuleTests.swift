import Quantities
import ServiceTexts
import TestSupport
import Testing

@testable import TourService

@Suite("Walkers follow tours (W03–W05)")
struct FollowingRuleTests {
    private static let tour = TourID(0)
    private static let far = groundPosition(east: -500)

    private func follow(from place: FixedPosition = far, startingAt waypoint: UInt32 = 0) -> TourService.WalkerAction {
        .follow(FollowingRuleTests.tour, from: place, startingAt: waypoint)
    }

    @Test(
        "W04: a waypoint is reached from at most 20.0 m, rounded half up to a tenth",
        arguments: [(0, true), (19.9, true), (20.0, true), (20.04, true), (20.06, false), (20.1, false), (25, false)],
        [groundPosition(east: 1), groundPosition(east: -1), groundPosition(north: 1), groundPosition(north: -1)])
    func boundary(distance: (metres: Double, isReached: Bool), direction: FixedPosition) {
        // The direction is a vector of one metre, as exact as the units allow; the distance extends it.
        let length = Double(max(abs(direction.x), abs(direction.y)))
        let units = distance.metres * FixedPosition.unitsPerDegree / Earth.metresPerDegree
        let place = FixedPosition(
            x: Int32((Double(direction.x) / length * units).rounded()),
            y: Int32((Double(direction.y) / length * units).rounded()))
        var city = TourFixture([.along([0, 100])])
        city.walk(follow())
        let found = city.walk(.position(place), at: 5)
        #expect(found == (distance.isReached ? ["reached w1 tour1 waypoint=1 done=1"] : []))
    }

    @Test(
        "W04: the great circle decides whether a waypoint is reached, everywhere on earth",
        arguments: 1...40 as ClosedRange<UInt64>)
    func reach(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let limit = random.pick([20, 5, 0, 999.9, 5_000])
        let reach = TourService.WaypointRadius(metres: limit)
        var within = 0
        for _ in 0..<250 {
            let place = FixedPosition(
                x: random.chance(80) ? Int32(random.within(-1_800_000_000...1_800_000_000)) : 1_800_000_000,
                y: Int32(random.within(-900_000_000...900_000_000)))
            // Mostly about as far away as the limit, in units that shrink towards the poles.
            let units = limit * random.pick([0.5, 0.98, 1, 1.02, 3]) / 0.0111194926645
            let east = units * Double(random.within(-1_000...1_000)) / 1_000
            let north = (max(0, units * units - east * east)).squareRoot()
            let shrink = max(0.001, 1 - Double(abs(place.y)) / 900_000_000)
            let x = Double(place.x) + east / shrink
            let there = FixedPosition(
                x: Int32(x > 1_800_000_000 ? x - 3_600_000_000 : x < -1_800_000_000 ? x + 3_600_000_000 : x),
                y: Int32(max(-900_000_000, min(900_000_000, Double(place.y) + north))))
            let stop = TourService.Stop(place, micrometresFromFirst: 0)
            let isWithin = (place.metres(to: there) * 10 + 0.5).rounded(.down) <= limit * 10
            #expect(reach.isWithin(there, of: stop) == isWithin, "seed \(seed): \(place) \(there)")
            if isWithin { within += 1 }
        }
        #expect(limit == 0 || (10..<240).contains(within), "some are and some are not")
    }

    @Test("W04: the steps are to the start, at a waypoint and on a leg in turn, with progress, until the end")
    func steps() {
        var city = TourFixture([.along([0, 100, 250])])
        #expect(city.walk(follow()) == ["followed w1 tour1"])
        #expect(city.service.step(of: TourFixture.walker) == .toStart(waypoint: 1))
        #expect(city.walk(.position(groundPosition()), at: 5) == ["reached w1 tour1 waypoint=1 done=1"])
        #expect(city.service.step(of: TourFixture.walker) == .atWaypoint(1))
        #expect(city.walk(.position(groundPosition(east: 20)), at: 10) == [], "still there")
        #expect(city.walk(.position(groundPosition(east: 30)), at: 15) == ["walkedOn w1 tour1 waypoint=1"])
        #expect(city.service.step(of: TourFixture.walker) == .onLeg(from: 1, to: 2))
        #expect(city.walk(.position(groundPosition()), at: 20) == [], "only the next one counts")
        #expect(city.walk(.position(groundPosition(east: 100)), at: 25) == ["reached w1 tour1 waypoint=2 done=2"])
        let progress = city.service.progress(of: TourFixture.walker)
        #expect(progress?.reached == 2 && progress?.waypoints == 3 && progress?.skipped == 0)
        #expect(progress?.metresWalked == 100 && progress?.metresTotal == 250)
        #expect(
            city.walk(.position(groundPosition(east: 250)), at: 30) == [
                "reached w1 tour1 waypoint=3 done=3", "completed w1 tour1 reached=3 skipped=0 metres=250",
            ])
        #expect(city.service.step(of: TourFixture.walker) == nil && !city.service.isFollowing(TourFixture.walker))
    }

    @Test("W04: one poll reaches one waypoint, even where two lie together")
    func onePollOneWaypoint() {
        var city = TourFixture([.along([0, 5, 10])])
        let first = city.walk(follow(from: groundPosition(east: 5)))
        #expect(first == ["followed w1 tour1", "reached w1 tour1 waypoint=1 done=1"], "the first poll comes at once")
        #expect(city.walk(.position(groundPosition(east: 5)), at: 5) == ["reached w1 tour1 waypoint=2 done=2"])
        #expect(city.walk(.position(groundPosition(east: 5)), at: 10).count == 2)
    }

    @Test("W04: the next waypoint can be skipped; metres count between the first and last waypoint reached")
    func skipping() {
        var city = TourFixture([.along([0, 100, 200, 300, 400])])
        city.walk(follow())
        #expect(city.walk(.skipWaypoint) == ["skipped w1 tour1 waypoint=1 done=1"])
        #expect(city.service.step(of: TourFixture.walker) == .onLeg(from: 1, to: 2))
        city.walk(.position(groundPosition(east: 100)), at: 5)
        city.walk(.skipWaypoint)
        #expect(city.service.step(of: TourFixture.walker) == .atWaypoint(2), "still where the walker was")
        #expect(city.walk(.position(groundPosition(east: 300)), at: 10) == ["reached w1 tour1 waypoint=4 done=4"])
        #expect(
            city.walk(.skipWaypoint) == [
                "skipped w1 tour1 waypoint=5 done=5", "completed w1 tour1 reached=2 skipped=3 metres=200",
            ])
        #expect(city.walk(.skipWaypoint) == ["notFollowing"])
    }

    @Test("W04: cancelling leads back to the preview; a walker follows one tour at a time")
    func cancelling() {
        var city = TourFixture([.along([0, 100])])
        city.walk(follow(from: groundPosition()))
        #expect(city.walk(follow()) == ["alreadyFollowing"])
        #expect(city.walk(.cancel) == ["cancelled w1 tour1 waypoint=2 done=1"])
        #expect(city.walk(.cancel) == ["notFollowing"])
        #expect(city.walk(.preview(FollowingRuleTests.tour)) == ["previewed w1 tour1"])
        #expect(city.walk(follow()) == ["followed w1 tour1"])
    }

    @Test("W04: without GPS the position is unavailable; the tour resumes at the same step")
    func withoutGPS() {
        var city = TourFixture([.along([0, 100])])
        city.walk(follow(from: groundPosition()))
        #expect(city.walk(.loseGPS) == ["locationUnavailable w1"])
        #expect(city.walk(.position(groundPosition(east: 100)), at: 5) == ["locationUnavailable"])
        #expect(city.service.step(of: TourFixture.walker) == .atWaypoint(1))
        #expect(city.walk(.regainGPS, at: 7) == ["located w1"])
        #expect(city.service.step(of: TourFixture.walker) == .atWaypoint(1))
        #expect(city.walk(.position(groundPosition(east: 100)), at: 10).first == "reached w1 tour1 waypoint=2 done=2")
        city.walk(.loseGPS)
        #expect(city.walk(follow()) == ["locationUnavailable"])
        #expect(city.walk(.follow(FollowingRuleTests.tour, from: nil, startingAt: 0)) == ["locationUnavailable"])
    }

    @Test(
        "W05: a circular tour can be joined at any waypoint and is complete when all are done",
        arguments: 1...4 as ClosedRange<UInt32>)
    func circular(start: UInt32) {
        let places = [0.0, 100, 300, 600]
        var city = TourFixture([.along(places, isCircular: true)])
        var said = city.walk(follow(startingAt: start))
        for step in 0..<4 {
            city.now += .seconds(5)
            said += city.walk(.position(groundPosition(east: places[(Int(start) - 1 + step) % 4])))
        }
        for step: UInt32 in 0..<4 {
            let waypoint = (start - 1 + step) % 4 + 1
            #expect(said[Int(step) + 1] == "reached w1 tour1 waypoint=\(waypoint) done=\(step + 1)")
        }
        // All legs except the one back to the starting waypoint; the leg back to the first is 600 m long.
        let metres = [600, 1_100, 1_000, 900][Int(start) - 1]
        #expect(said.last == "completed w1 tour1 reached=4 skipped=0 metres=\(metres)" && said.count == 6)
    }

    @Test("W05: a tour that is not circular starts at the first waypoint")
    func notCircular() {
        var city = TourFixture([.along([0, 100]), .along([0, 100], title: "Round", isCircular: true)])
        #expect(city.walk(follow(startingAt: 2)) == ["notCircular"])
        #expect(city.walk(.follow(TourID(1), from: groundPosition(), startingAt: 3)) == ["unknownWaypoint"])
        #expect(city.walk(follow(startingAt: 1)) == ["followed w1 tour1"])
    }

    /// Returns the explanations of an action as texts.
    private func calculations(_ city: inout TourFixture, _ action: TourService.WalkerAction, at seconds: Int64)
        -> [String]
    {
        let before = city.service
        city.walk(action, at: seconds)
        return city.service.calculations(of: .walker(TourFixture.walker, action), at: city.now, since: before).map {
            calculation in calculation.sentence[.english].filled { calculation.value($0)?.plainText }
        }
    }

    @Test("W04: a follower reads a tour's texts as of the start, even if the tour changes")
    func readsAsItWas() {
        var content = TourContent.along([0, 100, 200])
        content.waypoints[1].legAnnotation = "Along the wall"
        var city = TourFixture([content])
        city.walk(follow(from: groundPosition(east: -900)))
        city.write(.reviseTour(FollowingRuleTests.tour))
        city.write(.annotateWaypoint(TourID(1), waypoint: 1, annotation: "changed"))
        city.write(.annotateLeg(TourID(1), waypoint: 2, annotation: "changed"))
        city.write(.submit(TourID(1), fails: false))
        city.decide(.approve([TourID(1)]))
        #expect(calculations(&city, .position(groundPosition()), at: 5).contains { $0.contains("Stop 1") })
        city.decide(.deleteTours([FollowingRuleTests.tour], isConfirmed: true))
        city.walk(.position(groundPosition(east: 50)), at: 10)
        #expect(calculations(&city, .position(groundPosition(east: 100)), at: 15).contains { $0.contains("Stop 2") })
        #expect(
            calculations(&city, .position(groundPosition(east: 150)), at: 20).contains { $0.contains("Along the wall") }
        )
        #expect(
            calculations(&city, .position(groundPosition(east: 200)), at: 25).contains { $0.contains("Stop 3") },
            "also where the tour ends")
    }

    @Test("W04: walked metres are added exactly and rounded half up once, also on the way")
    func roundedMetres() {
        // Three legs of 33.3 m.
        var city = TourFixture([.along([0, 33.3, 66.6, 99.9, 899.9])])
        city.walk(follow(from: groundPosition()))
        for (east, seconds, metres) in [(33.3, 5, 33), (66.6, 10, 67), (99.9, 15, 100)] as [(Double, Int64, Int)] {
            let told = calculations(&city, .position(groundPosition(east: east)), at: seconds)
            #expect(told.contains { $0.hasSuffix("stops, \(metres) of 900 m") }, "\(told)")
        }
        let progress = city.service.progress(of: TourFixture.walker)
        #expect(progress?.metresWalked == 100)
        #expect(city.walk(.skipWaypoint).last == "completed w1 tour1 reached=4 skipped=1 metres=100")
    }

    @Test("W04: a leg of 441.47 m is 441 m long, not 441.5 and then 442", arguments: [441.47, 12.46, 99.49])
    func roundedOnce(metres: Double) {
        var city = TourFixture([.along([0, metres])])
        city.walk(follow(from: groundPosition()))
        #expect(
            city.walk(.position(groundPosition(east: metres)), at: 5).last
                == "completed w1 tour1 reached=2 skipped=0 metres=\(Int(metres))")
    }

    @Test("W04: a walker who skips the next waypoint while at one stays at it until a position is farther away")
    func skipsAtWaypoint() {
        var city = TourFixture([.along([0, 100, 200, 300])])
        city.walk(follow(from: groundPosition()))
        city.walk(.skipWaypoint, at: 3)
        #expect(city.service.step(of: TourFixture.walker) == .atWaypoint(1))
        #expect(city.walk(.position(groundPosition(east: 10)), at: 5) == [])
        #expect(city.service.step(of: TourFixture.walker) == .atWaypoint(1))
        #expect(
            city.walk(.position(groundPosition(east: 100)), at: 10) == ["walkedOn w1 tour1 waypoint=1"],
            "it was skipped")
        #expect(city.service.step(of: TourFixture.walker) == .onLeg(from: 2, to: 3))
        #expect(city.walk(.position(groundPosition(east: 200)), at: 15) == ["reached w1 tour1 waypoint=3 done=3"])
    }

    @Test("W01: the annotation after the last waypoint is shown once there is a next one")
    func lastLeg() {
        for isCircular in [false, true] {
            var content = TourContent.along([0, 100], isCircular: isCircular)
            content.waypoints[1].legAnnotation = "Over the bridge"
            var city = TourFixture([content])
            #expect(calculations(&city, .preview(TourID(0)), at: 1).contains { $0.contains("bridge") } == isCircular)
            city.write(.reviseTour(TourID(0)))
            city.write(.addWaypoint(TourID(1), place: groundPosition(east: 200), name: "Island", annotation: ""))
            city.write(.submit(TourID(1), fails: false))
            city.decide(.approve([TourID(1)]))
            #expect(calculations(&city, .preview(TourID(0)), at: 2).contains { $0.contains("bridge") })
        }
    }

    @Test("W04: a follower of a deleted or replaced tour continues with the old version")
    func goesOn() {
        var city = TourFixture([.along([0, 100]), .along([0, 100], title: "Other")])
        city.walk(follow())
        city.write(.reviseTour(FollowingRuleTests.tour))
        city.write(.removeWaypoint(TourID(2), waypoint: 1, isConfirmed: true))
        city.write(.addWaypoint(TourID(2), place: groundPosition(north: 900), name: "Hill", annotation: ""))
        city.write(.submit(TourID(2), fails: false))
        #expect(city.decide(.approve([TourID(2)])) == ["approved staff1 tour3 author=author1 replaces=tour1"])
        city.perform(.walker(WalkerID(1), .follow(TourID(1), from: groundPosition(), startingAt: 0)))
        #expect(city.decide(.deleteTours([TourID(1)], isConfirmed: true)) == ["deleted staff1 tour2"])
        #expect(city.walk(.position(groundPosition()), at: 5) == ["reached w1 tour1 waypoint=1 done=1"])
        #expect(city.walk(.position(groundPosition(east: 100)), at: 10).count == 2)
        #expect(city.perform(.walker(WalkerID(1), .position(groundPosition(east: 100)))).count == 2)
        #expect(city.service.content(of: TourID(1)) == nil && city.service.content(of: TourID(2)) == nil)
        let anew = city.walk(follow(from: groundPosition(east: 100)))
        #expect(anew == ["followed w1 tour1", "reached w1 tour1 waypoint=1 done=1"], "the new one begins elsewhere")
    }
}
