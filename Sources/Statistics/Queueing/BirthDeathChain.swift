/// A number of people that goes up and down by one, from 0 to an end, in the long run.
struct BirthDeathChain {
    /// By the number of people: the share of time that there are so many.
    let probabilities: [Double]

    /// - Parameters:
    ///   - people: how many there can be at most.
    ///   - births: by how many a second it goes up from a number below the most.
    ///   - deaths: by how many a second it goes down from a number above 0; positive.
    /// - Complexity: O(people).
    init(upTo people: Int, births: (Int) -> Double, deaths: (Int) -> Double) {
        var weights = [1.0]
        for number in stride(from: 1, through: people, by: 1) {
            let weight = weights[number - 1] * births(number - 1) / deaths(number)
            weights.append(weight)
            // What is taken against the likeliest number overflows nowhere.
            if weight > 1e100 { for index in weights.indices { weights[index] /= weight } }
        }
        let total = weights.reduce(0, +)
        probabilities = weights.map { $0 / total }
    }

    /// The mean over time of something that depends on the number of people.
    func mean(_ value: (Int) -> Double) -> Double {
        probabilities.indices.reduce(0) { $0 + probabilities[$1] * value($1) }
    }
}
