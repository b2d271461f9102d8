/// How one reader's cards are ordered (L03): by what the reader's visits and friends are parts of.
struct CardOrder: Sendable, BitwiseCopyable {
    private let terms: FeedTerms
    /// Of the reader's own.
    private let visitCount: UInt32
    private let friendCount: UInt32

    init(_ terms: FeedTerms, visitCount: UInt32, friendCount: UInt32) {
        self.terms = terms
        self.visitCount = visitCount
        self.friendCount = friendCount
    }

    /// The rating and nothing else.
    static let guests = CardOrder(.guests, visitCount: 0, friendCount: 0)

    // MARK: What places get beside their ratings

    /// - Parameter visits: the reader's own to places of the category.
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

    // MARK: Which comes first

    /// What part of their sum two scores must lie apart for their difference to tell anything: each is the end of six roundings,
    /// by 2⁻⁵³ of itself at most, of numbers none of which is below 0.
    private static let uncertainty = 0x1p-50

    /// Whether one is shown before the other, if their scores in binary fractions lie so far apart that these tell it; else nil.
    @inline(__always)
    static func tells(_ left: Double, before right: Double) -> Bool? {
        let difference = left - right
        return difference.magnitude > (left + right) * uncertainty ? difference > 0 : nil
    }

    /// Whether one is shown before the other, whatever their scores: the better score, then more grades, then by name. It
    /// takes longer than `tells`.
    @inline(never)
    func showsExactly(_ left: FeedCandidate, before right: FeedCandidate) -> Bool {
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

/// What a place gets in one reader's feed beside the term of its rating.
struct FeedBonus: Sendable, BitwiseCopyable {
    /// The reader's own, to places of its category.
    fileprivate(set) var visits: UInt32
    /// The reader's, who were there.
    fileprivate(set) var friends: UInt32
    /// What it gets whole, in millionths: for its category and for its district.
    fileprivate(set) var extras: UInt64
    fileprivate(set) var approximateMillionths: Double

    fileprivate func hasSameParts(as other: FeedBonus) -> Bool {
        visits == other.visits && friends == other.friends && extras == other.extras
    }
}

/// A place that may be shown to one reader.
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
