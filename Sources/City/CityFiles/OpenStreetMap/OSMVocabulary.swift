/// The keys that an import looks at.
enum OSMKey: Int, CaseIterable {
    case access
    case amenity
    case area
    case barrier
    case bicycle
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
    case foot
    case heritage
    case highway
    case historic
    case image
    case junction
    case landuse
    case leisure
    case maxspeed
    case maxspeedBackward
    case maxspeedForward
    case motorVehicle
    case motorcar
    case name
    case natural
    case oneway
    case onewayBicycle
    case onewayFoot
    case onewayMotorVehicle
    case onewayPSV
    case onewayTaxi
    case openingHours
    case phone
    case place
    case psv
    case railway
    case ref
    case service
    case sidewalk
    case stop
    case taxi
    case tourism
    case trafficSignalsDirection
    case tunnel
    case vehicle
    case waterway
    case website
    case wikidata
    case wikimediaCommons
    case wikipedia

    /// As it is written in the data.
    var text: String {
        switch self {
        case .contactPhone: "contact:phone"
        case .contactWebsite: "contact:website"
        case .cyclewayBoth: "cycleway:both"
        case .cyclewayLeft: "cycleway:left"
        case .cyclewayLeftOneway: "cycleway:left:oneway"
        case .cyclewayRight: "cycleway:right"
        case .cyclewayRightOneway: "cycleway:right:oneway"
        case .maxspeedBackward: "maxspeed:backward"
        case .maxspeedForward: "maxspeed:forward"
        case .motorVehicle: "motor_vehicle"
        case .onewayBicycle: "oneway:bicycle"
        case .onewayFoot: "oneway:foot"
        case .onewayMotorVehicle: "oneway:motor_vehicle"
        case .onewayPSV: "oneway:psv"
        case .onewayTaxi: "oneway:taxi"
        case .openingHours: "opening_hours"
        case .trafficSignalsDirection: "traffic_signals:direction"
        case .wikimediaCommons: "wikimedia_commons"
        default: String(describing: self)
        }
    }
}

/// The texts of one extract, and the numbers of the keys we know.
struct OSMVocabulary {
    private let texts: [String]
    /// By the place of a key among all keys; nil where the extract has no such key.
    private let keyNumbers: [OSMExtract.TextNumber?]

    init(_ extract: OSMExtract) {
        texts = extract.texts()
        var numbers: [String: OSMExtract.TextNumber] = Dictionary(minimumCapacity: texts.count)
        for (number, text) in texts.enumerated() { numbers[text] = OSMExtract.TextNumber(number) }
        keyNumbers = OSMKey.allCases.map { numbers[$0.text] }
    }

    func read(_ tags: OSMTags) -> OSMTagValues { OSMTagValues(tags, texts: texts, keyNumbers: keyNumbers) }
}

/// The values of one object's tags: `tags[.highway] == "primary"`.
struct OSMTagValues {
    private var values: [String?] = Array(repeating: nil, count: OSMKey.allCases.count)

    init() {}

    /// For tests and examples.
    init(_ tags: [OSMKey: String]) {
        for (key, value) in tags { values[key.rawValue] = value }
    }

    fileprivate init(_ tags: OSMTags, texts: [String], keyNumbers: [OSMExtract.TextNumber?]) {
        for (place, number) in keyNumbers.enumerated() {
            values[place] = tags.value(number).map { texts[Int($0)] }
        }
    }

    subscript(key: OSMKey) -> String? { values[key.rawValue] }

    /// The first of these tags that the object has.
    func first(of keys: OSMKey...) -> String? {
        for key in keys { if let value = self[key] { return value } }
        return nil
    }
}
