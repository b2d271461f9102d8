// The rules of the project's structure, as the guide "Architecture" draws them.
extension ProjectStructure {
    /// Maximum number of layers.
    static let layersMax = 11

    /// Targets of the simulator and load tester, which build without libyaml, libosmium and city files.
    static let targetsWithoutCityFiles = [
        "Behaviour", "CityHost", "LoadTestParameters", "LoadTest", "RuleModels", "Experiments", "Measures", "Reports",
    ]
    static let filesOfCities: Set<String> = ["CYAML", "OSMReader", "CityFiles"]

    /// The rules and their foundations: no clock, no random numbers, no I/O.
    static let deterministicTargets = [
        "Routing", "Transit", "CityModel", "ServiceKernel", "Directions", "TaxiService", "TourService",
        "ActivityService", "PlaceService", "GuideService", "AccountService",
    ]
    static let impure: Set<String> = ["Foundation", "FoundationEssentials", "CGSL"]

    /// Targets whose models have seeds of their own, and share no random stream.
    static let targetsWithOwnSeeds: Set<String> = ["Validation"]

    /// Targets that show the sentences of the services, or reach them through one of these. All others build without
    /// them, so that a changed sentence recompiles few targets.
    static let textTargets: Set<String> = ["CityServer", "LessonPlay", "Playback", "LessonPages"]
    static let reachTexts: Set<String> = ["Exchange", "Pages", "cabrank"]

    /// Targets with Turkish text; the server's is in its problems and mails.
    static let turkishTargets: Set<String> = [
        "ServiceTexts", "Directions", "LessonPlay", "Pictures", "Reports", "Playback", "PageFrame", "Pages",
        "LessonPages", "CityServer",
    ]
    /// Files of other targets with Turkish text, with reasons.
    static let turkishFiles = [
        "Sources/Services/ServiceKernel/TurkishCase.swift": "endings, which the gaps of Turkish sentences take",
        "Sources/Services/ServiceKernel/TurkishPronunciation.swift": "pronunciations, which decide the endings",
        "Sources/Services/ServiceKernel/Language+Dates.swift": "names of days and months",
        "Sources/Services/ServiceKernel/Language+Texts.swift": "units, and words between two numbers",
        "Sources/Input/Scenario/Lessons/LessonDecoder+Pronunciation.swift": "letters of a pronunciation in a lesson",
        "Sources/People/Behaviour/Tourists/TouristTexts.swift": "the news that simulated staff publish (G10)",
        "Sources/Simulation/Experiments/Assumption.swift": "the hours that a run counts, for the manifest",
        "Sources/Input/Scenario/Assumptions/AssumptionPhrase.swift": "parts of what a scenario assumes",
        "Sources/Input/Scenario/Assumptions/AssumptionSentences+Features.swift":
            "what some scenarios assume, such as types of taxis",
        "Sources/Input/Scenario/Assumptions/AssumptionSentences.swift":
            "what a scenario assumes, for the manifest: pages know no scenario",
    ]

    /// Queries of the taxi service that any file may use: effects of the last command, constants, and data for checks
    /// and restarts.
    static let openQueries: Set<String> = [
        "effects", "rules", "ways", "driverCount", "counts", "ledger", "digest", "bytes", "quote",
        "snapshotEffects", "calculations",
    ]
    /// Files with further queries, with reasons. Rides are visible in `RideView`, so no file queries the service for
    /// them.
    static let queryPermissions: [String: (questions: Set<String>, reason: String)] = [
        "Sources/Hosts/CityServer/Map/OperatorMap.swift": (
            ["zone", "state", "position"], "where taxis are, on the map"
        ),
        "Sources/Hosts/CityServer/Queries/Query+Operators.swift": (["state"], "how many drivers do what"),
        "Sources/Hosts/CityServer/Queries/Query+Rides.swift": (["taxi"], "which taxi a driver has"),
        "Sources/Hosts/CityServer/Queries/Query+Server.swift": (
            ["view", "zone", "queue", "requests", "price"],
            "what drivers have in hand: a share changes untold when others join or leave"
        ),
        "Sources/Hosts/CityServer/Queries/Query+Taxis.swift": (["queue", "queueLength"], "the queues of zones"),
        "Sources/Hosts/CityServer/Serving/CityStateMachine+Encoding.swift": (["queueLength"], "the queues of zones"),
        "Sources/Hosts/CityServer/Serving/CityStateMachine.swift": (["taxi"], "which taxi a driver starts with"),
        "Sources/Hosts/LessonPlay/LessonChecker.swift": (["queue", "state"], "the states that a lesson expects"),
        "Sources/Hosts/LoadTest/Taxis/CommandRecording.swift": (
            ["zone", "currentRequest"], "commands that make sense, made without people"
        ),
        "Sources/Simulation/Experiments/Replication/Residents/Residents+Registration.swift": (
            ["view", "state", "reservations", "currentRequest"], "who moves in followed no ride of those before"
        ),
        "Sources/Simulation/Experiments/Replication/World/ObservedCity.swift": (
            ["surgePercent"], "the surge that the app shows to people who decide whether to take a taxi"
        ),
        "Sources/Simulation/Experiments/Replication/World/World.swift": (
            ["view"], "where drivers are at the beginning"
        ),
    ]

    static let linesMax = 400
    static let codeLinesMin = 12
    /// Short files, with reasons.
    static let shortFiles = [
        "Sources/cabrank/main.swift": "where the program begins"
    ]
    /// Slightly long files, with reasons.
    static let longFiles = [
        "Sources/Simulation/Measures/Metrics/Measure+Row.swift": "one table: a row for each measure",
        "Sources/People/Behaviour/Taxis/DriverStates.swift": "what drivers do guards one state",
    ]
}

extension ProjectStructure {
    /// Layers of the program, lowest first.
    var layers: [String] {
        targets.filter { !isTest($0.name) }.map(\.layer).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// Dependencies on later targets of the manifest, or of a target on itself.
    var forwardDependencies: [String] {
        var places: [String: Int] = [:]
        for (place, target) in targets.enumerated() { places[target.name] = place }
        return targets.enumerated().filter { !isTest($0.element.name) }.flatMap { place, target in
            target.dependencies
                .filter { dependency in places[dependency].map { $0 >= place } ?? true }
                .map { "\(target.name) must not depend on \($0)" }
        }
    }

    /// Services that depend on another one.
    var serviceDependencies: [String] {
        let services = Set(ProjectStructure.deterministicTargets.filter { $0.hasSuffix("Service") })
        return services.sorted().flatMap { service in
            reachable(from: service).intersection(services).sorted().map { "\(service) must not know \($0)" }
        }
    }

    /// Imports of targets that the manifest does not name.
    var unnamedImports: [String] {
        let known = Set(targets.map(\.name))
        return targets.flatMap { target in
            let named = Set(target.dependencies)
            return sources.filter { $0.target == target.name }.flatMap { source in
                source.imports.filter { known.contains($0) && !named.contains($0) }
                    .map { "\(source.path) imports \($0), which \(target.name) does not name" }
            }
        }
    }

    /// Targets that build city files without needing them.
    var unneededCityFiles: [String] {
        ProjectStructure.targetsWithoutCityFiles.flatMap { name in
            reachable(from: name).intersection(ProjectStructure.filesOfCities).sorted().map { "\(name) reaches \($0)" }
        }
    }

    /// Targets that depend on the services' sentences without showing them, and listed targets that no longer show
    /// them.
    var misplacedTexts: [String] {
        let program = targets.filter { !isTest($0.name) && targets.contains { $0.name == "ServiceTexts" } }
        return program.flatMap { target -> [String] in
            let isNamed = target.dependencies.contains("ServiceTexts")
            let isReached = reachable(from: target.name).contains("ServiceTexts")
            let shows = ProjectStructure.textTargets.contains(target.name)
            if isNamed != shows { return ["\(target.name) \(shows ? "does not name" : "must not name") ServiceTexts"] }
            let mayReach = shows || ProjectStructure.reachTexts.contains(target.name)
            if isReached != mayReach {
                return ["\(target.name) \(mayReach ? "does not reach" : "must not reach") ServiceTexts"]
            }
            return []
        }
    }

    /// Turkish text in other targets than those listed.
    var misplacedTurkish: [String] {
        let program = sources.filter { !isTest($0.target) && !$0.turkishLines.isEmpty }
        let misplaced = program.filter { source in
            !ProjectStructure.turkishTargets.contains(source.target)
                && ProjectStructure.turkishFiles[source.path] == nil
        }
        return misplaced.map { "\($0.path) holds Turkish text in line \($0.turkishLines[0])" }
    }

    /// Unneeded permissions for Turkish text.
    var unusedTurkishPermissions: [String] {
        let holding = sources.filter { !$0.turkishLines.isEmpty }
        return ProjectStructure.turkishTargets.subtracting(holding.map(\.target)).sorted()
            + Set(ProjectStructure.turkishFiles.keys).subtracting(holding.map(\.path)).sorted()
    }

    /// Queries of the taxi service without permission.
    var forbiddenQueries: [String] {
        sources.filter { !isTest($0.target) }.flatMap { source in
            let permitted = ProjectStructure.openQueries.union(
                ProjectStructure.queryPermissions[source.path]?.questions ?? [])
            return Set(source.queries).subtracting(permitted).sorted()
                .map { "\(source.path) asks the taxi service for '\($0)'" }
        }
    }

    /// Unneeded permissions for queries.
    var unusedQueryPermissions: [String] {
        ProjectStructure.queryPermissions.sorted { $0.key < $1.key }.flatMap { path, permitted in
            let asked = sources.first { $0.path == path }.map { Set($0.queries) } ?? []
            return permitted.questions.subtracting(asked).sorted().map { "\(path) does not ask for '\($0)'" }
        }
    }

    /// Forbidden modules in deterministic targets.
    var forbiddenImports: [String] {
        let direct = sources.filter { ProjectStructure.deterministicTargets.contains($0.target) }.flatMap { source in
            source.imports.filter { ProjectStructure.impure.contains($0) }.map { "\(source.path) imports \($0)" }
        }
        let built = ProjectStructure.deterministicTargets.filter { reachable(from: $0).contains("CGSL") }.map {
            "\($0) reaches CGSL"
        }
        return direct + built
    }

    /// Numbers of random streams with several purposes, whose draws would be the same.
    var duplicateStreamNumbers: [String] {
        let given = sources.filter { !isTest($0.target) && !ProjectStructure.targetsWithOwnSeeds.contains($0.target) }
            .flatMap { source in source.streamNumbers.map { (number: $0, path: source.path) } }
        return Dictionary(grouping: given, by: \.number).filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
            .map { number, places in "\(number) stands in \(places.map(\.path).joined(separator: " and in "))" }
    }

    /// Files that are too long or too short.
    var filesOfWrongLength: [String] {
        sources.flatMap { source -> [String] in
            let linesMax =
                ProjectStructure.longFiles[source.path] == nil
                ? ProjectStructure.linesMax : ProjectStructure.linesMax * 6 / 5
            if source.lineCount > linesMax { return ["\(source.path) has \(source.lineCount) lines"] }
            let isShort = source.codeLineCount < ProjectStructure.codeLinesMin
            if isShort != (ProjectStructure.shortFiles[source.path] != nil) {
                return ["\(source.path) has \(source.codeLineCount) lines of code"]
            }
            return []
        }
    }
}
