// swift-tools-version: 6.1
// cabrank: a discrete-event simulator and load tester for taxi dispatch and city tours.
// The folders of Sources are layers, the lowest first; a target imports only from above itself.
import PackageDescription

// Programs for people carry Swift's libraries: they start in half the time, and run where there is no Swift. The system's
// linker warns of what those libraries do inside; the toolchain's does not.
let carriesSwift: [LinkerSetting] =
    [
        .unsafeFlags(["-use-ld=lld"]),
        // Nothing is loaded that would look into the program: the names of its parts would take 4 MB.
        .unsafeFlags(["-static-stdlib", "-Xlinker", "--no-export-dynamic"], .when(configuration: .release)),
    ]
    // What Foundation consists of: where it is shared it names these by itself.
    + ["CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections"].map {
        .linkedLibrary($0, .when(configuration: .release))
    }

/// Each layer is a folder, and its targets are folders in it.
let layers: KeyValuePairs<String, [Target]> = [
    "Sources/System": [
        // System libraries: module maps and inline shims, nothing else.
        .systemLibrary(name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"])]),
        .systemLibrary(name: "CMachine"),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
        .systemLibrary(name: "CGLPK", providers: [.apt(["libglpk-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // It brings libgnutls, by which it speaks TLS.
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        // The cheapest pairing by LEMON behind a C interface; C++, so its package is in the Makefile only.
        .target(name: "CAssignment", linkerSettings: [.linkedLibrary(":liblemon.a")]),
        // OpenStreetMap extracts by libosmium behind a C interface; C++, so its packages are in the Makefile only.
        .target(
            name: "OSMReader",
            linkerSettings: [.linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("expat")]),
        // Pictures in pixels by librsvg, loaded when the first is drawn, behind a C interface.
        .target(name: "SVGRaster"),
        // Mails by libcurl, loaded when the first is sent, behind a C interface.
        .target(name: "MailTransfer"),
        // Statements for a PostgreSQL server by libpq, loaded when the first is connected to, behind a C interface.
        .target(name: "PostgreSQLClient"),
        // Units of time, money and length, and identifiers.
        .target(name: "Quantities"),
        // Files that people write, with places for what is wrong in them.
        .target(name: "InputFiles", dependencies: ["CXXHash", "Quantities"]),
        // What the machine has: threads, other programs, clusters, memory as the processor's cache likes it.
        .target(name: "System", dependencies: ["CMachine", "CXXHash"]),
        // Requests and answers over HTTP/1.1; nothing of what they say.
        .target(name: "HTTPServer", dependencies: ["CMicroHTTPD", "System"]),
        // The same from the other side: many connections at once that never block.
        .target(name: "HTTPClient", dependencies: ["CMachine"]),
    ],
    "Sources/Kernel": [
        // The calendar of events, the run loop, streams of random numbers; nothing of taxis.
        .target(name: "SimulationKernel", dependencies: ["CGSL", "CMachine", "Quantities", "System"]),
        // Tallies, intervals, comparisons, tests, and theory to hold them against.
        .target(name: "Statistics", dependencies: ["CGSL", "Quantities"]),
        // Fastest ways through road networks; nothing of zones and files.
        .target(name: "Routing", dependencies: ["Quantities", "System"]),
        // Ways by timetables; nothing of zones.
        .target(name: "Transit", dependencies: ["Quantities"]),
    ],
    "Sources/City": [
        // The immutable city in memory: zones, streets, and what is worth going to.
        .target(name: "CityModel", dependencies: ["Quantities", "Routing"]),
        // The files that cities, places and timetables come from.
        .target(
            name: "CityFiles",
            dependencies: [
                "CExpat", "CXXHash", "CZip", "CZlib", "OSMReader", "Quantities", "InputFiles", "System",
                "SimulationKernel", "Routing", "Transit", "CityModel",
            ]),
    ],
    "Sources/Services": [
        // What every service of the city is, how it is described, and its books. The rules are deterministic: no
        // clock, no randomness, no I/O.
        .target(name: "ServiceKernel", dependencies: ["CMachine", "Quantities", "System", "CityModel"]),
        // Ways as sentences for those who go them.
        .target(name: "Directions", dependencies: ["Quantities", "Routing", "Transit", "CityModel", "ServiceKernel"]),
        // Queues, offers, rides, prices.
        .target(
            name: "TaxiService",
            dependencies: ["CGLPK", "CAssignment", "Quantities", "System", "CityModel", "ServiceKernel"]),
        // The library of tours, drafts, following.
        .target(name: "TourService", dependencies: ["CMachine", "Quantities", "ServiceKernel"]),
        // Sessions of runners and cyclists, goals.
        .target(name: "ActivityService", dependencies: ["Quantities", "ServiceKernel"]),
        // Places, feed, reviews, friends, messages.
        .target(name: "PlaceService", dependencies: ["Quantities", "System", "CityModel", "ServiceKernel"]),
        // Subscriptions, routes, guided tours, cards.
        .target(name: "GuideService", dependencies: ["Quantities", "System", "Routing", "CityModel", "ServiceKernel"]),
        // Registration, login, cards.
        .target(name: "AccountService", dependencies: ["Quantities", "ServiceKernel"]),
        // The services together: one order, one set of timers, one log, one digest.
        .target(
            name: "CityHost",
            dependencies: [
                "Quantities", "SimulationKernel", "Routing", "CityModel", "ServiceKernel", "TaxiService", "TourService",
                "ActivityService", "PlaceService", "GuideService", "AccountService",
            ]),
        // The sentences of the services' words, in English and Turkish. Only what shows text depends on it.
        .target(
            name: "ServiceTexts",
            dependencies: [
                "ServiceKernel", "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService",
                "AccountService", "CityHost",
            ]),
    ],
    "Sources/People": [
        // People: the parameters of their habits, and the machines that live by them.
        .target(
            name: "Behaviour",
            dependencies: [
                "CMachine", "Quantities", "System", "SimulationKernel", "Routing", "Transit", "CityModel",
                "ServiceKernel", "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService",
                "AccountService", "CityHost",
            ])
    ],
    "Sources/Simulation": [
        // What is seen of a run, and never asked during it.
        .target(
            name: "Measures",
            dependencies: [
                "CMachine", "Quantities", "System", "Statistics", "CityModel", "ServiceKernel", "TaxiService",
                "TourService", "ActivityService", "PlaceService", "GuideService",
            ]),
        // One replication, lived on simulated time.
        .target(
            name: "CityWorld",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "Statistics", "Transit", "CityModel", "ServiceKernel",
                "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService", "CityHost",
                "Behaviour", "Measures",
            ]),
        // Many replications, and what may be said of them.
        .target(
            name: "Experiments",
            dependencies: ["Quantities", "InputFiles", "System", "Statistics", "Measures", "CityWorld"]),
    ],
    "Sources/Hosts": [
        // Slow, salted and random, so never part of the rules.
        .target(name: "PasswordHashing", dependencies: ["CSodium", "AccountService"]),
        // Tracks and tours that people bring, in GPX and GeoJSON.
        .target(
            name: "TourFiles",
            dependencies: [
                "CExpat", "Quantities", "InputFiles", "SimulationKernel", "CityModel", "CityFiles", "TourService",
            ]),
        // What the rules want of every command, said slowly beside the services: the second opinion of fuzzers and load tester.
        .target(
            name: "RuleModels",
            dependencies: [
                "Quantities", "CityModel", "ServiceKernel", "TaxiService", "TourService", "ActivityService",
                "PlaceService", "GuideService",
            ]),
        // The same services on real time, measured and judged.
        .target(
            name: "LoadTest",
            dependencies: [
                "CZlib", "Quantities", "InputFiles", "System", "HTTPClient", "SimulationKernel", "Statistics",
                "CityModel", "ServiceKernel", "TaxiService", "TourService", "ActivityService", "PlaceService",
                "GuideService", "AccountService", "CityHost", "Behaviour", "RuleModels",
            ]),
        // What the services were told, on disk before anybody is answered.
        .target(
            name: "CommandStore",
            dependencies: [
                "CSQLite", "PostgreSQLClient", "CXXHash", "Quantities", "InputFiles", "CityModel", "ServiceKernel",
                "CityHost",
            ]),
        // The same services for people over HTTP: one writer, real time, a durable store.
        .target(
            name: "CityServer",
            dependencies: [
                "CJansson", "CSodium", "MailTransfer", "Quantities", "System", "InputFiles", "HTTPServer", "CityModel",
                "ServiceKernel",
                "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService", "AccountService",
                "CityHost", "ServiceTexts", "PasswordHashing", "CommandStore",
            ]),
        // What people write: YAML to parameters. It knows every parameter type, and no parameter type knows it.
        .target(
            name: "Scenario",
            dependencies: [
                "CYAML", "Quantities", "InputFiles", "SimulationKernel", "Statistics", "Transit", "CityModel",
                "CityFiles", "ServiceKernel", "TaxiService", "TourService", "ActivityService", "PlaceService",
                "GuideService", "AccountService", "CityHost", "Behaviour", "Measures", "CityWorld", "Experiments",
                "TourFiles", "LoadTest",
            ]),
        // Rules step by step, on a stage.
        .target(
            name: "LessonPlay",
            dependencies: [
                "Quantities", "Routing", "Transit", "CityModel", "ServiceKernel", "Directions", "TaxiService",
                "TourService", "ActivityService", "PlaceService", "GuideService", "AccountService", "CityHost",
                "ServiceTexts", "Scenario",
            ]),
        // The program against theory.
        .target(
            name: "Validation",
            dependencies: [
                "Quantities", "System", "SimulationKernel", "Statistics", "Measures", "CityWorld", "Experiments",
                "Scenario",
            ]),
    ],
    "Sources/Output": [
        // Maps and charts as SVG, and in pixels.
        .target(name: "Pictures", dependencies: ["SVGRaster", "Quantities", "CityModel"]),
        // Tables, folders of results, summaries.
        .target(
            name: "Reports",
            dependencies: [
                "CZlib", "Quantities", "InputFiles", "System", "Statistics", "CityModel", "ServiceKernel",
                "TaxiService",
                "TourService", "ActivityService", "PlaceService", "GuideService", "CityHost", "Behaviour", "Measures",
                "CityWorld", "Experiments", "RuleModels", "LoadTest", "Scenario", "Validation",
            ]),
        // Recorded runs as films: who was where at every moment.
        .target(
            name: "Playback",
            dependencies: [
                "Quantities", "InputFiles", "Routing", "CityModel", "ServiceKernel", "TaxiService", "TourService",
                "ActivityService", "CityHost", "ServiceTexts", "Behaviour", "CityWorld", "Scenario", "Reports",
            ]),
        // Recorded runs for the programs of others: kepler.gl, MATSim's.
        .target(
            name: "Exchange",
            dependencies: [
                "Quantities", "InputFiles", "Routing", "CityModel", "CityWorld", "Reports", "Playback",
            ]),
        // The programs and styles of pages, embedded behind a C interface.
        .target(name: "PageAssets", exclude: ["Assets"]),
        // Self-contained pages of results and lessons.
        .target(
            name: "Pages",
            dependencies: [
                "CSodium", "CZlib", "Quantities", "InputFiles", "Statistics", "CityModel", "ServiceKernel",
                "TaxiService", "PlaceService", "CityHost", "ServiceTexts", "Measures", "Experiments", "LoadTest",
                "Scenario", "LessonPlay", "Pictures", "Reports", "Playback", "PageAssets",
            ]),
    ],
    "Sources": [
        .executableTarget(
            name: "cabrank",
            dependencies: [
                "CMachine", "Quantities", "InputFiles", "System", "Statistics", "Routing", "Transit", "CityModel",
                "CityFiles", "ServiceKernel", "Directions", "TaxiService", "PlaceService", "GuideService", "CityHost",
                "Measures", "CityWorld", "Experiments", "TourFiles", "RuleModels", "LoadTest", "Scenario", "LessonPlay",
                "Validation", "Pictures", "Reports", "Exchange", "Pages", "HTTPServer", "PasswordHashing",
                "CommandStore", "CityServer",
            ],
            linkerSettings: carriesSwift)
    ],
    // What users write with the kernel: built here for the tests, and by itself in Examples.
    "Examples/Sources": [
        .target(name: "Examples", dependencies: ["Quantities", "SimulationKernel", "Statistics", "Routing"])
    ],
    "Tests": [
        // What tests share.
        .target(
            name: "TestSupport",
            dependencies: [
                "CSQLite", "Quantities", "InputFiles", "System", "SimulationKernel", "Routing", "ServiceKernel",
            ])
    ],
    "Tests/System": [
        .testTarget(name: "QuantitiesTests", dependencies: ["Quantities"]),
        .testTarget(name: "InputFilesTests", dependencies: ["InputFiles", "TestSupport"]),
        .testTarget(name: "SystemTests", dependencies: ["System", "TestSupport"]),
        .testTarget(name: "HTTPServerTests", dependencies: ["System", "HTTPServer", "TestSupport"]),
        .testTarget(name: "HTTPClientTests", dependencies: ["HTTPClient"]),
    ],
    "Tests/Kernel": [
        .testTarget(
            name: "SimulationKernelTests",
            dependencies: ["CGSL", "Quantities", "SimulationKernel", "Statistics"]),
        .testTarget(name: "StatisticsTests", dependencies: ["CGSL", "Quantities", "SimulationKernel", "Statistics"]),
        .testTarget(name: "ExamplesTests", dependencies: ["Statistics", "Examples", "TestSupport"]),
        .testTarget(
            name: "RoutingTests",
            dependencies: [
                "Quantities", "InputFiles", "System", "SimulationKernel", "Routing", "CityFiles", "TestSupport",
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
        .testTarget(
            name: "PlacesTests",
            dependencies: ["Quantities", "InputFiles", "CityModel", "CityFiles", "TestSupport"]),
    ],
    "Tests/Services": [
        .testTarget(
            name: "TaxiServiceTests",
            dependencies: [
                "CAssignment", "Quantities", "InputFiles", "Routing", "CityModel", "CityFiles", "ServiceKernel",
                "TaxiService", "TestSupport",
            ]),
        .testTarget(
            name: "TourServiceTests",
            dependencies: ["Quantities", "ServiceKernel", "TourService", "ServiceTexts", "RuleModels", "TestSupport"]),
        .testTarget(
            name: "ActivityServiceTests",
            dependencies: [
                "Quantities", "ServiceKernel", "ActivityService", "TourFiles", "RuleModels", "TestSupport",
            ]),
        .testTarget(
            name: "PlaceServiceTests",
            dependencies: [
                "Quantities", "CityModel", "ServiceKernel", "PlaceService", "ServiceTexts", "RuleModels", "TestSupport",
            ]),
        .testTarget(
            name: "GuideServiceTests",
            dependencies: [
                "Quantities", "Routing", "CityModel", "CityFiles", "ServiceKernel", "GuideService", "ServiceTexts",
                "RuleModels",
                "TestSupport",
            ]),
        .testTarget(
            name: "AccountServiceTests",
            dependencies: ["Quantities", "ServiceKernel", "AccountService", "PasswordHashing", "TestSupport"]),
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
                "Quantities", "System", "SimulationKernel", "Routing", "Transit", "CityModel", "CityFiles",
                "ServiceKernel",
                "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService", "AccountService",
                "CityHost", "Behaviour", "TestSupport",
            ])
    ],
    "Tests/Simulation": [
        .testTarget(
            name: "MeasuresTests",
            dependencies: [
                "Quantities", "InputFiles", "System", "Statistics", "CityModel", "ServiceKernel", "TaxiService",
                "TourService",
                "ActivityService", "PlaceService", "GuideService", "Behaviour", "Measures", "CityWorld", "Experiments",
                "Scenario", "TestSupport",
            ]),
        .testTarget(
            name: "CityWorldTests",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "Statistics", "CityModel", "CityFiles", "TaxiService",
                "TourService", "ActivityService", "PlaceService", "GuideService", "ServiceKernel", "CityHost",
                "Behaviour", "Measures", "CityWorld", "Experiments", "Scenario", "TestSupport",
            ]),
    ],
    "Tests/Hosts": [
        .testTarget(
            name: "TourFilesTests",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "CityFiles", "TourService", "TourFiles", "TestSupport",
            ]),
        .testTarget(
            name: "RuleModelsTests",
            dependencies: ["Quantities", "CityModel", "TaxiService", "RuleModels", "TestSupport"]),
        .testTarget(
            name: "LoadTestTests",
            dependencies: [
                "CZlib", "Quantities", "InputFiles", "System", "SimulationKernel", "Statistics", "CityModel",
                "CityFiles", "ServiceKernel", "TaxiService", "PlaceService", "GuideService", "CityHost", "RuleModels",
                "LoadTest", "Scenario", "TestSupport",
            ]),
        .testTarget(
            name: "CommandStoreTests",
            dependencies: [
                "Quantities", "System", "CityModel", "ServiceKernel", "TourService", "CityHost", "CommandStore",
                "TestSupport",
            ]),
        .testTarget(
            name: "CityServerTests",
            dependencies: [
                "Quantities", "System", "InputFiles", "HTTPServer", "CityModel", "ServiceKernel", "TaxiService",
                "AccountService", "CityHost", "Behaviour", "Measures", "CityWorld", "PasswordHashing", "CommandStore",
                "CityServer", "Scenario", "LessonPlay", "TestSupport",
            ]),
        .testTarget(
            name: "ScenarioTests",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "CityModel", "CityFiles", "ServiceKernel",
                "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService", "CityHost",
                "Behaviour", "Measures", "CityWorld", "Experiments", "TourFiles", "Scenario", "TestSupport",
            ]),
        .testTarget(
            name: "LessonPlayTests",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "ServiceKernel", "TaxiService", "TourService",
                "ActivityService", "PlaceService", "GuideService", "AccountService", "CityHost", "ServiceTexts",
                "Scenario",
                "LessonPlay", "TestSupport",
            ]),
        .testTarget(
            name: "ValidationTests",
            dependencies: ["Quantities", "SimulationKernel", "Statistics", "Scenario", "Validation", "TestSupport"]),
    ],
    "Tests/Output": [
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "ServiceKernel", "TaxiService", "ActivityService",
                "PlaceService", "GuideService", "CityHost", "Behaviour", "Measures", "CityWorld", "Experiments",
                "Scenario", "Reports", "TestSupport",
            ]),
        .testTarget(
            name: "PlaybackTests",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "ServiceKernel", "ActivityService", "CityHost", "ServiceTexts",
                "Reports",
                "Playback", "TestSupport",
            ]),
        .testTarget(
            name: "ExchangeTests",
            dependencies: ["InputFiles", "CityModel", "CityFiles", "Exchange", "TestSupport"]),
        .testTarget(
            name: "PagesTests",
            dependencies: [
                "Quantities", "InputFiles", "ServiceKernel", "Measures", "Experiments", "Scenario", "LessonPlay",
                "Pictures", "Reports", "Playback", "Pages", "TestSupport",
            ]),
    ],
    "Tests/cabrank": [
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["System", "SimulationKernel", "AccountService", "Behaviour", "TestSupport"]),
        .testTarget(name: "ReleaseTests", dependencies: ["System", "Statistics", "TestSupport"]),
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
        // What the benchmarks, a package of their own, are made of.
        .library(
            name: "Modules",
            targets: [
                "CAssignment", "OSMReader", "SVGRaster", "MailTransfer", "Quantities", "InputFiles", "System",
                "SimulationKernel",
                "Statistics", "Routing", "Transit", "CityModel", "CityFiles", "ServiceKernel", "Directions",
                "TaxiService", "TourService", "ActivityService", "PlaceService", "GuideService", "AccountService",
                "CityHost", "ServiceTexts", "Behaviour", "Measures", "CityWorld", "Experiments", "PasswordHashing",
                "TourFiles",
                "RuleModels", "LoadTest", "CommandStore", "CityServer", "Scenario", "LessonPlay", "Validation",
                "Pictures",
                "Reports", "Playback", "Exchange", "PageAssets", "Pages",
            ]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx17
)

for (folder, targets) in layers {
    for target in targets { target.path = "\(folder)/\(target.name)" }
    package.targets += targets
}

// One release build serves people and tests: tests may look into its modules, which costs the program nothing
// measurable, and are not optimised themselves, which would take long.
for target in package.targets where target.type != .system {
    let flag = target.type == .test || target.name == "TestSupport" ? "-Onone" : "-enable-testing"
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags([flag], .when(configuration: .release))]
}
