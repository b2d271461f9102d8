import Glibc
import SimulationKernel

/// The overall shape of a generated city: its edge, river, main roads and districts.
struct CityLayout: Sendable {
    /// The deviation of a closed line from a circle: three waves.
    struct Wobble: Sendable {
        var amplitudes: (Double, Double, Double)
        var phases: (Double, Double, Double)

        init(_ amplitude: Double, random: inout RandomStream) {
            amplitudes = (amplitude, amplitude * 0.7, amplitude * 0.4)
            phases = (random.radians(), random.radians(), random.radians())
        }

        func factor(_ radians: Double) -> Double {
            1 + amplitudes.0 * cos(2 * radians + phases.0) + amplitudes.1 * cos(3 * radians + phases.1)
                + amplitudes.2 * cos(5 * radians + phases.2)
        }
    }

    struct Park: Sendable {
        var centre: PlanPoint
        var radiusMetres: Double
    }

    /// Radius of a circular city of the same area.
    let radiusMetres: Double
    let edge: Wobble
    let river: River
    let rings: [RingRoad]
    let radials: [RadialRoad]
    /// Index of the radial that leads to the airport.
    let airportRadial: Int
    let parks: [Park]
    let districts: [District]
    private let neighbours: [[Int]]

    init(seed: UInt64, squareKilometres: Double) {
        let family = StreamFamily(seed: seed, replication: 0)
        var random = family.stream(purpose: .cityLayout, entity: 0)
        let radius = 1_000 * (squareKilometres / .pi).squareRoot()
        radiusMetres = radius
        edge = Wobble(0.1, random: &random)
        river = River(cityRadiusMetres: radius, random: &random)
        rings = [(0.17, 40, false), (0.44, 48, false), (0.79, 80, true)].map { share, speed, isMotorway in
            RingRoad(
                radiusMetres: share * radius, wobble: Wobble(0.065, random: &random), kilometresPerHour: speed,
                isMotorway: isMotorway)
        }
        radials = RadialRoad.all(cityRadiusMetres: radius, random: &random)
        airportRadial = CityLayout.driestRadial(radials, river: river, radiusMetres: radius)
        parks = CityLayout.parks(radiusMetres: radius, random: &random)
        var names = family.stream(purpose: .cityDistricts, entity: 0)
        districts = District.all(
            cityRadiusMetres: radius, count: max(9, Int((squareKilometres / 5).rounded())), river: river,
            airportRadians: radials[airportRadial].radians(atMetres: 1.25 * radius), random: &names)
        neighbours = CityLayout.neighbours(of: districts)
    }

    /// Returns the distance of the city's edge in a direction.
    func edgeMetres(_ radians: Double) -> Double { radiusMetres * edge.factor(radians) }

    /// Whether a point belongs to a district: `district(at: place) == number`.
    ///
    /// - Complexity: O(districts); a negative answer mostly needs one neighbour.
    func isPlace(_ place: PlanPoint, inDistrict number: Int) -> Bool {
        let own = squareMetres(from: place, toDistrict: number)
        return neighbours[number].allSatisfy { other in
            let square = squareMetres(from: place, toDistrict: other)
            return other < number ? own < square : own <= square
        }
    }

    private func squareMetres(from place: PlanPoint, toDistrict number: Int) -> Double {
        let offset = place - districts[number].centre
        return offset.dot(offset)
    }

    /// Returns for each district all others, nearest first.
    private static func neighbours(of districts: [District]) -> [[Int]] {
        districts.indices.map { number in
            let distances = districts.map { ($0.centre - districts[number].centre).length }
            return districts.indices.filter { $0 != number }
                .sorted { (distances[$0], $0) < (distances[$1], $1) }
        }
    }

    /// Returns the index of the district of a point.
    func district(at place: PlanPoint) -> Int {
        var best = (number: 0, square: Double.infinity)
        for number in districts.indices {
            let square = squareMetres(from: place, toDistrict: number)
            if square < best.square { best = (number, square) }
        }
        return best.number
    }

    /// Returns the radial that stays farthest from the river on its way out of the city.
    private static func driestRadial(_ radials: [RadialRoad], river: River, radiusMetres: Double) -> Int {
        var best = (number: 0, metres: -1.0)
        for (number, radial) in radials.enumerated() {
            let metres = stride(from: 0.5, through: 1.4, by: 0.05).map { share in
                abs(river.sideMetres(radial.place(atMetres: share * radiusMetres)))
            }
            let nearest = metres.min() ?? 0
            if nearest > best.metres { best = (number, nearest) }
        }
        return best.number
    }

    private static func parks(radiusMetres: Double, random: inout RandomStream) -> [Park] {
        let start = random.radians()
        return (0..<5).map { number in
            let metres = radiusMetres * random.between(number == 0 ? 0.26 : 0.3, number == 0 ? 0.3 : 0.72)
            let radians = start + Double(number) * 2 * .pi / 5 + random.between(-0.4, 0.4)
            let size = radiusMetres * (number == 0 ? 0.09 : random.between(0.04, 0.07))
            return Park(centre: PlanPoint(radians: radians, metres: metres), radiusMetres: size)
        }
    }
}

/// A river across the city. In a coordinate frame rotated so that it flows eastwards, its centre line is a function of
/// the eastward distance.
struct River: Sendable {
    private let flowRadians: Double
    /// Rotation into the river's frame.
    private let turn: MapRotation
    private let offsetMetres: Double
    private let waves: [(metres: Double, lengthMetres: Double, phase: Double)]
    let halfWidthMetres: Double

    init(cityRadiusMetres radius: Double, random: inout RandomStream) {
        flowRadians = random.radians()
        turn = MapRotation(radians: -flowRadians)
        offsetMetres = radius * random.between(0.1, 0.18) * (random.bernoulli(0.5) ? 1 : -1)
        waves = [
            (radius * random.between(0.08, 0.13), radius * random.between(1.5, 2.2), random.radians()),
            (radius * random.between(0.02, 0.04), radius * random.between(0.6, 0.9), random.radians()),
        ]
        halfWidthMetres = min(150, max(40, radius * 0.022))
    }

    /// Returns the distance of a point from the centre line, positive on the left bank.
    func sideMetres(_ place: PlanPoint) -> Double {
        let own = place.rotated(turn)
        var (bed, slope) = (offsetMetres, 0.0)
        for wave in waves {
            let phase = own.east / wave.lengthMetres * 2 * .pi + wave.phase
            bed += wave.metres * sin(phase)
            slope += wave.metres * cos(phase) * 2 * .pi / wave.lengthMetres
        }
        return (own.north - bed) / (1 + slope * slope).squareRoot()
    }

    /// Returns the point of the centre line at a distance downstream from the middle of the city.
    func bed(downstreamMetres: Double) -> PlanPoint {
        let bed = waves.reduce(offsetMetres) { bed, wave in
            bed + wave.metres * sin(downstreamMetres / wave.lengthMetres * 2 * .pi + wave.phase)
        }
        return PlanPoint(east: downstreamMetres, north: bed).rotated(by: flowRadians)
    }

    func isWater(_ place: PlanPoint) -> Bool { abs(sideMetres(place)) < halfWidthMetres }

    func isOnRightBank(_ place: PlanPoint) -> Bool { sideMetres(place) < 0 }
}

extension StreamPurpose {
    // Streams of the city are separate from those of people with the same seed.
    static var cityLayout: StreamPurpose { StreamPurpose(rawValue: 50_001) }
    static var cityDistricts: StreamPurpose { StreamPurpose(rawValue: 50_002) }
    static var cityStreets: StreamPurpose { StreamPurpose(rawValue: 50_003) }
    static var cityActivity: StreamPurpose { StreamPurpose(rawValue: 50_004) }
}

extension RandomStream {
    mutating func between(_ low: Double, _ high: Double) -> Double { low + uniform() * (high - low) }
    mutating func radians() -> Double { uniform() * 2 * .pi }
}
