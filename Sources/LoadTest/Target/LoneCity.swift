import CityModel
import Quantities
import TaxiService

extension City {
    /// Of load tests in which nobody takes a taxi: one zone without a map, for a host must have a city.
    static let withoutTaxis = City(
        name: "nowhere", zones: [Zone(name: "nowhere")], legs: [TravelLeg(milliseconds: 0, metres: 0)],
        searchDistances: [0])
}

extension TaxiService {
    /// Of a city in which nobody drives.
    static var ofNobody: TaxiService {
        TaxiService(clock: TravelClock(city: .withoutTaxis, clockAtStart: .zero), rules: TaxiRules(), drivers: 0)
    }
}
