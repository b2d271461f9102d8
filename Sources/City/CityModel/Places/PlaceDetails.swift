import Quantities

/// The published data of a place (L01).
package struct PlaceDetails: Hashable, Sendable {
    /// Name as shown to users.
    package var name: String
    /// Category.
    package var category: PlaceCategory
    /// Position of the place.
    package var position: FixedPosition
    /// Quarter or zone of the place; empty where unknown.
    package var district: String
    package var description: String
    /// Opening hours; nil where they are unknown or not understood.
    package var openingHours: OpeningHours?
    /// Opening hours as in the source; empty if it has none.
    package var openingHoursText: String
    /// File names or addresses of pictures.
    package var pictures: [String]
    /// Address of the website; empty if there is none.
    package var website = ""
    /// Phone number as the source writes it; empty if there is none.
    package var telephone = ""
    /// Hidden properties that shape the behaviour of visitors; never shown to users.
    package var traits = PlaceTraits()

    /// Creates the details of a place.
    package init(
        name: String, category: PlaceCategory, position: FixedPosition, district: String = "",
        description: String = "", openingHours: OpeningHours? = nil, openingHoursText: String = "",
        pictures: [String] = []
    ) {
        self.name = name
        self.category = category
        self.position = position
        self.district = district
        self.description = description
        self.openingHours = openingHours
        self.openingHoursText = openingHoursText
        self.pictures = pictures
    }

    /// Closes the place for good, also for readers of its opening hours.
    package mutating func close() {
        traits.isClosed = true
        openingHoursText = "off"
        openingHours = try? OpeningHours(openingHoursText)
    }
}
