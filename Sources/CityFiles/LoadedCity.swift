import CityModel
import InputFiles

/// A city read from files, and what of the files is not in it.
package struct LoadedCity: Sendable {
    package var city: City
    /// In a stable order.
    package var notices: [InputLoss]

    package init(city: City, notices: [InputLoss]) {
        self.city = city
        self.notices = notices
    }
}

/// A city on streets made from files, and what of the files is not in it.
package struct LoadedStreetCity: Sendable {
    package var city: StreetCity
    /// In a stable order.
    package var notices: [InputLoss]

    package init(city: StreetCity, notices: [InputLoss]) {
        self.city = city
        self.notices = notices
    }
}
