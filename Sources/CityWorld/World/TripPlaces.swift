import CityModel

/// Where a ride on the streets begins and ends.
struct TripPlaces: BitwiseCopyable {
    var origin: Position
    var destination: Position
}

/// A trip of one client, with its places.
struct Trip {
    var places: TripPlaces
    /// 1 to 4.
    var party: UInt8
}
