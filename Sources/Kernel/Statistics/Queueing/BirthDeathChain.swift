/// The stationary distribution of a number of people that changes in steps of one.
struct BirthDeathChain {
    /// The least number with a relevant probability.
    private let least: Int
    /// Share of time of each number from `least` on.
    private let shares: [Double]

    /// Probability relative to the mode below which it is taken as 0.
    private static let negligible = 1e-300

    /// Computes the distribution from the rates.
    ///
    /// - Parameters:
    ///   - births: rate a second of going up from a number; never increasing, and eventually below the death rate. 0 at
    ///     the largest number.
    ///   - deaths: rate a second of going down from a number above 0; positive, and never decreasing.
    /// - Complexity: O(n) in the numbers with a relevant probability, or below.
    init(births: (Int) -> Double, deaths: (Int) -> Double) {
        var likeliest = 0
        while births(likeliest) > deaths(likeliest + 1) { likeliest += 1 }
        // Weights relative to the mode do not overflow.
        var below: [Double] = []
        var weight = 1.0
        while weight > BirthDeathChain.negligible, below.count < likeliest {
            let people = likeliest - below.count
            weight *= deaths(people) / births(people - 1)
            below.append(weight)
        }
        var above = [1.0]
        weight = 1
        while weight > BirthDeathChain.negligible {
            let people = likeliest + above.count
            weight *= births(people - 1) / deaths(people)
            above.append(weight)
        }
        least = likeliest - below.count
        let weights = below.reversed() + above
        let total = weights.reduce(0, +)
        shares = weights.map { $0 / total }
    }

    /// Returns the share of time with exactly this number of people.
    func probability(of people: Int) -> Double {
        shares.indices.contains(people - least) ? shares[people - least] : 0
    }

    /// Returns the mean over time of a function of the number of people.
    func mean(_ value: (Int) -> Double) -> Double {
        shares.indices.reduce(0) { $0 + shares[$1] * value(least + $1) }
    }
}
