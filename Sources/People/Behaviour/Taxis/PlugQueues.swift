/// The plugs of charging places, each with a queue of taxis, first come, first served.
struct PlugQueues {
    private var free: [Int]
    private var waiting: [[Int]]

    /// Creates places with these numbers of plugs.
    init(plugs: [Int]) {
        free = plugs
        waiting = plugs.map { _ in [] }
    }

    /// Adds a taxi to a place.
    ///
    /// - Returns: whether it gets a plug at once; otherwise it waits.
    mutating func arrive(_ taxi: Int, at place: Int) -> Bool {
        guard free[place] > 0 else {
            waiting[place].append(taxi)
            return false
        }
        free[place] -= 1
        return true
    }

    /// Frees a plug of a place.
    ///
    /// - Returns: the taxi that gets it; nil if none waits.
    mutating func leave(_ place: Int) -> Int? {
        guard let next = waiting[place].first else {
            free[place] += 1
            return nil
        }
        waiting[place].removeFirst()
        return next
    }
}
