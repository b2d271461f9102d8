import Glibc
import Quantities
import ServiceKernel

extension TourService {
    /// The waypoints of one version of a published tour, for those who follow it.
    struct Itinerary: Hashable, Sendable, BitwiseCopyable {
        let tour: TourID
        let isCircular: Bool
        /// How many waypoints.
        let count: UInt32
        /// The first one's index among all.
        fileprivate let first: UInt32
        /// From the first to the last, and back to the first.
        fileprivate let roundMicrometres: UInt64
    }

    /// Every version of a tour that was ever published: whoever follows one goes on with it and reads what it told then, whatever
    /// becomes of the tour (W04).
    ///
    /// Legs are straight lines over the ground (great circle), each rounded half up to whole decimetres.
    struct Itineraries: Hashable, Sendable {
        private var itineraries: ContiguousArray<Itinerary> = []
        /// The waypoints of all, one itinerary behind the other.
        private var stops: ContiguousArray<Stop> = []
        /// What each tells. Apart, so that nothing is counted when a position is looked at.
        private var contents: [TourContent] = []

        mutating func describe(state form: inout StateForm) throws {
            try form.visit(&itineraries)
            try form.visit(&stops)
            try form.visit(&contents)
        }

        subscript(number: UInt32) -> Itinerary { itineraries[Int(number)] }
        var count: Int { itineraries.count }

        func content(of number: UInt32) -> TourContent { contents[Int(number)] }

        /// The stop of this waypoint, counted from 0.
        func stop(_ waypoint: UInt32, of itinerary: Itinerary) -> Stop {
            assert(waypoint < itinerary.count, "the waypoint is another tour's")
            return stops[Int(itinerary.first + waypoint)]
        }

        /// - Returns: its number.
        mutating func add(_ content: TourContent, of tour: TourID) -> UInt32 {
            let first = UInt32(stops.count)
            var micrometres: UInt64 = 0
            var last: FixedPosition?
            for waypoint in content.waypoints {
                micrometres += last.map { Itineraries.micrometres($0, waypoint.place) } ?? 0
                stops.append(Stop(waypoint.place, micrometresFromFirst: micrometres))
                last = waypoint.place
            }
            assert(contents.count == itineraries.count, "a tour has lost its words")
            contents.append(content)
            let home = content.waypoints.first.map { Itineraries.micrometres(last ?? $0.place, $0.place) } ?? 0
            itineraries.append(
                Itinerary(
                    tour: tour, isCircular: content.isCircular, count: UInt32(content.waypoints.count), first: first,
                    roundMicrometres: micrometres + home))
            return UInt32(itineraries.count - 1)
        }

        /// Along the legs from one waypoint on to another, counted from 0; past the last one back to the first.
        func micrometres(from start: UInt32, to end: UInt32, of itinerary: Itinerary) -> UInt64 {
            let (before, upTo) = (
                stop(start, of: itinerary).micrometresFromFirst, stop(end, of: itinerary).micrometresFromFirst
            )
            return end >= start ? upTo - before : itinerary.roundMicrometres - before + upTo
        }

        /// Returns the length over the ground, rounded half up: so fine that metres are rounded only once, at the end.
        static func micrometres(_ start: FixedPosition, _ end: FixedPosition) -> UInt64 {
            UInt64((start.metres(to: end) * 1e6 + 0.5).rounded(.down))
        }

        /// Hands the state over.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(itineraries.count))
            for (itinerary, content) in zip(itineraries, contents) {
                take(UInt64(itinerary.tour.index))
                content.digest(into: take)
            }
        }
    }

    /// A waypoint as the service looks for people at it.
    struct Stop: Hashable, Sendable, BitwiseCopyable {
        let place: FixedPosition
        let micrometresFromFirst: UInt64
        /// Of a unit of longitude here; 0 so near to a pole that a flat map is of no use.
        fileprivate let metresPerUnitEast: Float

        /// Beyond this latitude nothing is reckoned on a flat map.
        private static let flatDegreesMax = 85.0

        init(_ place: FixedPosition, micrometresFromFirst: UInt64) {
            self.place = place
            self.micrometresFromFirst = micrometresFromFirst
            let latitude = place.coordinate.latitudeDegrees
            let isFlat = abs(latitude) <= Stop.flatDegreesMax
            metresPerUnitEast = isFlat ? Float(Stop.metresPerUnit * cos(latitude * Earth.radiansPerDegree)) : 0
        }

        fileprivate static let metresPerUnit = Earth.metresPerDegree / FixedPosition.unitsPerDegree
    }

    /// How near somebody is at a waypoint (W04): the great circle rounded half up to whole decimetres decides.
    ///
    /// Most who are asked about are much nearer or much farther, which a flat map tells without trigonometry.
    struct Reach: Hashable, Sendable, BitwiseCopyable {
        private let decimetres: UInt64
        /// Square metres on the flat map within and beyond which there is no doubt.
        private let surelyWithin, surelyBeyond: Double

        init(metres: Double) {
            decimetres = UInt64(max(0, min((metres * 10).rounded(), 1e9)))
            let limit = Double(decimetres) / 10
            // Over a kilometre the flat map is right to a thousandth; a square of distances to two.
            let isFlat = limit <= 1_000
            surelyWithin = isFlat ? limit * limit * 0.98 : -1
            surelyBeyond = isFlat ? (limit + 0.1) * (limit + 0.1) * 1.02 : .infinity
        }

        func isWithin(_ place: FixedPosition, of stop: Stop) -> Bool {
            let east = abs(Int64(place.x) - Int64(stop.place.x))
            if stop.metresPerUnitEast > 0, east < Reach.halfRound {
                let eastMetres = Double(east) * Double(stop.metresPerUnitEast)
                let northMetres = Double(Int64(place.y) - Int64(stop.place.y)) * Stop.metresPerUnit
                let square = eastMetres * eastMetres + northMetres * northMetres
                if square < surelyWithin { return true }
                if square > surelyBeyond { return false }
            }
            return UInt64((place.metres(to: stop.place) * 10 + 0.5).rounded(.down)) <= decimetres
        }

        /// Half around the earth, in units of longitude.
        private static let halfRound = Int64(180 * FixedPosition.unitsPerDegree)
    }
}

extension FixedPosition {
    /// Hands the position over.
    func digest(into take: (UInt64) -> Void) {
        take(UInt64(UInt32(bitPattern: x)) | UInt64(UInt32(bitPattern: y)) << 32)
    }
}
