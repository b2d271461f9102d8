import CityModel
import InputFiles

/// A city made from files, and what of the files is not in it.
package struct Loaded<Kind: Sendable>: Sendable {
    package var city: Kind
    /// In a stable order.
    package var notices: [InputLoss]

    package init(city: Kind, notices: [InputLoss]) {
        self.city = city
        self.notices = notices
    }
}

package typealias LoadedCity = Loaded<City>
/// On streets.
package typealias LoadedStreetCity = Loaded<StreetCity>
