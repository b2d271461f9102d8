// swift-tools-version: 6.1
// cabrank: a discrete-event simulator and load tester for taxi dispatch and city tours.
// The targets stand in layers, the lowest first; a target imports only from above itself.
import PackageDescription

// Programs for people carry Swift's libraries: they start in half the time, and run where there is no Swift. The system's
// linker warns of what those libraries do inside; the toolchain's does not.
let carriesSwift: [LinkerSetting] =
    [.unsafeFlags(["-use-ld=lld"]), .unsafeFlags(["-static-stdlib"], .when(configuration: .release))]
    // What Foundation consists of: where it is shared it names these by itself.
    + ["CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections"].map {
        .linkedLibrary($0, .when(configuration: .release))
    }

let package = Package(
    name: "cabrank",
    products: [
        .executable(name: "cabrank", targets: ["cabrank"]),
        .executable(name: "cabrank-bench", targets: ["cabrank-bench"]),
    ],
    targets: [
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

        // OpenStreetMap extracts by libosmium behind a C interface; C++, so its packages are in the Makefile only.
        .target(
            name: "OSMReader",
            linkerSettings: [.linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("expat")]),

        // The cheapest pairing by LEMON behind a C interface; C++, so its package is in the Makefile only.
        .target(name: "CAssignment", linkerSettings: [.linkedLibrary(":liblemon.a")]),

        // Pictures in pixels by librsvg, loaded when the first is drawn, behind a C interface.
        .target(name: "SVGRaster"),

        // The programs and styles of pages, embedded behind a C interface.
        .target(name: "PageAssets", exclude: ["Assets"]),

        // Ground: units, and files that people write.
        .target(name: "Quantities"),
        .target(name: "InputFiles", dependencies: ["CXXHash", "Quantities"]),

        // Threads of the system, and what they wait on.
        .target(name: "Threads", dependencies: ["CMachine"]),

        // Other programs, run to their end.
        .target(name: "Programs", dependencies: ["CMachine"]),

        // Work in parts for the machines of a Slurm cluster, whatever the work is.
        .target(name: "Cluster", dependencies: ["Programs", "Threads"]),

        // Rows of records as the processor's cache likes them.
        .target(name: "Storage", dependencies: ["CMachine"]),

        // Simulation and statistics, knowing nothing of taxis.
        .target(name: "SimulationKernel", dependencies: ["CGSL", "CMachine", "Quantities", "Storage"]),
        .target(name: "Statistics", dependencies: ["CGSL", "Quantities"]),

        // Ways through road networks; nothing of zones and files.
        .target(name: "Routing", dependencies: ["Quantities"]),

        // Ways by timetables, and the feeds that they come from; nothing of zones.
        .target(name: "Transit", dependencies: ["Quantities"]),
        .target(name: "TransitFiles", dependencies: ["CZip", "Quantities", "InputFiles", "Transit"]),

        // The immutable city in memory, and the files that cities come from.
        .target(name: "CityModel", dependencies: ["Quantities", "Routing"]),
        .target(
            name: "CityFiles",
            dependencies: [
                "CXXHash", "OSMReader", "Quantities", "InputFiles", "Threads", "SimulationKernel", "Routing",
                "CityModel",
            ]),
        .target(name: "Pictures", dependencies: ["SVGRaster", "Quantities", "CityModel"]),

        // What is worth going to: where it is, when it is open; and the files that it comes from.
        .target(name: "Places", dependencies: ["Quantities", "CityModel"]),
        .target(
            name: "PlaceFiles",
            dependencies: ["Quantities", "InputFiles", "SimulationKernel", "CityModel", "CityFiles", "Places"]),

        // The rules: deterministic, no clock, no randomness, no I/O.
        .target(name: "ServiceKernel", dependencies: ["Quantities", "CityModel"]),
        .target(
            name: "Directions", dependencies: ["Quantities", "Routing", "Transit", "CityModel", "ServiceKernel"]),
        .target(name: "Ledger", dependencies: ["CMachine", "Quantities"]),
        .target(
            name: "TaxiService",
            dependencies: ["CAssignment", "CGLPK", "Quantities", "Storage", "CityModel", "ServiceKernel", "Ledger"]),
        .target(name: "TourService", dependencies: ["CMachine", "Quantities", "ServiceKernel"]),
        .target(name: "ActivityService", dependencies: ["Quantities", "ServiceKernel"]),
        .target(name: "PlaceService", dependencies: ["Quantities", "Storage", "CityModel", "Places", "ServiceKernel"]),
        .target(
            name: "GuideService",
            dependencies: ["Quantities", "Storage", "Routing", "CityModel", "Places", "ServiceKernel", "Ledger"]),
        .target(name: "AccountService", dependencies: ["Quantities", "ServiceKernel", "Ledger"]),

        // Tracks and tours that people bring, in GPX and GeoJSON.
        .target(
            name: "TourFiles",
            dependencies: [
                "CExpat", "Quantities", "InputFiles", "SimulationKernel", "CityModel", "CityFiles", "TourService",
            ]),

        // The services together: one order, one set of timers, one log, one digest.
        .target(
            name: "CityHost",
            dependencies: [
                "Quantities", "SimulationKernel", "Routing", "CityModel", "ServiceKernel", "TaxiService", "TourService",
                "ActivityService", "AccountService", "Places", "PlaceService", "GuideService",
            ]),

        // What hosts need besides: slow, salted and random, so never part of the rules.
        .target(name: "PasswordHashing", dependencies: ["CSodium", "AccountService"]),

        // People: the parameters of their habits, and the machines that live by them.
        .target(
            name: "Behaviour",
            dependencies: [
                "CMachine", "Quantities", "Storage", "SimulationKernel", "Routing", "CityModel", "TaxiService",
                "TourService", "ActivityService", "AccountService", "CityHost", "Places", "PlaceService",
                "GuideService", "Ledger", "Transit",
            ]),

        // The simulator: what is seen of a run, the city that lives it, many runs.
        .target(
            name: "Measures",
            dependencies: [
                "CMachine", "Quantities", "Storage", "Statistics", "CityModel", "TaxiService", "TourService",
                "ActivityService", "Places", "PlaceService", "GuideService", "Ledger",
            ]),
        .target(
            name: "CityWorld",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "Statistics", "CityModel", "ServiceKernel",
                "TaxiService", "TourService", "ActivityService", "CityHost", "Behaviour", "Measures", "Places",
                "PlaceService", "GuideService", "Ledger", "Transit",
            ]),
        .target(
            name: "Experiments",
            dependencies: ["Quantities", "InputFiles", "Threads", "Statistics", "Measures", "CityWorld"]),

        // What the rules want of every decision of the queues, beside the service and without its code.
        .target(name: "Judge", dependencies: ["Quantities", "CityModel", "TaxiService"]),

        // The load tester: the same service on real time, measured and judged.
        .target(
            name: "LoadTest",
            dependencies: [
                "CZlib", "Quantities", "InputFiles", "Threads", "SimulationKernel", "Statistics", "CityModel",
                "ServiceKernel", "TaxiService", "TourService", "ActivityService", "AccountService", "CityHost",
                "Behaviour", "Judge", "Places", "PlaceService", "GuideService",
            ]),

        // What people write: YAML to parameters. It knows every parameter type, and no parameter type knows it.
        .target(
            name: "Scenario",
            dependencies: [
                "CYAML", "Quantities", "InputFiles", "SimulationKernel", "Statistics", "CityModel", "CityFiles",
                "ServiceKernel", "TaxiService", "TourService", "ActivityService", "AccountService", "CityHost",
                "TourFiles", "Behaviour", "CityWorld",
                "LoadTest", "Places", "PlaceService", "GuideService", "PlaceFiles", "Transit", "TransitFiles",
            ]),

        // The program against theory.
        .target(
            name: "Validation",
            dependencies: [
                "Quantities", "Threads", "SimulationKernel", "Statistics", "Measures", "CityWorld", "Experiments",
                "Scenario",
            ]),
        .target(
            name: "LessonPlay",
            dependencies: [
                "Quantities", "Routing", "Transit", "CityModel", "ServiceKernel", "Directions", "Ledger", "TaxiService",
                "TourService", "ActivityService", "AccountService", "CityHost", "Scenario", "Places", "PlaceService",
                "GuideService",
            ]),
        .target(
            name: "Reports",
            dependencies: [
                "Quantities", "InputFiles", "Threads", "Statistics", "CityModel", "ServiceKernel", "TaxiService",
                "TourService", "ActivityService", "CityHost", "Behaviour", "Measures", "CityWorld", "Experiments",
                "Judge", "LoadTest", "Scenario", "Validation", "Places", "PlaceService", "GuideService", "Ledger",
            ]),

        // Recorded runs as films: who was where at every moment.
        .target(
            name: "Playback",
            dependencies: [
                "Quantities", "InputFiles", "Routing", "CityModel", "Places", "ServiceKernel", "TaxiService",
                "TourService", "ActivityService", "CityHost", "Behaviour", "CityWorld", "Scenario", "Reports",
            ]),

        // Self-contained pages of results and lessons.
        .target(
            name: "Pages",
            dependencies: [
                "CSodium", "CZlib", "Quantities", "InputFiles", "Statistics", "CityModel", "ServiceKernel", "Ledger",
                "TaxiService", "CityHost", "Pictures", "Places", "PlaceService", "Measures", "Experiments", "LoadTest",
                "Scenario",
                "LessonPlay", "Reports", "Playback", "PageAssets",
            ]),

        // The programs.
        .executableTarget(
            name: "cabrank",
            dependencies: [
                "Quantities", "InputFiles", "Threads", "Statistics", "Routing", "CityModel", "CityFiles", "Pictures",
                "ServiceKernel", "TaxiService", "TourFiles", "CityHost", "CityWorld", "Experiments", "Judge",
                "LoadTest", "Measures", "Scenario", "Validation", "LessonPlay", "Reports", "Places", "PlaceFiles",
                "PlaceService", "GuideService", "Transit", "TransitFiles", "Directions", "Cluster", "Pages",
            ],
            linkerSettings: carriesSwift),
        .executableTarget(
            name: "cabrank-bench",
            dependencies: [
                "CGSL", "Quantities", "InputFiles", "Programs", "SimulationKernel", "Statistics", "Routing",
                "CityModel", "CityFiles", "TaxiService", "CityHost", "Behaviour", "Measures", "CityWorld",
                "Experiments", "Judge", "LoadTest",
                "Scenario", "Validation", "Reports", "Places", "PlaceFiles", "PlaceService", "GuideService", "Transit",
                "TransitFiles", "Directions", "Pages",
            ],
            linkerSettings: carriesSwift),

        // What tests share.
        .target(
            name: "TestSupport",
            dependencies: ["Quantities", "InputFiles", "Programs", "SimulationKernel", "Routing", "ServiceKernel"],
            path: "Tests/TestSupport"),
        .testTarget(name: "ArchitectureTests"),
        .testTarget(name: "RoutingAloneTests", dependencies: ["Routing"]),
        .testTarget(name: "QuantitiesTests", dependencies: ["Quantities"]),
        .testTarget(name: "InputFilesTests", dependencies: ["InputFiles", "TestSupport"]),
        .testTarget(name: "ProgramsTests", dependencies: ["Programs"]),
        .testTarget(name: "ClusterTests", dependencies: ["Threads", "Cluster", "TestSupport"]),
        .testTarget(
            name: "SimulationKernelTests", dependencies: ["CGSL", "Quantities", "SimulationKernel", "Statistics"]),
        .testTarget(name: "StatisticsTests", dependencies: ["CGSL", "Quantities", "SimulationKernel", "Statistics"]),
        .testTarget(
            name: "RoutingTests",
            dependencies: ["Quantities", "InputFiles", "SimulationKernel", "Routing", "CityFiles", "TestSupport"]),
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
            name: "TaxiServiceTests",
            dependencies: [
                "CAssignment", "Quantities", "InputFiles", "Routing", "CityModel", "CityFiles", "ServiceKernel",
                "Ledger",
                "TaxiService", "TestSupport",
            ]),
        .testTarget(
            name: "AccountServiceTests",
            dependencies: ["Quantities", "ServiceKernel", "AccountService", "PasswordHashing", "TestSupport", "Ledger"]),
        .testTarget(
            name: "TourServiceTests", dependencies: ["Quantities", "ServiceKernel", "TourService", "TestSupport"]),
        .testTarget(
            name: "ActivityServiceTests",
            dependencies: ["Quantities", "ServiceKernel", "ActivityService", "TourFiles", "TestSupport"]),
        .testTarget(
            name: "PlacesTests",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "CityFiles", "Places", "PlaceFiles", "TestSupport",
            ]),
        .testTarget(
            name: "PlaceServiceTests",
            dependencies: ["Quantities", "CityModel", "Places", "ServiceKernel", "PlaceService", "TestSupport"]),
        .testTarget(
            name: "GuideServiceTests",
            dependencies: [
                "Quantities", "Routing", "CityModel", "CityFiles", "Places", "PlaceFiles", "ServiceKernel", "Ledger",
                "GuideService", "TestSupport",
            ]),
        .testTarget(
            name: "TransitTests",
            dependencies: [
                "CZip", "Quantities", "InputFiles", "Routing", "CityModel", "CityFiles", "Transit", "TransitFiles",
                "ServiceKernel", "Directions", "TestSupport",
            ]),
        .testTarget(
            name: "TourFilesTests",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "CityFiles", "TourService", "TourFiles", "TestSupport",
            ]),
        .testTarget(
            name: "CityHostTests",
            dependencies: [
                "Quantities", "SimulationKernel", "CityModel", "ServiceKernel", "TaxiService", "TourService",
                "ActivityService", "AccountService", "CityHost", "TestSupport", "Places", "PlaceService",
                "GuideService",
            ]),
        .testTarget(
            name: "BehaviourTests",
            dependencies: [
                "Quantities", "Storage", "SimulationKernel", "Routing", "CityModel", "CityFiles", "ServiceKernel",
                "TaxiService", "TourService", "ActivityService", "AccountService", "CityHost", "Behaviour",
                "TestSupport", "Places", "PlaceService", "GuideService",
            ]),
        .testTarget(
            name: "MeasuresTests",
            dependencies: [
                "Quantities", "Statistics", "CityModel", "TaxiService", "TourService", "ActivityService", "Behaviour",
                "Measures", "CityWorld", "Experiments", "Scenario", "Threads", "TestSupport", "Places", "PlaceService",
                "GuideService", "Ledger",
            ]),
        .testTarget(
            name: "CityWorldTests",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "Statistics", "CityModel", "CityFiles", "TaxiService",
                "TourService", "ActivityService", "CityHost", "Behaviour", "Measures", "CityWorld", "Experiments",
                "Scenario", "TestSupport", "Places", "PlaceService", "GuideService", "PlaceFiles",
            ]),
        .testTarget(
            name: "ValidationTests",
            dependencies: ["Quantities", "SimulationKernel", "Statistics", "Scenario", "Validation", "TestSupport"]),
        .testTarget(
            name: "JudgeTests", dependencies: ["Quantities", "CityModel", "TaxiService", "Judge", "TestSupport"]),
        .testTarget(
            name: "LoadTestTests",
            dependencies: [
                "CZlib", "Quantities", "InputFiles", "Threads", "SimulationKernel", "Statistics", "CityModel",
                "CityFiles", "TaxiService", "CityHost", "LoadTest", "Scenario", "TestSupport", "Places", "PlaceService",
                "GuideService",
            ]),
        .testTarget(
            name: "ScenarioTests",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "CityModel", "CityFiles", "ServiceKernel",
                "TaxiService", "TourService", "ActivityService", "CityHost", "TourFiles", "Behaviour", "CityWorld",
                "Scenario", "TestSupport", "Places", "PlaceService", "GuideService", "PlaceFiles",
            ]),
        .testTarget(
            name: "LessonPlayTests",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "ServiceKernel", "Ledger", "TaxiService", "TourService",
                "ActivityService", "AccountService", "Scenario", "LessonPlay", "TestSupport", "Places", "PlaceService",
                "GuideService", "CityHost",
            ]),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "TaxiService", "ActivityService", "CityHost", "Behaviour",
                "Measures", "CityWorld", "Experiments", "Scenario", "Reports", "TestSupport", "Places", "PlaceService",
                "GuideService", "Ledger",
            ]),
        .testTarget(
            name: "PlaybackTests",
            dependencies: [
                "Quantities", "InputFiles", "CityModel", "Places", "ServiceKernel", "ActivityService", "CityHost",
                "Reports", "Playback", "TestSupport",
            ]),
        .testTarget(
            name: "PagesTests",
            dependencies: [
                "Quantities", "InputFiles", "ServiceKernel", "Scenario", "LessonPlay", "Pictures", "Measures",
                "Experiments", "Reports", "Playback", "Pages", "TestSupport",
            ]),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["Programs", "SimulationKernel", "AccountService", "Behaviour", "TestSupport"]),
        .testTarget(name: "ReleaseTests", dependencies: ["Programs", "Statistics", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx17
)

// One release build serves people and tests: tests may look into its modules, which costs the program nothing
// measurable, and are not optimised themselves, which would take long.
for target in package.targets where target.type != .system {
    let flag = target.type == .test || target.name == "TestSupport" ? "-Onone" : "-enable-testing"
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags([flag], .when(configuration: .release))]
}
