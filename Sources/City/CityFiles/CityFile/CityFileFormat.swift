/// The layout of a city file.
///
/// All numbers are little-endian. The header is the same in every version, so that any version can explain a file of
/// another:
///
/// | byte | holds |
/// | --- | --- |
/// | 0 | `CABRANK` and a zero |
/// | 8 | the version, 4 bytes |
/// | 12 | the length of the command that recreates the city, 4 bytes |
/// | 16 | the length of the file, 8 bytes |
/// | 24 | XXH3 (64 bits) of everything behind byte 32 up to the sections |
/// | 32 | the command, UTF-8 |
///
/// The table of sections starts at the next multiple of 8: the number of sections in 8 bytes, then for each its name in
/// 16 bytes, padded with zeros, and in 8 bytes each its first byte, its length, and the XXH3 of its padded contents.
/// The sections follow in that order, each padded to the next multiple of 8, so that a section can be read and checked
/// alone. A section is a sequence of values and arrays. An array is its count in 8 bytes, its elements, and padding to
/// the next multiple of 8.
package enum CityFile {
    /// Version of the format; every change of the sections' contents raises it.
    static let version: UInt32 = 3
    /// First bytes of every city file.
    package static let magic: [UInt8] = Array("CABRANK\0".utf8)
    static let checksumPlace = 24
    static let headerLength = 32
    static let sectionNameLength = 16
    static let sectionEntryLength = 40
    /// Maximum length of a command in bytes.
    static let commandLengthMax = 65_536

    /// Maximum length of an attachment's name, so that with its prefix it fits a section's name.
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
        /// Present only where the source has more data of places: files without it are of the same version.
        static let aboutPlaces = "about places"
        /// Present only where the attraction of a place is not average: files without it are of the same version.
        static let placeAttractions = "attractions"
        /// Suffix to the name of a travel mode. Present only where the source marks roundabouts: files without it are
        /// of the same version.
        static let rounds = " rounds"
        /// Present only where the source names parts of the city: files without it are of the same version.
        static let quarters = "quarters"
        static let ranks = "ranks"
        static let scenery = "scenery"
    }
}
