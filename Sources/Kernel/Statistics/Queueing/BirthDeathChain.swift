/// A number of people that goes up and down by one, in the long run.
struct BirthDeathChain {
    /// The least number that is at all likely.
    private let least: Int
    /// From it on: the share of time that there are so many.
    private let shares: [Double]

    /// Against the likeliest number; what is less likely is taken for 0.
    private static let negligible = 1e-300

    /// - Parameters:
    ///   - births: by how many a second it goes up from a number; from a greater one never by more, and at last by fewer than
    ///     it goes down. 0 where it goes no further.
    ///   - deaths: by how many a second it goes down from a number above 0; positive, and from a greater one never by fewer.
    /// - Complexity: O(n) in the numbers that are at all likely, or below.
    init(births: (Int) -> Double, deaths: (Int) -> Double) {
        var likeliest = 0
        while births(likeliest) > deaths(likeliest + 1) { likeliest += 1 }
        // What is taken against the likeliest number overflows nowhere.
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

    /// The share of time that there are so many.
    func probability(of people: Int) -> Double {
        shares.indices.contains(people - least) ? shares[people - least] : 0
    }

    /// The mean over time of something that depends on the number of people.
    func mean(_ value: (Int) -> Double) -> Double {
        shares.indices.reduce(0) { $0 + shares[$1] * value(least + $1) }
    }
}
