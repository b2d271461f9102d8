/// How a city lies in its file.
///
/// All numbers are little-endian. The beginning is the same in every version, so that any version can say what to do with a
/// file of another one:
///
/// | byte | holds |
/// | --- | --- |
/// | 0 | `CABRANK` and a zero |
/// | 8 | the version, 4 bytes |
/// | 12 | the length of the command that makes the city again, 4 bytes |
/// | 16 | the length of the file, 8 bytes |
/// | 24 | XXH3 (64 bits) of everything behind byte 32 up to the sections |
/// | 32 | the command, UTF-8 |
///
/// Behind that, from the next multiple of 8, come the number of sections in 8 bytes and for each its name in 16 bytes,
/// padded with zeros, the byte where it begins, its length, and XXH3 of it with its padding, in 8 bytes each; then the sections
/// one behind the other in that order, each padded to the next multiple of 8. So a section can be read and checked alone. A
/// section is a row of values and arrays, an array being its count in 8 bytes and its elements, and padding to the next
/// multiple of 8.
package enum CityFile {
    /// Raised by every change of what sections hold.
    static let version: UInt32 = 3
    /// How every city file begins.
    package static let magic: [UInt8] = Array("CABRANK\0".utf8)
    static let checksumPlace = 24
    static let headerLength = 32
    static let sectionNameLength = 16
    static let sectionEntryLength = 40
    /// No command is longer.
    static let commandLengthMax = 65_536

    /// The names of attachments are this long at most: with their prefix they fit a section's name.
    package static var attachmentNameMax: Int { sectionNameLength - attachmentPrefix.utf8.count }
    static let attachmentPrefix = "+"

    static func padded(_ length: Int) -> Int { (length + 7) & ~7 }

    enum Section {
        static let identity = "identity"
        static let zones = "zones"
        static let outline = "outline"
        static let travel = "travel"
        static let hours = "hours"
        static let congestion = "congestion"
        static let drivingTimes = "driving times"
        static let names = "street names"
        static let car = "car"
        static let walk = "walk"
        static let cycle = "cycle"
        static let nodeZones = "node zones"
        static let places = "places"
        /// Only where the source says more of places: files without it are of the same version.
        static let aboutPlaces = "about places"
        /// Only where a place draws more or less than any other: likewise.
        static let placeAttractions = "attractions"
        /// With the name of a way of travelling before it, and only where the source knows roundabouts: likewise.
        static let rounds = " rounds"
        /// Only where the source names parts of the city: likewise.
        static let quarters = "quarters"
        static let ranks = "ranks"
        static let scenery = "scenery"
    }
}
