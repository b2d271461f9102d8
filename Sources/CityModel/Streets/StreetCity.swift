/// Where a city comes from, told to whoever looks at it.
package struct CityOrigin: Hashable, Sendable {
    /// The file it was made from, or what made it.
    package var source: String
    /// Whose data it is, as their licence wants it said: "© OpenStreetMap contributors, ODbL 1.0"; empty if nobody's.
    package var attribution: String
    /// The command that makes the city file again.
    package var command: String

    package init(source: String, attribution: String = "", command: String) {
        self.source = source
        self.attribution = attribution
        self.command = command
    }
}

/// A city with its streets: what a city file holds.
package struct StreetCity: Sendable {
    /// Something that others computed from the streets and that is kept beside them, such as the order of a routing index.
    package struct Attachment: Hashable, Sendable {
        /// At most `CityFile.attachmentNameMax` ASCII characters.
        package var name: String
        package var bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    package let city: City
    package let origin: CityOrigin
    package let car: StreetNetwork
    /// nil where the source has no ways to walk.
    package let walk: StreetNetwork?
    /// nil where the source has no ways to cycle.
    package let cycle: StreetNetwork?
    /// The streets' names by `nameNumbers` of the networks; number 0 is no name.
    package let streetNames: TextTable
    /// By node of the car network; `ZoneID.none` outside of the zones.
    package let carNodeZones: [ZoneID]
    package let places: [Place]
    package let ranks: [TaxiRank]
    package let scenery: [Scenery]
    /// How much slower driving is than on free streets, by the hour (B04).
    package var congestion: Congestion
    package var attachments: [Attachment] = []

    /// - Parameter city: has an outline.
    /// - Precondition: every name number of the networks is one of `streetNames`.
    package init(
        city: City, origin: CityOrigin, car: StreetNetwork, walk: StreetNetwork?, cycle: StreetNetwork?,
        streetNames: TextTable, carNodeZones: [ZoneID], places: [Place], ranks: [TaxiRank], scenery: [Scenery]
    ) {
        precondition(carNodeZones.count == car.graph.nodeCount && streetNames.count > 0)
        self.city = city
        self.origin = origin
        self.car = car
        self.walk = walk
        self.cycle = cycle
        self.streetNames = streetNames
        self.carNodeZones = carNodeZones
        self.places = places
        self.ranks = ranks
        self.scenery = scenery
        congestion = Congestion(hourFactors: city.hourFactors)
    }

    package func network(_ mode: TravelMode) -> StreetNetwork? {
        switch mode {
        case .car: car
        case .walk: walk
        case .cycle: cycle
        }
    }

    /// What the street of an arc is called; empty where it has no name.
    package func name(ofArc arc: Int, in network: StreetNetwork) -> String {
        streetNames[Int(network.nameNumbers[arc])]
    }

    package func attachment(_ name: String) -> [UInt8]? { attachments.first { $0.name == name }?.bytes }
}
