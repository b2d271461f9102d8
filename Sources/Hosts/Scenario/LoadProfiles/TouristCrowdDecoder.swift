import InputFiles
import LoadTest
import Quantities

/// Reads what a profile says of tourists, who look for places, meet friends and ask the guide.
struct TouristCrowdDecoder {
    func decode(_ map: MapField) -> (() -> TouristCrowd?)? {
        let book = map.ruleBook().book
        let tourists = map.required("users")?.map { users -> Int? in
            let tourists = users.required("tourists", remedy: "tell how many")?.wholeNumber(2...1_000_000)
            let total = users.optional("total").map { $0.wholeNumber(2...1_000_000) } ?? tourists
            return tourists == nil ? nil : total
        }
        let mix = map.required("mix", remedy: "write what people do, such as {feed: 20, visit: 10, message: 5}")
            .flatMap {
                MixDecoder(kinds: TouristCrowd.mixedKinds, following: TouristCrowd.followingKinds).decode($0)
            }
        let places = map.optional("places").map { $0.wholeNumber(10...1_000_000) } ?? 2_000
        let times = map.decoded("evening", TouristTimes.keys, TouristTimes())
        guard let tourists, let mix, let places, let times else { return nil }
        return {
            TouristCrowd(
                placeRules: book.places, guideRules: book.guide, tourists: tourists, places: places, mix: mix,
                times: times)
        }
    }
}
