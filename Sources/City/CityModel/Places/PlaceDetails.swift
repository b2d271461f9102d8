import Quantities

/// What is said of a place (L01).
package struct PlaceDetails: Hashable, Sendable {
    package var name: String
    package var category: PlaceCategory
    package var position: FixedPosition
    /// The quarter or zone in which it lies; empty where that is not known.
    package var district: String
    package var description: String
    /// nil where they are not known, or not understood.
    package var openingHours: OpeningHours?
    /// As the source has them; empty if it does not say.
    package var openingHoursText: String
    /// Names of files or addresses.
    package var pictures: [String]
    /// Empty where there is none.
    package var website = ""
    /// As the source writes it; empty where there is none.
    package var telephone = ""
    /// Not part of what is said of it.
    package var weight = PlaceWeight()

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

    /// Closes it for good, for whoever goes by its opening hours, too.
    package mutating func close() {
        weight.isClosed = true
        openingHoursText = "off"
        openingHours = try? OpeningHours(openingHoursText)
    }
}
