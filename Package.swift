// swift-tools-version: 6.1
// cabrank: a discrete-event simulator and load tester for taxi dispatch and city tours.
// The folders of Sources are layers, the lowest first; a target imports only what stands above it here.
import PackageDescription

// Programs carry Swift's libraries: they start in half the time, and run where there is no Swift. These flags are
// unsafe ones, for --static-swift-stdlib hides the Testing library from the tests, which are built by the same command;
// no library product has them.
let program: [LinkerSetting] =
    [
        // The linker of the system warns about the inside of Swift's static libraries.
        .unsafeFlags(["-use-ld=lld"]),
        // Nothing is loaded that would look up the program's symbols, whose names would take 4 MB; functions of the
        // same code are one, which saves 2 MB of memory; relocations are packed, which saves another 2 MB.
        .unsafeFlags(
            ["-static-stdlib"]
                + ["--no-export-dynamic", "--icf=safe", "-z", "pack-relative-relocs"].flatMap { ["-Xlinker", $0] },
            .when(configuration: .release)),
    ]
    // The parts of Foundation, which its shared library names by itself.
    + ["CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections"].map {
        .linkedLibrary($0, .when(configuration: .release))
    }

/// Targets by layer: each layer is a folder, and its targets are folders in it.
let layers: KeyValuePairs<String, [Target]> = [
    "Sources/System": [
        // System libraries: module maps and inline shims, nothing else.
        .systemLibrary(name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"])]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        // Its pkg-config names a macro that SwiftPM does not pass on.
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
        .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
        .systemLibrary(name: "CGLPK", providers: [.apt(["libglpk-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // Minimum-cost matching by LEMON, behind a C interface; C++, so its package is in the Makefile only.
        .target(name: "CAssignment", linkerSettings: [.linkedLibrary(":liblemon.a")]),
        // OpenStreetMap extracts by libosmium, behind a C interface; C++, so its packages are in the Makefile only.
        .target(
            name: "OSMReader",
            linkerSettings: [.linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("expat")]),
        // PNG images by librsvg, loaded when the first is drawn, behind a C interface.
        .target(name: "SVGRaster"),
        // Mail by libcurl, loaded when the first is sent, behind a C interface.
        .target(name: "MailTransfer"),
        // PostgreSQL statements by libpq, loaded at the first connection, behind a C interface.
        .target(name: "PostgreSQLClient"),
        // Unicode normalization forms.
        .target(name: "TextNormalization", dependencies: ["CUTF8Proc"]),
        // Units of time, money and length; identifiers and positions.
        .target(name: "Quantities"),
        // Files that people write, with the position of each error.
        .target(name: "InputFiles", dependencies: ["CXXHash", "Quantities"]),
        // Threads, child processes, clusters, and cache-aligned memory.
        .target(name: "OperatingSystem", dependencies: ["CLinux", "CXXHash"]),
        // Files that cabrank writes: results folders, tables, workbooks, JSON.
        .target(name: "OutputFiles", dependencies: ["CZip", "CZlib", "Quantities", "InputFiles", "OperatingSystem"]),
        // HTTP/1.1 server: requests and answers, whatever their content.
        .target(name: "HTTPServer", dependencies: ["CGnuTLS", "OperatingSystem"]),
        // HTTP/1.1 client: many non-blocking connections at once.
        .target(name: "HTTPClient", dependencies: ["CGnuTLS", "CLinux"]),
    ],
    "Sources/Kernel": [
        // Event calendar, run loop and random streams; nothing of taxis.
        .target(name: "SimulationKernel", dependencies: ["CGSL", "CLinux", "Quantities", "OperatingSystem"]),
        // Tallies, intervals, comparisons, tests, and the theory to check them against.
        .target(name: "Statistics", dependencies: ["CGSL", "Quantities"]),
        // Fastest routes through road networks; nothing of zones and files.
        .target(name: "Routing", dependencies: ["Quantities", "OperatingSystem"]),
        // Journeys by timetable; nothing of zones.
        .target(name: "Transit", dependencies: ["Quantities"]),
    ],
    "Sources/City": [
        // The immutable city in memory: zones, streets and places.
        .target(name: "CityModel", dependencies: ["Quantities", "Routing"]),
        // Readers and generators of cities, places and timetables.
        .target(
            name: "CityFiles",
            dependencies: [
                "CXXHash", "CExpat", "CZip", "CZlib", "OSMReader", "Quantities", "InputFiles", "OperatingSystem",
                "SimulationKernel", "Routing", "Transit", "CityModel",
            ]),
    ],
    "Sources/Services": [
        // What every service is: commands, effects, rows and the ledger. No clock, no randomness, no I/O.
        .target(name: "ServiceKernel", dependencies: ["CLinux", "Quantities", "OperatingSystem"]),
        // Routes as sentences, step by step.
        .target(name: "Directions", dependencies: ["Quantities", "Routing", "Transit", "CityModel", "ServiceKernel"]),
        // Queues, offers, rides, prices.
        .target(
            name: "TaxiService",
            dependencies: ["CGLPK", "CAssignment", "Quantities", "OperatingSystem", "CityModel", "ServiceKernel"]),
        // Library of tours, drafts, following.
        .target(name: "TourService", dependencies: ["CLinux", "Quantities", "ServiceKernel"]),
        // Sessions of runners and cyclists, goals.
        .target(name: "ActivityService", dependencies: ["Quantities", "ServiceKernel"]),
        // Places, feed, reviews, friends, messages.
        .target(name: "PlaceService", dependencies: ["Quantities", "OperatingSystem", "CityModel", "ServiceKernel"]),
        // Subscriptions, routes, guided tours, cards.
        .target(
            name: "GuideService",
            dependencies: ["Quantities", "OperatingSystem", "Routing", "CityModel", "ServiceKernel"]),
        // Registration, login, cards.
        .target(name: "AccountService", dependencies: ["Quantities", "ServiceKernel"]),
        // The services together: one order, one set of timers, one log, one digest.
        .target(
            name: "CityHost",
            dependencies: [
                "Quantities", "InputFiles", "OutputFiles", "SimulationKernel", "Routing", "CityModel", "ServiceKernel",
                "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService", "AccountService",
            ]),
        // Sentences of the services' words, in English and Turkish. Only what shows text depends on it.
        .target(
            name: "ServiceTexts",
            dependencies: [
                "Quantities", "ServiceKernel", "TaxiService", "TourService", "ActivityService", "PlaceService",
                "GuideService", "AccountService", "CityHost",
            ]),
    ],
    "Sources/People": [
        // Simulated people: the parameters of their habits, and the state machines that follow them.
        .target(
            name: "Behaviour",
            dependencies: [
                "CLinux", "Quantities", "OperatingSystem", "SimulationKernel", "Routing", "Transit", "CityModel",
                "ServiceKernel", "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService",
                "AccountService",
            ]),
        // Arrivals, pauses and targets of load tests.
        .target(name: "LoadTestParameters", dependencies: ["Quantities", "SimulationKernel"]),
    ],
    "Sources/Simulation": [
        // Records and metrics of a run, from its events alone.
        .target(
            name: "Measures",
            dependencies: [
                "CLinux", "Quantities", "OperatingSystem", "Statistics", "CityModel", "ServiceKernel", "TaxiService",
                "TourService", "ActivityService", "PlaceService", "GuideService",
            ]),
        // One replication on simulated time, and many of them with their statistics.
        .target(
            name: "Experiments",
            dependencies: [
                "Quantities", "InputFiles", "OperatingSystem", "OutputFiles", "SimulationKernel", "Statistics",
                "CityModel",
                "ServiceKernel", "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService",
                "CityHost", "Behaviour", "Measures",
            ]),
    ],
    "Sources/Input": [
        // Tracks and tours in GPX and GeoJSON.
        .target(
            name: "TourFiles",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "CityModel", "CityFiles", "TourService",
            ]),
        // Lessons as data: people, steps, expectations.
        .target(
            name: "Lessons",
            dependencies: [
                "Quantities", "InputFiles", "Transit", "CityModel", "ServiceKernel", "TaxiService", "TourService",
                "AccountService", "CityHost",
            ]),
        // YAML files as trees, each value with its place.
        .target(name: "YAML", dependencies: ["CYAML", "InputFiles"]),
        // YAML to parameters. It knows every parameter type, and no parameter type knows it.
        .target(
            name: "Scenario",
            dependencies: [
                "Quantities", "InputFiles", "OutputFiles", "SimulationKernel", "Statistics", "Transit", "YAML",
                "CityModel", "CityFiles", "ServiceKernel", "TaxiService", "TourService", "ActivityService",
                "PlaceService", "GuideService", "AccountService", "CityHost", "Behaviour", "LoadTestParameters",
                "Measures", "Experiments", "TourFiles", "Lessons",
            ]),
    ],
    "Sources/ReferenceModels": [
        // Slow and obvious models of the rules: the second opinion of fuzzers and load tests.
        .target(
            name: "RuleModels",
            dependencies: [
                "Quantities", "CityModel", "ServiceKernel", "TaxiService", "TourService", "ActivityService",
                "PlaceService", "GuideService", "AccountService",
            ]),
        // The program against queueing theory.
        .target(
            name: "Validation",
            dependencies: [
                "Quantities", "OperatingSystem", "OutputFiles", "SimulationKernel", "Statistics", "Measures",
                "Experiments",
                "Scenario",
            ]),
    ],
    "Sources/Hosts": [
        // Argon2id hashes: slow, salted and random, so never part of the rules.
        .target(name: "PasswordHashing", dependencies: ["CSodium", "TextNormalization", "AccountService"]),
        // The services on real time, measured and checked.
        .target(
            name: "LoadTest",
            dependencies: [
                "CZlib", "Quantities", "InputFiles", "OperatingSystem", "OutputFiles", "HTTPClient", "SimulationKernel",
                "Statistics", "CityModel", "ServiceKernel", "TaxiService", "TourService", "ActivityService",
                "PlaceService", "GuideService", "AccountService", "CityHost", "Behaviour", "LoadTestParameters",
                "RuleModels",
            ]),
        // YAML to the parameters of a load test.
        .target(
            name: "LoadProfiles",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "CityFiles", "TaxiService",
                "LoadTestParameters", "Lessons", "Scenario", "LoadTest",
            ]),
        // The durable log of commands, and snapshots.
        .target(
            name: "CommandStore",
            dependencies: [
                "CXXHash", "CSQLite", "PostgreSQLClient", "Quantities", "InputFiles", "ServiceKernel",
                "CityHost",
            ]),
        // The services over HTTP: one writer, real time, a durable store.
        .target(
            name: "CityServer",
            dependencies: [
                "CSodium", "MailTransfer", "TextNormalization", "Quantities", "InputFiles", "OperatingSystem",
                "OutputFiles",
                "HTTPServer", "CityModel", "ServiceKernel", "TaxiService", "TourService", "ActivityService",
                "PlaceService", "GuideService", "AccountService", "CityHost", "ServiceTexts", "PasswordHashing",
                "CommandStore",
            ]),
        // Lessons, played step by step.
        .target(
            name: "LessonPlay",
            dependencies: [
                "Quantities", "InputFiles", "Routing", "Transit", "CityModel", "ServiceKernel", "Directions",
                "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService", "AccountService",
                "CityHost", "ServiceTexts", "Lessons",
            ]),
    ],
    "Sources/Output": [
        // Maps and charts as SVG and PNG.
        .target(
            name: "Pictures", dependencies: ["SVGRaster", "Quantities", "OutputFiles", "CityModel", "ServiceKernel"]),
        // Tables, results folders, summaries.
        .target(
            name: "Reports",
            dependencies: [
                "Quantities", "InputFiles", "OperatingSystem", "OutputFiles", "Statistics", "CityModel",
                "ServiceKernel",
                "TaxiService", "ActivityService", "CityHost", "Behaviour", "Measures", "Experiments",
            ]),
        // Films of recorded runs: every position at every moment.
        .target(
            name: "Playback",
            dependencies: [
                "Quantities", "InputFiles", "OutputFiles", "Routing", "CityModel", "ServiceKernel", "TaxiService",
                "ActivityService", "CityHost", "ServiceTexts", "Behaviour", "Experiments",
            ]),
        // Recorded runs for other programs: kepler.gl, MATSim.
        .target(
            name: "Exchange",
            dependencies: [
                "Quantities", "InputFiles", "OutputFiles", "Routing", "CityModel", "Experiments", "Playback",
            ]),
        // HTML in which no text can become markup, and encodings of data in it.
        .target(name: "Markup", dependencies: ["CSodium", "CZlib", "OutputFiles", "Pictures"]),
        // Scripts and styles of pages, embedded behind a C interface.
        .target(name: "PageAssets", exclude: ["Assets"]),
        // What all self-contained pages have in common, and the pages of a served city.
        .target(
            name: "PageFrame",
            dependencies: [
                "Quantities", "InputFiles", "OutputFiles", "ServiceKernel", "Measures", "Pictures", "Markup",
                "PageAssets",
            ]),
        // Pages of results.
        .target(
            name: "Pages",
            dependencies: [
                "Quantities", "InputFiles", "OutputFiles", "Statistics", "ServiceKernel", "TaxiService", "PlaceService",
                "Measures", "Experiments", "Pictures", "Reports", "Playback", "Markup", "PageFrame",
            ]),
        // Pages that play lessons.
        .target(
            name: "LessonPages",
            dependencies: [
                "Quantities", "OutputFiles", "CityModel", "ServiceKernel", "CityHost", "ServiceTexts", "Lessons",
                "LessonPlay", "Markup", "PageFrame",
            ]),
    ],
    "Sources": [
        // The command line.
        .executableTarget(
            name: "cabrank",
            dependencies: [
                "CLinux", "Quantities", "InputFiles", "OperatingSystem", "OutputFiles", "HTTPServer", "Statistics",
                "Routing",
                "Transit", "CityModel", "CityFiles", "ServiceKernel", "Directions", "TaxiService", "CityHost",
                "Measures", "Experiments", "TourFiles", "YAML", "Scenario", "RuleModels", "Validation",
                "PasswordHashing", "LoadTest", "LoadProfiles", "CommandStore", "CityServer", "LessonPlay", "Pictures",
                "Reports", "Exchange", "PageFrame", "Pages", "LessonPages",
            ],
            linkerSettings: program)
    ],
    "Examples/Sources": [
        // Models of users' own, built here for the tests and by themselves in Examples.
        .target(name: "KernelExamples", dependencies: ["Quantities", "SimulationKernel", "Statistics", "Routing"])
    ],
    "Benchmarks/Sources": [
        // Benchmarks; no product of the package.
        .executableTarget(
            name: "cabrank-bench",
            dependencies: [
                "CGSL", "Quantities", "InputFiles", "OperatingSystem", "OutputFiles", "SimulationKernel", "Statistics",
                "Routing", "Transit", "CityModel", "CityFiles", "ServiceKernel", "TaxiService", "PlaceService",
                "GuideService", "AccountService", "CityHost", "Behaviour", "Measures", "Experiments", "Scenario",
                "RuleModels", "Validation", "LoadTest", "LoadProfiles", "CommandStore", "CityServer", "Pictures",
                "Reports", "Pages",
            ],
            linkerSettings: program)
    ],
    "Tests": [
        // Shared by the tests.
        .target(
            name: "TestSupport",
            dependencies: [
                "CSQLite", "Quantities", "InputFiles", "OperatingSystem", "SimulationKernel", "Routing",
                "ServiceKernel",
            ])
    ],
    "Tests/System": [
        .testTarget(name: "QuantitiesTests", dependencies: ["Quantities"]),
        .testTarget(name: "InputFilesTests", dependencies: ["InputFiles", "TestSupport"]),
        .testTarget(name: "OperatingSystemTests", dependencies: ["OperatingSystem", "TestSupport"]),
        .testTarget(name: "HTTPServerTests", dependencies: ["OperatingSystem", "HTTPServer", "TestSupport"]),
        .testTarget(name: "HTTPClientTests", dependencies: ["HTTPClient"]),
    ],
    "Tests/Kernel": [
        .testTarget(
            name: "SimulationKernelTests",
            dependencies: ["CGSL", "Quantities", "SimulationKernel", "Statistics"]),
        .testTarget(name: "StatisticsTests", dependencies: ["CGSL", "Quantities", "SimulationKernel", "Statistics"]),
        .testTarget(name: "KernelExamplesTests", dependencies: ["Statistics", "KernelExamples", "TestSupport"]),
        .testTarget(
            name: "RoutingTests",
            dependencies: [
                "Quantities", "InputFiles", "OperatingSystem", "SimulationKernel", "Routing", "CityFiles",
                "TestSupport",
            ]),
        .testTarget(
            name: "TransitTests",
            dependencies: [
                "CZip", "Quantities", "InputFiles", "Routing", "Transit", "CityModel", "CityFiles", "ServiceKernel",
                "Directions", "TestSupport",
            ]),
    ],
    "Tests/City": [
        .testTarget(
            name: "CityModelTests",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "Routing", "CityModel", "CityFiles", "TestSupport",
            ]),
        .testTarget(
            name: "CityFilesTests",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "Routing", "CityModel", "CityFiles", "Pictures",
                "TestSupport",
            ]),
    ],
    "Tests/Services": [
        .testTarget(
            name: "TaxiServiceTests",
            dependencies: [
                "CAssignment", "Quantities", "InputFiles", "Routing", "CityModel", "CityFiles", "ServiceKernel",
                "TaxiService", "RuleModels", "TestSupport",
            ]),
        .testTarget(
            name: "TourServiceTests",
            dependencies: ["Quantities", "ServiceKernel", "TourService", "ServiceTexts", "RuleModels", "TestSupport"]),
        .testTarget(
            name: "ActivityServiceTests",
            dependencies: ["Quantities", "ServiceKernel", "ActivityService", "TourFiles", "RuleModels", "TestSupport"]),
        .testTarget(
            name: "PlaceServiceTests",
            dependencies: [
                "Quantities", "CityModel", "ServiceKernel", "PlaceService", "ServiceTexts", "RuleModels",
                "TestSupport",
            ]),
        .testTarget(
            name: "GuideServiceTests",
            dependencies: [
                "Quantities", "Routing", "CityModel", "CityFiles", "ServiceKernel", "GuideService", "ServiceTexts",
                "RuleModels", "TestSupport",
            ]),
        .testTarget(
            name: "AccountServiceTests",
            dependencies: [
                "Quantities", "ServiceKernel", "AccountService", "CityHost", "PasswordHashing", "RuleModels",
                "TestSupport",
            ]),
        .testTarget(
            name: "CityHostTests",
            dependencies: [
                "Quantities", "SimulationKernel", "CityModel", "ServiceKernel", "TaxiService", "TourService",
                "ActivityService", "PlaceService", "GuideService", "AccountService", "CityHost", "TestSupport",
            ]),
        .testTarget(
            name: "ServiceTextsTests",
            dependencies: [
                "Quantities", "CityModel", "ServiceKernel", "TaxiService", "TourService", "ActivityService",
                "PlaceService", "GuideService", "AccountService", "CityHost", "ServiceTexts", "TestSupport",
            ]),
    ],
    "Tests/People": [
        .testTarget(
            name: "BehaviourTests",
            dependencies: [
                "Quantities", "OperatingSystem", "SimulationKernel", "Routing", "Transit", "CityModel", "CityFiles",
                "ServiceKernel", "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService",
                "AccountService", "CityHost", "Behaviour", "TestSupport",
            ])
    ],
    "Tests/Simulation": [
        .testTarget(
            name: "MeasuresTests",
            dependencies: [
                "Quantities", "InputFiles", "OperatingSystem", "Statistics", "CityModel", "ServiceKernel",
                "TaxiService",
                "TourService", "ActivityService", "PlaceService", "GuideService", "Behaviour", "Measures",
                "Experiments", "Scenario", "TestSupport",
            ]),
        .testTarget(
            name: "ExperimentsTests",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "Statistics", "CityModel", "CityFiles",
                "ServiceKernel", "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService",
                "CityHost", "Behaviour", "Measures", "Experiments", "Scenario", "TestSupport",
            ]),
    ],
    "Tests/Input": [
        .testTarget(
            name: "TourFilesTests",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "CityFiles", "TourService", "TourFiles", "TestSupport",
            ]),
        .testTarget(
            name: "ScenarioTests",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "CityModel", "CityFiles", "ServiceKernel",
                "TaxiService", "TourService", "CityHost", "Behaviour", "Measures", "Experiments", "TourFiles",
                "Lessons", "YAML", "Scenario", "LoadProfiles", "TestSupport",
            ]),
    ],
    "Tests/ReferenceModels": [
        .testTarget(
            name: "RuleModelsTests",
            dependencies: ["Quantities", "CityModel", "ServiceKernel", "TaxiService", "RuleModels", "TestSupport"]),
        .testTarget(
            name: "ValidationTests",
            dependencies: ["Quantities", "SimulationKernel", "Statistics", "Validation"]),
    ],
    "Tests/Hosts": [
        .testTarget(
            name: "LoadTestTests",
            dependencies: [
                "CZlib", "Quantities", "InputFiles", "OperatingSystem", "OutputFiles", "SimulationKernel", "Statistics",
                "CityModel", "CityFiles", "ServiceKernel", "TaxiService", "CityHost", "LoadTestParameters", "Scenario",
                "RuleModels", "LoadTest", "LoadProfiles", "TestSupport",
            ]),
        .testTarget(
            name: "CommandStoreTests",
            dependencies: [
                "Quantities", "OperatingSystem", "CityModel", "ServiceKernel", "TourService", "CityHost",
                "CommandStore",
                "TestSupport",
            ]),
        .testTarget(
            name: "CityServerTests",
            dependencies: [
                "Quantities", "InputFiles", "OperatingSystem", "OutputFiles", "HTTPServer", "CityModel",
                "ServiceKernel",
                "TaxiService", "PlaceService", "AccountService", "CityHost", "ServiceTexts", "Behaviour",
                "Measures", "Experiments", "Lessons", "Scenario", "PasswordHashing", "LoadProfiles", "CommandStore",
                "CityServer", "LessonPlay", "TestSupport",
            ]),
        .testTarget(
            name: "LessonPlayTests",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "ServiceKernel", "TaxiService", "TourService",
                "ActivityService", "PlaceService", "GuideService", "AccountService", "CityHost", "ServiceTexts",
                "Lessons", "Scenario", "LoadProfiles", "LessonPlay", "TestSupport",
            ]),
    ],
    "Tests/Output": [
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Quantities", "InputFiles", "OutputFiles", "CityModel", "ServiceKernel", "TaxiService",
                "ActivityService", "CityHost", "Behaviour", "Measures", "Experiments", "Scenario", "Reports",
                "TestSupport",
            ]),
        .testTarget(
            name: "PlaybackTests",
            dependencies: [
                "Quantities", "InputFiles", "OutputFiles", "CityModel", "ServiceKernel", "ActivityService", "CityHost",
                "ServiceTexts", "Experiments", "Scenario", "Reports", "Playback", "TestSupport",
            ]),
        .testTarget(name: "ExchangeTests", dependencies: ["InputFiles", "CityModel", "CityFiles", "TestSupport"]),
        .testTarget(
            name: "PagesTests",
            dependencies: [
                "Quantities", "InputFiles", "OutputFiles", "ServiceKernel", "Measures", "Experiments", "Lessons",
                "Scenario", "LoadProfiles", "LessonPlay", "Pictures", "Reports", "Playback", "Markup", "PageFrame",
                "Pages", "LessonPages", "ServiceTexts", "TestSupport",
            ]),
    ],
    "Tests/cabrank": [
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "OperatingSystem", "SimulationKernel", "AccountService", "CityHost", "Behaviour", "TestSupport",
            ]),
        .testTarget(name: "ReleaseTests", dependencies: ["OperatingSystem", "TestSupport"]),
        .testTarget(name: "ArchitectureTests"),
    ],
]

let package = Package(
    name: "cabrank",
    products: [
        .executable(name: "cabrank", targets: ["cabrank"]),
        .library(name: "SimulationKernel", targets: ["Quantities", "SimulationKernel"]),
        .library(name: "Statistics", targets: ["Statistics"]),
        .library(name: "Routing", targets: ["Quantities", "Routing"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx17
)

for (folder, targets) in layers {
    for target in targets { target.path = "\(folder)/\(target.name)" }
    package.targets += targets
}

// Targets that run once a command, or once a page: the optimiser would take four fifths of their build and save little:
// without it a report of 20 days takes 0.1 s more. None of them is in a library product, so a package that depends on
// one never meets these flags.
let unoptimised: Set<String> = [
    "Directions", "ServiceTexts",  // sentences
    "TourFiles",  // a few tracks
    "Lessons", "LessonPlay",  // dozens of steps
    "YAML", "Scenario", "LoadProfiles",  // one YAML file
    "PasswordHashing",  // libsodium hashes
    "Pictures", "PageFrame", "Pages", "LessonPages",  // one page
    "Exchange",  // one export
    "cabrank",  // arguments and texts
]
for target in package.targets where target.type != .system {
    if target.type == .test || target.name == "TestSupport" || unoptimised.contains(target.name) {
        target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    }
}

// The only test targets to build, where that is asked for: `make test-checked` does.
if let wanted = Context.environment["CABRANK_TEST_TARGETS"]?.split(separator: " "), !wanted.isEmpty {
    package.targets.removeAll { target in target.type == .test && !wanted.contains { $0 == target.name } }
}
