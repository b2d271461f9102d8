/// Records of one file of a city that could not be used as they are, for one reason: survived, and worth telling.
package struct CityNotice: Hashable, Sendable {
    /// The file as the user named it.
    package var file: String
    /// As people read it: "zone '56' occurs more than once, the first counts".
    package var reason: String
    package var count: Int

    package init(file: String, reason: String, count: Int) {
        self.file = file
        self.reason = reason
        self.count = count
    }
}

/// A city read from files, and what of the files is not in it.
package struct LoadedCity: Sendable {
    package var city: City
    /// In a stable order.
    package var notices: [CityNotice]

    package init(city: City, notices: [CityNotice]) {
        self.city = city
        self.notices = notices
    }
}
