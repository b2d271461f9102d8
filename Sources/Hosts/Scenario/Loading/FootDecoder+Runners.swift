import Behaviour
import CityModel
import CityWorld
import InputFiles
import Quantities
import SimulationKernel

/// Reads `runners:` (B03, part F).
extension FootDecoder {
    private static let runnerDaysMax = 1e8

    /// nil where there are none, or after a mistake.
    func runs(_ map: MapField) -> RunSetup? {
        guard let field = map.optional("runners") else { return nil }
        let runners = runners(field)
        let days = duration.seconds / 86_400
        if let runners, Double(runners.count) * days > FootDecoder.runnerDaysMax {
            field.report(
                "so many runners would be watched for about \(plainText((Double(runners.count) * days / 1e6).rounded())) "
                    + "million days in this run", remedy: "at most 100 million are possible")
        }
        guard let runners, let walk = network(.walk, field), let cycle = network(.cycle, field) else { return nil }
        return RunSetup(runners: runners, walk: walk, cycle: cycle, rules: rules.activity)
    }

    private func runners(_ field: Field) -> RunnerBehaviour? {
        field.map { map in
            let count = map.required("count", remedy: "tell how many")?.wholeNumber(1...FootDecoder.peopleMax)
            var runners = RunnerBehaviour(count: count ?? 1)
            set(&runners.cyclistProbability, map.optional("cyclists")?.number(share))
            set(&runners.sessionsPerMonth, map.optional("sessionsPerMonth")?.distribution(of: .factor))
            if let field = map.optional("hours"),
                let hours = field.hourList(.from(0, to: 1_000_000)).flatMap({ positive($0, field) })
            {
                runners.hourWeights = hours
            }
            if let running = map.optional("running") { readHabits(running, &runners.running) }
            if let cycling = map.optional("cycling") { readHabits(cycling, &runners.cycling) }
            if let gps = map.optional("gps") { readGPS(gps, &runners.gps) }
            readInterruptions(map, "pause", &runners.pauses)
            readInterruptions(map, "loseConnection", &runners.connection)
            readInterruptions(map, "appDies", &runners.appDeaths)
            if let goal = map.optional("goal") { readGoals(goal, &runners.goals) }
            return count == nil ? nil : runners
        }
    }

    private func positive(_ weights: [Double], _ field: Field) -> [Double]? {
        BehaviourDecoder(city: nil, zones: nil, requestWeights: []).positive(weights, field)
    }

    private func readHabits(_ field: Field, _ habits: inout SessionHabits) {
        let read = field.map { map -> (length: Distribution?, speed: Distribution?)? in
            (map.optional("length")?.distribution(of: .length), map.optional("speed")?.distribution(of: .speed))
        }
        set(&habits.kilometres, read?.length)
        set(&habits.speedKilometresPerHour, read?.speed)
    }

    private func readGPS(_ field: Field, _ gps: inout GPSBehaviour) {
        let read = field.map { map -> GPSBehaviour? in
            var read = gps
            if let accuracy = map.optional("accuracy")?.distribution(of: .length) {
                read.accuracyMetres = accuracy.scaled(by: 1_000)
            }
            set(&read.interval, map.optional("interval")?.duration(.from(1, to: 3_600)))
            set(&read.sendingInterval, map.optional("sendEvery")?.duration(.from(1, to: 86_400)))
            return read
        }
        set(&gps, read)
    }

    /// `{every: 2 h, length: 5 min}`, or `none`.
    private func readInterruptions(_ map: MapField, _ key: String, _ sort: inout Interruptions?) {
        guard let field = map.optional(key) else { return }
        if field.node.isScalar("none") {
            sort = nil
            return
        }
        let read = field.map { map -> Interruptions? in
            let every = map.required("every", remedy: "tell the mean time between two of them")?
                .seconds(.from(1, to: Limits.longestSeconds))
            let length = map.required("length")?.distribution(of: .time)
            guard let every, let length else { return nil }
            return Interruptions(meanSecondsBetween: every, lengthSeconds: length)
        }
        if let read { sort = read }
    }

    private func readGoals(_ field: Field, _ goals: inout GoalHabits) {
        let read = field.map { map -> GoalHabits? in
            var read = goals
            set(&read.setsProbability, map.optional("set")?.number(share))
            set(&read.kilometres, map.optional("distance")?.distribution(of: .length))
            set(&read.raisesProbability, map.optional("raise")?.number(share))
            set(&read.resetsProbability, map.optional("reset")?.number(share))
            return read
        }
        set(&goals, read)
    }
}
