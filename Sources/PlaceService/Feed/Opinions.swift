import Quantities
import Storage

/// The grades of all places, one of each user (L01).
struct Opinions: Sendable {
    private var ratings: ContiguousArray<PlaceService.Rating>

    init(placeCount: Int) { ratings = ContiguousArray(repeating: PlaceService.Rating(), count: placeCount) }

    var memoryBytes: Int { ratings.memoryBytes }

    subscript(place: PlaceID) -> PlaceService.Rating { ratings[Int(place.index)] }

    /// - Parameter replaced: the grade that this one takes the place of; 0 for none.
    mutating func take(_ grade: UInt32, insteadOf replaced: UInt32, _ place: PlaceID) {
        let rating = ratings[Int(place.index)]
        ratings[Int(place.index)] = PlaceService.Rating(
            sum: rating.sum - replaced + grade, count: rating.count + (replaced == 0 ? 1 : 0))
    }
}
