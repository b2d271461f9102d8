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
