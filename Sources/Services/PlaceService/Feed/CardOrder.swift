/// Order of one reader's cards (L03), by the weights and the numbers of the reader's visits and friends.
struct CardOrder: Sendable, BitwiseCopyable {
    private let terms: FeedTerms
    /// Number of the reader's own visits.
    private let visitCount: UInt32
    private let friendCount: UInt32

    init(_ terms: FeedTerms, visitCount: UInt32, friendCount: UInt32) {
        self.terms = terms
        self.visitCount = visitCount
        self.friendCount = friendCount
    }

    /// Order by the rating alone.
    static let guests = CardOrder(.guests, visitCount: 0, friendCount: 0)

    // MARK: Terms besides the rating

    /// Returns the terms of a category's places, without friends and district.
    ///
    /// - Parameter visits: number of the reader's own visits to places of the category.
    func bonus(visits: UInt32, isPreferred: Bool) -> FeedBonus {
        let extras = isPreferred ? terms.preference : 0
        return FeedBonus(
            visits: visits, friends: 0, extras: extras,
            approximateMillionths: terms.visits(visits, of: visitCount).approximateMillionths + Double(extras))
    }

    func inPreferredDistrict(_ bonus: FeedBonus) -> FeedBonus {
        var bonus = bonus
        bonus.extras += terms.district
        bonus.approximateMillionths += Double(terms.district)
        return bonus
    }

    @inline(__always)
    func visited(byFriends count: UInt32, _ bonus: FeedBonus) -> FeedBonus {
        var bonus = bonus
        bonus.friends = count
        bonus.approximateMillionths += terms.friends(count, of: friendCount).approximateMillionths
        return bonus
    }

    // MARK: Comparison

    /// Relative error of an approximate score: it results from six roundings, each of at most 2⁻⁵³, of non-negative
    /// numbers.
    private static let uncertainty = 0x1p-50

    /// Returns whether one card precedes the other by approximate scores, or nil if these are too close.
    @inline(__always)
    static func precedesByApproximation(_ left: Double, _ right: Double) -> Bool? {
        let difference = left - right
        return difference.magnitude > (left + right) * uncertainty ? difference > 0 : nil
    }

    /// Whether one card precedes the other by the exact order: better score, then more grades, then name. Slower than
    /// the approximate comparison.
    @inline(never)
    func precedesExactly(_ left: FeedCandidate, _ right: FeedCandidate) -> Bool {
        if left.bonus.hasSameParts(as: right.bonus) { return left.standing < right.standing }
        let (own, other) = (score(left), score(right))
        if own != other { return own > other }
        return left.standing.precedesAmongEquals(right.standing)
    }

    private func score(_ candidate: FeedCandidate) -> ExactScore {
        ExactScore(
            terms.rating(sum: candidate.standing.gradeSum, count: candidate.standing.gradeCount),
            terms.visits(candidate.bonus.visits, of: visitCount),
            terms.friends(candidate.bonus.friends, of: friendCount), extras: candidate.bonus.extras)
    }
}

/// A place's terms in one reader's feed besides its rating.
struct FeedBonus: Sendable, BitwiseCopyable {
    /// Number of the reader's own visits to places of the category.
    fileprivate(set) var visits: UInt32
    /// Number of the reader's friends who have visited the place.
    fileprivate(set) var friends: UInt32
    /// Terms for a preferred category and district, in millionths.
    fileprivate(set) var extras: UInt64
    fileprivate(set) var approximateMillionths: Double

    fileprivate func hasSameParts(as other: FeedBonus) -> Bool {
        visits == other.visits && friends == other.friends && extras == other.extras
    }
}

/// A place that a reader's feed may show.
struct FeedCandidate: Sendable, BitwiseCopyable {
    let place: UInt32
    let standing: Standing
    let bonus: FeedBonus

    @inline(__always)
    init(_ place: UInt32, _ standing: Standing, _ bonus: FeedBonus) {
        self.place = place
        self.standing = standing
        self.bonus = bonus
    }

    @inline(__always)
    var approximateMillionths: Double { standing.ratingMillionths + bonus.approximateMillionths }
}
