/// The keys that an import reads.
enum OSMKey: Int, CaseIterable {
    case access
    case accessBackward
    case accessForward
    case amenity
    case area
    case barrier
    case bicycle
    case bicycleBackward
    case bicycleForward
    case bollard
    case capacity
    case contactPhone
    case contactWebsite
    case crossing
    case cycleway
    case cyclewayBoth
    case cyclewayLeft
    case cyclewayLeftOneway
    case cyclewayRight
    case cyclewayRightOneway
    case description
    case direction
    case duration
    case foot
    case footBackward
    case footForward
    case heritage
    case highway
    case historic
    case image
    case junction
    case landuse
    case leisure
    case locked
    case maxspeed
    case maxspeedBackward
    case maxspeedForward
    case maxspeedMotorcar
    case maxspeedType
    case motorVehicle
    case motorVehicleBackward
    case motorVehicleForward
    case motorcar
    case motorcarBackward
    case motorcarForward
    case name
    case natural
    case oneway
    case onewayBicycle
    case onewayFoot
    case onewayMotorVehicle
    case onewayMotorcar
    case onewayPSV
    case onewayTaxi
    case onewayVehicle
    case openingHours
    case phone
    case place
    case psv
    case psvBackward
    case psvForward
    case railway
    case ref
    case route
    case service
    case sidewalk
    case smoothness
    case sourceMaxspeed
    case stop
    case taxi
    case taxiBackward
    case taxiForward
    case tourism
    case trafficSignalsDirection
    case tunnel
    case vehicle
    case vehicleBackward
    case vehicleForward
    case waterway
    case website
    case wikidata
    case wikimediaCommons
    case wikipedia
    case zoneMaxspeed

    /// Spelling in the data.
    var text: String {
        switch self {
        case .accessBackward: "access:backward"
        case .accessForward: "access:forward"
        case .bicycleBackward: "bicycle:backward"
        case .bicycleForward: "bicycle:forward"
        case .contactPhone: "contact:phone"
        case .contactWebsite: "contact:website"
        case .cyclewayBoth: "cycleway:both"
        case .cyclewayLeft: "cycleway:left"
        case .cyclewayLeftOneway: "cycleway:left:oneway"
        case .cyclewayRight: "cycleway:right"
        case .cyclewayRightOneway: "cycleway:right:oneway"
        case .footBackward: "foot:backward"
        case .footForward: "foot:forward"
        case .maxspeedBackward: "maxspeed:backward"
        case .maxspeedForward: "maxspeed:forward"
        case .maxspeedMotorcar: "maxspeed:motorcar"
        case .maxspeedType: "maxspeed:type"
        case .motorVehicle: "motor_vehicle"
        case .motorVehicleBackward: "motor_vehicle:backward"
        case .motorVehicleForward: "motor_vehicle:forward"
        case .motorcarBackward: "motorcar:backward"
        case .motorcarForward: "motorcar:forward"
        case .onewayBicycle: "oneway:bicycle"
        case .onewayFoot: "oneway:foot"
        case .onewayMotorVehicle: "oneway:motor_vehicle"
        case .onewayMotorcar: "oneway:motorcar"
        case .onewayPSV: "oneway:psv"
        case .onewayTaxi: "oneway:taxi"
        case .onewayVehicle: "oneway:vehicle"
        case .openingHours: "opening_hours"
        case .psvBackward: "psv:backward"
        case .psvForward: "psv:forward"
        case .sourceMaxspeed: "source:maxspeed"
        case .taxiBackward: "taxi:backward"
        case .taxiForward: "taxi:forward"
        case .trafficSignalsDirection: "traffic_signals:direction"
        case .vehicleBackward: "vehicle:backward"
        case .vehicleForward: "vehicle:forward"
        case .wikimediaCommons: "wikimedia_commons"
        case .zoneMaxspeed: "zone:maxspeed"
        default: String(describing: self)
        }
    }
}

/// The texts of one extract, and the known keys among them.
struct OSMVocabulary {
    private let texts: [String]
    /// Known key of each text, by its number; nil for other texts.
    private let keys: [OSMKey?]

    init(_ extract: OSMExtract) {
        texts = extract.texts()
        let known = Dictionary(uniqueKeysWithValues: OSMKey.allCases.map { ($0.text, $0) })
        keys = texts.map { known[$0] }
    }

    /// Reads the tags with known keys.
    ///
    /// - Complexity: O(tags).
    func read(_ tags: OSMTags) -> OSMTagValues {
        var values = OSMTagValues()
        tags.forEach { key, value in
            if let key = keys[Int(key)] { values.add(key, texts[Int(value)]) }
        }
        return values
    }
}

/// The values of one object's tags: `tags[.highway] == "primary"`.
struct OSMTagValues {
    /// Tags of the object; of a key that occurs twice the first counts. Linear search suffices for so few.
    private var values: [(key: OSMKey, value: String)] = []

    init() {}

    /// Creates tags for tests and examples.
    init(_ tags: [OSMKey: String]) {
        for (key, value) in tags.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { add(key, value) }
    }

    fileprivate mutating func add(_ key: OSMKey, _ value: String) { values.append((key, value)) }

    /// Value of a key, or nil.
    ///
    /// - Complexity: O(tags with known keys).
    subscript(key: OSMKey) -> String? {
        for entry in values where entry.key == key { return entry.value }
        return nil
    }

    /// Returns the value of the first of these keys that the object has.
    func first(of keys: OSMKey...) -> String? {
        for key in keys { if let value = self[key] { return value } }
        return nil
    }
}
