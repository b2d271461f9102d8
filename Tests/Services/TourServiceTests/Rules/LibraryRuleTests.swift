import Glibc
import Quantities
import TestSupport
import Testing
import TourService

@Suite("The library lists tours and updates (W02, W03, W08)")
struct LibraryRuleTests {
    @Test("W02: browsing needs a known position")
    func position() {
        var city = TourFixture([.along([0, 100])])
        #expect(city.walk(.browse(from: nil, area: 0)) == ["locationUnavailable"])
        #expect(city.walk(.browse(from: groundPosition(), area: 0)) == ["listed w1 found=1"])
        city.walk(.loseGPS)
        #expect(city.walk(.browse(from: groundPosition(), area: 0)) == ["locationUnavailable"])
    }

    @Test("W02: tours are filtered by area; only an empty library is reported to the operators")
    func areas() {
        var city = TourFixture([
            .along([0, 1], title: "a", area: "North"), .along([0, 1], title: "b", area: "South"),
            .along([0, 1], title: "c", area: "North"),
        ])
        #expect(city.service.areaNames == ["North", "South"])
        #expect(city.service.areaNumber(of: "South") == 2 && city.service.areaNumber(of: "south") == nil)
        for (area, tours) in [(0, [0, 1, 2]), (1, [0, 2]), (2, [1]), (3, []), (UInt32.max, [])] {
            #expect(city.walk(.browse(from: groundPosition(), area: area)) == ["listed w1 found=\(tours.count)"])
            #expect(city.service.listedTours(inArea: area) == tours.map { TourID($0) })
        }
        city.decide(.deleteTours([TourID(0), TourID(1), TourID(2)], isConfirmed: true))
        #expect(city.walk(.browse(from: groundPosition(), area: 0)) == ["listed w1 found=0", "noTours"])
    }

    @Test("W03: a preview shows the content of a published tour")
    func preview() {
        let content = TourContent.along([0, 100])
        var city = TourFixture([content])
        #expect(city.walk(.preview(TourID(0))) == ["previewed w1 tour1"])
        #expect(city.service.content(of: TourID(0)) == content)
        #expect(city.walk(.preview(TourID(1))) == ["unknownTour"])
        #expect(city.walk(.preview(.none)) == ["unknownTour"])
        let draft = city.draft("Harbour")
        #expect(city.walk(.preview(draft)) == ["unknownTour"], "a draft is nobody's to see")
    }

    @Test("W08: the library is checked at the start and on demand, over the networks that the user allows")
    func networks() {
        var city = TourFixture([.along([0, 100])])
        let (opened, checked) = ("appOpened w1", "libraryChecked w1 version=1")
        #expect(city.walk(.openApp(.wifi)) == [opened, checked])
        for network in [TourService.Network.mobile, .roaming] {
            #expect(city.walk(.openApp(network)) == [opened], "opening itself is never refused")
            #expect(city.walk(.checkForUpdates(network)) == ["networkNotAllowed"])
            #expect(city.walk(.allowNetwork(network, true)) == ["networkAllowed w1 network=\(network)"])
            #expect(city.walk(.checkForUpdates(network)) == [checked])
            #expect(city.walk(.openApp(network)) == [opened, checked])
        }
        city.walk(.allowNetwork(.wifi, false))
        #expect(city.walk(.openApp(.wifi)) == [opened])
        #expect(city.walk(.openApp(.none)) == [opened])
        #expect(city.walk(.checkForUpdates(.none)) == ["noNetwork"])
        #expect(city.walk(.allowNetwork(.none, true)) == ["noNetwork"])
    }

    @Test("W08: with automatic updates off the user is reminded once a week")
    func reminders() {
        var city = TourFixture([.along([0, 100])])
        let week: Int64 = 7 * 86_400
        let reminder = { (serial: UInt32) in
            TourService.Command.timer(.updateReminder(TourFixture.walker, serial: serial))
        }
        #expect(city.walk(.automaticUpdates(true)) == ["updatesAutomatic w1"])
        #expect(
            city.walk(.automaticUpdates(false), at: 10) == [
                "updatesByHand w1", "updateReminder at \(Double(10 + week)) s",
            ])
        #expect(city.service.requestedTimerCount == 1)
        #expect(city.walk(.automaticUpdates(false), at: 20) == ["updatesByHand w1"], "it was off already")
        #expect(city.service.requestedTimerCount == 0)
        #expect(city.walk(.openApp(.wifi)) == ["appOpened w1"], "nothing is checked by itself")
        #expect(city.walk(.checkForUpdates(.wifi)) == ["libraryChecked w1 version=1"])
        #expect(city.service.isPending(.updateReminder(TourFixture.walker, serial: 1)))
        #expect(
            city.perform(reminder(1), at: 10 + week) == [
                "updateReminded w1", "updateReminder at \(Double(10 + 2 * week)) s",
            ])
        #expect(city.perform(reminder(1)) == [], "that one is over")
        city.walk(.automaticUpdates(true))
        #expect(!city.service.isPending(.updateReminder(TourFixture.walker, serial: 2)))
        #expect(city.perform(reminder(2)) == [])
        city.walk(.automaticUpdates(false))
        #expect(
            city.perform(reminder(2)) == [] && city.service.isPending(.updateReminder(TourFixture.walker, serial: 3)))
        #expect(!city.service.isPending(.updateReminder(WalkerID(9), serial: 0)))
    }

    @Test("W07: a walker takes at most 64 bytes, and actions of walkers take no more memory")
    func memory() {
        var service = TourService(library: [.along([0, 100])], rules: TourRules(), walkers: 10_000)
        let before = service.walkerMemoryBytes
        let pages = 2 * 4_096  // what memory is rounded up to
        #expect(before <= 64 * 10_000 + pages)
        for second: Int64 in [0, 5, 10] {
            for walker in 0..<10_000 {
                let action: TourService.WalkerAction =
                    second == 0
                    ? .follow(TourID(0), from: groundPosition(), startingAt: 0) : .position(groundPosition(east: 100))
                service.handle(.walker(WalkerID(walker), action), at: .zero + .seconds(second))
            }
        }
        #expect(service.walkerMemoryBytes == before && service.pollCounts(at: .zero + .seconds(10)).total == 20_000)
        service.handle(.walker(WalkerID(20_000), .putAway), at: .zero)
        #expect(service.walkerCount == 20_001, "whoever comes later makes room")
    }

    @Test("W07: the cost of one walker's actions does not depend on the number of walkers")
    func costOfOne() {
        func shortest(walkers: Int) -> Int {
            var service = TourService(library: [.along([0, 100])], rules: TourRules(), walkers: walkers)
            let times = (0..<5).map { _ in
                let start = processorNanoseconds()
                for _ in 0..<40 {
                    service.handle(
                        .walker(WalkerID(0), .follow(TourID(0), from: groundPosition(), startingAt: 0)), at: .zero)
                    for action: TourService.WalkerAction in [.putAway, .takeOut, .skipWaypoint] {
                        service.handle(.walker(WalkerID(0), action), at: .zero)
                    }
                }
                return processorNanoseconds() - start
            }
            return times.min() ?? 0
        }
        /// Returns the processor time of this thread, which excludes other work of the machine.
        func processorNanoseconds() -> Int {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return time.tv_sec * 1_000_000_000 + time.tv_nsec
        }
        // If each action copied the walkers, a hundred thousand would cost much more. Other processes may fill the
        // caches for a while, so one good measurement is enough.
        #expect((0..<50).contains { _ in shortest(walkers: 100_000) < shortest(walkers: 10) * 20 })
    }
}
