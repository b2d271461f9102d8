import Glibc
import Quantities
import ServiceKernel

extension TourService {
    /// The waypoints of one version of a published tour.
    struct Itinerary: Hashable, Sendable, BitwiseCopyable {
        let tour: TourID
        let isCircular: Bool
        /// Number of waypoints.
        let count: UInt32
        /// Index of the first waypoint among all stops.
        fileprivate let first: UInt32
        /// Length from the first waypoint to the last and back to the first.
        fileprivate let roundMicrometres: UInt64
    }

    /// Every published version of every tour. A walker continues with the version of the start, with its texts, even if
    /// the tour is changed or deleted (W04).
    ///
    /// Legs are great-circle distances, each rounded half up to whole micrometres.
    struct Itineraries: Hashable, Sendable {
        private var itineraries: ContiguousArray<Itinerary> = []
        /// Waypoints of all itineraries, one after another.
        private var stops: ContiguousArray<Stop> = []
        /// Texts of each itinerary, stored apart so that a poll needs no reference counting.
        private var contents: [TourContent] = []

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&itineraries)
            try form.visit(&stops)
            try form.visit(&contents)
        }

        subscript(number: UInt32) -> Itinerary { itineraries[Int(number)] }
        var count: Int { itineraries.count }

        func content(of number: UInt32) -> TourContent { contents[Int(number)] }

        /// Returns the stop of a waypoint, counted from 0.
        func stop(_ waypoint: UInt32, of itinerary: Itinerary) -> Stop {
            assert(waypoint < itinerary.count, "the stop belongs to another tour")
            return stops[Int(itinerary.first + waypoint)]
        }

        /// Adds a version of a tour.
        ///
        /// - Returns: the number of its itinerary.
        mutating func add(_ content: TourContent, of tour: TourID) -> UInt32 {
            let first = UInt32(stops.count)
            var micrometres: UInt64 = 0
            var last: FixedPosition?
            for waypoint in content.waypoints {
                micrometres += last.map { Itineraries.micrometres($0, waypoint.place) } ?? 0
                stops.append(Stop(waypoint.place, micrometresFromFirst: micrometres))
                last = waypoint.place
            }
            assert(contents.count == itineraries.count, "a tour has no content")
            contents.append(content)
            let home = content.waypoints.first.map { Itineraries.micrometres(last ?? $0.place, $0.place) } ?? 0
            itineraries.append(
                Itinerary(
                    tour: tour, isCircular: content.isCircular, count: UInt32(content.waypoints.count), first: first,
                    roundMicrometres: micrometres + home))
            return UInt32(itineraries.count - 1)
        }

        /// Returns the length of the legs from one waypoint to another, counted from 0; past the last one back to the
        /// first.
        func micrometres(from start: UInt32, to end: UInt32, of itinerary: Itinerary) -> UInt64 {
            let (before, upTo) = (
                stop(start, of: itinerary).micrometresFromFirst, stop(end, of: itinerary).micrometresFromFirst
            )
            return end >= start ? upTo - before : itinerary.roundMicrometres - before + upTo
        }

        /// Returns the length on the ground, rounded half up to micrometres, so that rounding to metres happens only
        /// once, at the end.
        static func micrometres(_ start: FixedPosition, _ end: FixedPosition) -> UInt64 {
            UInt64((start.metres(to: end) * 1e6 + 0.5).rounded(.down))
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(itineraries.count))
            for (itinerary, content) in zip(itineraries, contents) {
                take(UInt64(itinerary.tour.index))
                content.digest(into: take)
            }
        }
    }

    /// A waypoint, prepared for distance checks.
    struct Stop: Hashable, Sendable, BitwiseCopyable {
        let place: FixedPosition
        let micrometresFromFirst: UInt64
        /// Metres per unit of longitude at this latitude; 0 near the poles, where the flat map is not valid.
        fileprivate let metresPerUnitEast: Float

        /// Largest absolute latitude at which the flat map is valid, in degrees.
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

    /// Distance at which a walker is at a waypoint (W04): the great circle, rounded half up to whole decimetres.
    ///
    /// Most positions are much nearer or farther, which a flat map decides without trigonometry.
    struct WaypointRadius: Hashable, Sendable, BitwiseCopyable {
        private let decimetres: UInt64
        /// Squared distances on the flat map, in square metres, below and above which the result is certain.
        private let surelyWithin, surelyBeyond: Double

        init(metres: Double) {
            decimetres = UInt64(max(0, min((metres * 10).rounded(), 1e9)))
            let limit = Double(decimetres) / 10
            // Up to a kilometre the flat map is exact to 0.1 %, squared distances to 0.2 %.
            let isFlat = limit <= 1_000
            surelyWithin = isFlat ? limit * limit * 0.98 : -1
            surelyBeyond = isFlat ? (limit + 0.1) * (limit + 0.1) * 1.02 : .infinity
        }

        func isWithin(_ place: FixedPosition, of stop: Stop) -> Bool {
            let east = abs(Int64(place.x) - Int64(stop.place.x))
            if stop.metresPerUnitEast > 0, east < WaypointRadius.halfRound {
                let eastMetres = Double(east) * Double(stop.metresPerUnitEast)
                let northMetres = Double(Int64(place.y) - Int64(stop.place.y)) * Stop.metresPerUnit
                let square = eastMetres * eastMetres + northMetres * northMetres
                if square < surelyWithin { return true }
                if square > surelyBeyond { return false }
            }
            return UInt64((place.metres(to: stop.place) * 10 + 0.5).rounded(.down)) <= decimetres
        }

        /// Half of the earth's circumference, in units of longitude.
        private static let halfRound = Int64(180 * FixedPosition.unitsPerDegree)
    }
}

extension FixedPosition {
    /// Feeds the position into a digest.
    func digest(into take: (UInt64) -> Void) {
        take(UInt64(UInt32(bitPattern: x)) | UInt64(UInt32(bitPattern: y)) << 32)
    }
}
