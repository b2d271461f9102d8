import CityModel
import Quantities
import ServiceKernel
import System

/// Where a place stands among others by its rating: better rated first, then more grades, then by name (L01, L03).
struct Standing: Comparable, BitwiseCopyable, Sendable {
    /// The term of its rating, not exactly.
    let ratingMillionths: Double
    /// 0 where ratings weigh nothing.
    let gradeSum: UInt32
    let gradeCount: UInt32
    /// See `PlaceCatalogue.nameRanks`: no two places have the same.
    let nameRank: UInt32

    init(_ rating: PlaceService.Rating, nameRank: UInt32, _ terms: FeedTerms) {
        ratingMillionths = terms.rating(sum: rating.sum, count: rating.count).approximateMillionths
        gradeSum = terms.weighsRatings ? rating.sum : 0
        gradeCount = rating.count
        self.nameRank = nameRank
    }

    /// Whether it is shown before. Means compare as these products do; of what has no grade both are 0, and it comes last.
    @inline(__always)
    static func < (left: Standing, right: Standing) -> Bool {
        let own = UInt64(left.gradeSum) * UInt64(right.gradeCount)
        let other = UInt64(right.gradeSum) * UInt64(left.gradeCount)
        return own == other ? left.precedesAmongEquals(right) : own > other
    }

    /// Of those with equal scores.
    @inline(__always)
    func precedesAmongEquals(_ other: Standing) -> Bool {
        gradeCount == other.gradeCount ? nameRank < other.nameRank : gradeCount > other.gradeCount
    }
}

/// What all places' ratings count for, and the places of each category, and of each category in each district, best first.
///
/// A grade moves one place by a few places in two lists. Whoever asks for the best looks at the heads of lists only.
struct RatedPlaces: Sendable {
    private let terms: FeedTerms
    private var standings: ContiguousArray<Standing>
    /// One group for each category, by its raw value.
    private(set) var byCategory: RankedGroups
    /// One group for each category of a district: see `group`.
    private(set) var byDistrict: RankedGroups

    var memoryBytes: Int { standings.memoryBytes + byCategory.memoryBytes + byDistrict.memoryBytes }

    init(_ catalogue: PlaceCatalogue, terms: FeedTerms) {
        self.terms = terms
        standings = ContiguousArray(
            catalogue.nameRanks.map { Standing(PlaceService.Rating(), nameRank: $0, terms) })
        byCategory = RankedGroups(
            catalogue.categories.map { UInt32($0.rawValue) }, count: PlaceCategory.allCases.count, standings)
        byDistrict = RankedGroups(
            zip(catalogue.districtNumbers, catalogue.categories).map { RatedPlaces.group(of: $1, in: $0) },
            count: PlaceCategory.allCases.count * (catalogue.districts.count + 1), standings)
    }

    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&standings)
        try byCategory.describe(state: &form)
        try byDistrict.describe(state: &form)
    }

    static func group(of category: PlaceCategory, in district: UInt32) -> UInt32 {
        district * UInt32(PlaceCategory.allCases.count) + UInt32(category.rawValue)
    }

    /// By its rating alone.
    @inline(__always)
    subscript(place: UInt32) -> Standing { standings[Int(place)] }

    func standing(of place: PlaceID, by rating: PlaceService.Rating) -> Standing {
        Standing(rating, nameRank: standings[Int(place.index)].nameRank, terms)
    }

    /// Moves a place to where its rating, which has changed, puts it.
    mutating func move(_ place: PlaceID, to rating: PlaceService.Rating) {
        let before = standings[Int(place.index)]
        let after = standing(of: place, by: rating)
        standings[Int(place.index)] = after
        byCategory.move(place.index, from: before, to: after, standings)
        byDistrict.move(place.index, from: before, to: after, standings)
    }
}

/// Places in groups that never change, each group's best first.
struct RankedGroups: Sendable {
    private let groups: ContiguousArray<UInt32>
    /// Where each group begins; one more than there are groups.
    private let starts: ContiguousArray<UInt32>
    private var order: ContiguousArray<UInt32>

    var memoryBytes: Int { groups.memoryBytes + starts.memoryBytes + order.memoryBytes }

    /// - Parameter groups: by the number of the place.
    init(_ groups: [UInt32], count: Int, _ standings: ContiguousArray<Standing>) {
        var sizes = ContiguousArray<UInt32>(repeating: 0, count: count + 1)
        for group in groups { sizes[Int(group) + 1] += 1 }
        for group in 0..<count { sizes[group + 1] += sizes[group] }
        starts = sizes
        self.groups = ContiguousArray(groups)
        order = ContiguousArray(
            groups.indices.sorted {
                groups[$0] == groups[$1] ? standings[$0] < standings[$1] : groups[$0] < groups[$1]
            }.map { UInt32($0) })
    }

    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&order)
    }

    /// Where the places of a group lie, best first: see `subscript`.
    @inline(__always)
    func range(of group: UInt32) -> Range<Int> { Int(starts[Int(group)])..<Int(starts[Int(group) + 1]) }

    /// The number of the place.
    @inline(__always)
    subscript(rank: Int) -> UInt32 { order[rank] }

    /// - Parameter standings: those of now, where that of the place is `after`.
    fileprivate mutating func move(
        _ place: UInt32, from before: Standing, to after: Standing, _ standings: ContiguousArray<Standing>
    ) {
        let range = range(of: groups[Int(place)])
        let rank = firstRank(in: range) { $0 != place && standings[Int($0)] < before }
        assert(order[rank] == place, "the place does not stand where its former rating puts it")
        if after < before {
            let target = firstRank(in: range.lowerBound..<rank) { standings[Int($0)] < after }
            for slot in stride(from: rank, to: target, by: -1) { order[slot] = order[slot - 1] }
            order[target] = place
        } else {
            let target = firstRank(in: rank + 1..<range.upperBound) { standings[Int($0)] < after } - 1
            for slot in rank..<target { order[slot] = order[slot + 1] }
            order[target] = place
        }
    }

    /// The first of which it is not true; it is of all those before, and of none behind.
    private func firstRank(in range: Range<Int>, where isBefore: (UInt32) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(order[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The grades of all places, one of each user (L01).
struct Opinions: Sendable {
    private var ratings: ContiguousArray<PlaceService.Rating>

    init(placeCount: Int) { ratings = ContiguousArray(repeating: PlaceService.Rating(), count: placeCount) }

    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&ratings)
    }

    var memoryBytes: Int { ratings.memoryBytes }

    subscript(place: PlaceID) -> PlaceService.Rating { ratings[Int(place.index)] }

    /// - Parameter replaced: the grade that this one takes the place of; 0 for none.
    mutating func take(_ grade: UInt32, insteadOf replaced: UInt32, _ place: PlaceID) {
        let rating = ratings[Int(place.index)]
        ratings[Int(place.index)] = PlaceService.Rating(
            sum: rating.sum - replaced + grade, count: rating.count + (replaced == 0 ? 1 : 0))
        let now = self[place]
        assert(now.sum >= now.count && now.sum <= now.count * PlaceService.gradeMax, "a grade is none")  // L01
    }
}
