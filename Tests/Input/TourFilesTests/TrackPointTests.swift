import Quantities
import Testing
import TourFiles

@Suite("Points of tracks")
struct TrackPointTests {
    @Test("A point may have no time")
    func noTime() {
        let point = TrackPoint(position: FixedPosition(x: 1, y: 2))
        #expect(point.secondsSince1970 == nil)
    }

    @Test("A point keeps its time")
    func time() {
        let point = TrackPoint(position: FixedPosition(x: 1, y: 2), secondsSince1970: 12.5)
        #expect(point.secondsSince1970 == 12.5)
        #expect(point.position.y == 2)
    }
}
