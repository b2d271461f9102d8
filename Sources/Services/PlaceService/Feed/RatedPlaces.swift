import CityModel
import OperatingSystem
import Quantities
import ServiceKernel

/// A place's sort key by rating: higher mean first, then more grades, then name (L01, L03).
struct Standing: Comparable, BitwiseCopyable, Sendable {
    /// Approximate term of the rating, in millionths.
    let ratingMillionths: Double
    /// Sum of the grades; 0 if ratings have no weight.
    let gradeSum: UInt32
    let gradeCount: UInt32
    /// Unique rank by name, see `PlaceCatalogue.nameRanks`.
    let nameRank: UInt32

    init(_ rating: PlaceService.Rating, nameRank: UInt32, _ terms: FeedTerms) {
        ratingMillionths = terms.rating(sum: rating.sum, count: rating.count).approximateMillionths
        gradeSum = terms.weighsRatings ? rating.sum : 0
        gradeCount = rating.count
        self.nameRank = nameRank
    }

    /// Whether the place is shown before another. The products compare as the means do; without a grade both are 0, and
    /// the place comes last.
    @inline(__always)
    static func < (left: Standing, right: Standing) -> Bool {
        let own = UInt64(left.gradeSum) * UInt64(right.gradeCount)
        let other = UInt64(right.gradeSum) * UInt64(left.gradeCount)
        return own == other ? left.precedesAmongEquals(right) : own > other
    }

    /// Whether the place comes first among places of equal score.
    @inline(__always)
    func precedesAmongEquals(_ other: Standing) -> Bool {
        gradeCount == other.gradeCount ? nameRank < other.nameRank : gradeCount > other.gradeCount
    }
}

/// Standings of all places, and the places of each category and of each category in each district, best first.
///
/// A grade moves one place by a few ranks in two lists. A search for the best reads only the heads of lists.
struct RatedPlaces: Sendable {
    private let terms: FeedTerms
    private var standings: ContiguousArray<Standing>
    /// Places by category; the group is its raw value.
    private(set) var byCategory: RankedGroups
    /// Places by category and district; see `group(of:in:)`.
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

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&standings)
        try byCategory.code(with: &form)
        try byDistrict.code(with: &form)
    }

    static func group(of category: PlaceCategory, in district: UInt32) -> UInt32 {
        district * UInt32(PlaceCategory.allCases.count) + UInt32(category.rawValue)
    }

    /// Returns the standing of a place by its rating alone.
    @inline(__always)
    subscript(place: UInt32) -> Standing { standings[Int(place)] }

    func standing(of place: PlaceID, by rating: PlaceService.Rating) -> Standing {
        Standing(rating, nameRank: standings[Int(place.index)].nameRank, terms)
    }

    /// Moves a place to the ranks of its new rating.
    mutating func move(_ place: PlaceID, to rating: PlaceService.Rating) {
        let before = standings[Int(place.index)]
        let after = standing(of: place, by: rating)
        standings[Int(place.index)] = after
        byCategory.move(place.index, from: before, to: after, standings)
        byDistrict.move(place.index, from: before, to: after, standings)
    }
}

/// Places in fixed groups, each group sorted best first.
struct RankedGroups: Sendable {
    private let groups: ContiguousArray<UInt32>
    /// Start of each group, and the end of the last.
    private let starts: ContiguousArray<UInt32>
    private var order: ContiguousArray<UInt32>

    var memoryBytes: Int { groups.memoryBytes + starts.memoryBytes + order.memoryBytes }

    /// Creates the groups.
    ///
    /// - Parameter groups: group of each place, by the place's number.
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

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&order)
    }

    /// Returns the ranks of a group's places, best first, for `subscript`.
    @inline(__always)
    func range(of group: UInt32) -> Range<Int> { Int(starts[Int(group)])..<Int(starts[Int(group) + 1]) }

    /// Returns the number of the place at a rank.
    @inline(__always)
    subscript(rank: Int) -> UInt32 { order[rank] }

    /// Moves a place within its group.
    ///
    /// - Parameter standings: current standings, in which the place has `after`.
    fileprivate mutating func move(
        _ place: UInt32, from before: Standing, to after: Standing, _ standings: ContiguousArray<Standing>
    ) {
        let range = range(of: groups[Int(place)])
        let rank = firstRank(in: range) { $0 != place && standings[Int($0)] < before }
        assert(order[rank] == place, "the place is not where its previous rating puts it")
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

    /// Returns the first rank for which `isBefore` is false, given that it is true for a prefix of the range.
    private func firstRank(in range: Range<Int>, where isBefore: (UInt32) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(order[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Sums of the grades of all places, one grade of each user (L01).
struct RatingTotals: Sendable {
    private var ratings: ContiguousArray<PlaceService.Rating>

    init(placeCount: Int) { ratings = ContiguousArray(repeating: PlaceService.Rating(), count: placeCount) }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&ratings)
    }

    var memoryBytes: Int { ratings.memoryBytes }

    subscript(place: PlaceID) -> PlaceService.Rating { ratings[Int(place.index)] }

    /// Counts a grade.
    ///
    /// - Parameter replaced: earlier grade of the same user, or 0 for none.
    mutating func add(_ grade: UInt32, replacing replaced: UInt32, of place: PlaceID) {
        let rating = ratings[Int(place.index)]
        ratings[Int(place.index)] = PlaceService.Rating(
            sum: rating.sum - replaced + grade, count: rating.count + (replaced == 0 ? 1 : 0))
        let now = self[place]
        assert(now.sum >= now.count && now.sum <= now.count * PlaceService.gradeMax, "a grade is out of range")  // L01
    }
}
