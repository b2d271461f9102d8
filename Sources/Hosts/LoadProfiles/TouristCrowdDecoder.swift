import Scenario
import InputFiles
import LoadParameters
import LoadTest
import Quantities

/// Reads what a profile says of tourists, who look for places, meet friends and ask the guide.
struct TouristCrowdDecoder {
    func decode(_ map: MapField) -> (() -> TouristCrowd?)? {
        let book = map.ruleBook().book
        let users = LoadUsers.read(map, LoadUsers.touristKeys)
        let mix = map.required("mix", remedy: "write what people do, such as {feed: 20, visit: 10, message: 5}")
            .flatMap {
                MixDecoder(kinds: TouristCrowd.mixedKinds, following: TouristCrowd.followingKinds).decode($0)
            }
        var places = LoadUsers.placesDefault
        map.read(LoadUsers.keysOfPlaces, &places)
        let times = map.decoded("evening", TouristTimes.keys, TouristTimes())
        guard let users, let mix, let times else { return nil }
        return { [places] in
            TouristCrowd(
                placeRules: book.places, guideRules: book.guide, tourists: users.total ?? users.tourists,
                places: places, mix: mix,
                times: times)
        }
    }
}
