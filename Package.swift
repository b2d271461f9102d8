// swift-tools-version: 6.1
// cabrank: a discrete-event simulator and load tester for taxi dispatch and city tours.
// The targets stand in layers, the lowest first; a target imports only from above itself.
import PackageDescription

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
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        // OpenStreetMap extracts by libosmium behind a C interface; C++, so its packages are in the Makefile only.
        .target(
            name: "OSMReader",
            linkerSettings: [.linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("expat")]),

        // Ground: units, and files that people write.
        .target(name: "Quantities"),
        .target(name: "InputFiles", dependencies: ["Quantities"]),

        // Threads of the system, and what they wait on.
        .target(name: "Threads", dependencies: ["CMachine"]),

        // Simulation and statistics, knowing nothing of taxis.
        .target(name: "SimulationKernel", dependencies: ["CGSL", "CMachine", "Quantities"]),
        .target(name: "Statistics", dependencies: ["CGSL", "Quantities"]),

        // The city and its rules: deterministic, no clock, no randomness, no I/O.
        .target(name: "CityModel", dependencies: ["CGSL", "CXXHash", "Quantities", "InputFiles", "SimulationKernel"]),
        .target(name: "ServiceKernel", dependencies: ["Quantities", "CityModel"]),
        .target(name: "Ledger", dependencies: ["Quantities"]),
        .target(name: "TaxiService", dependencies: ["Quantities", "CityModel", "ServiceKernel", "Ledger"]),
        .target(name: "AccountService", dependencies: ["Quantities", "ServiceKernel"]),

        // The services together: one order, one set of timers, one log, one digest.
        .target(
            name: "CityHost",
            dependencies: [
                "Quantities", "SimulationKernel", "CityModel", "ServiceKernel", "TaxiService", "AccountService",
            ]),

        // Cities from what others published, and pictures of them.
        .target(name: "CityImport", dependencies: ["OSMReader", "Quantities", "InputFiles", "CityModel"]),

        // What hosts need besides: slow, salted and random, so never part of the rules.
        .target(name: "PasswordHashing", dependencies: ["CSodium", "AccountService"]),

        // The simulator: what a scenario says, the people who live it, the runs, the results.
        .target(
            name: "Scenario",
            dependencies: [
                "ServiceKernel", "CYAML", "Quantities", "InputFiles", "SimulationKernel", "CityModel", "CityImport",
                "TaxiService",
            ]),
        .target(name: "Behaviour", dependencies: ["AccountService", "CityHost", "CityModel", "Quantities", "SimulationKernel", "TaxiService", "Scenario"]),
        .target(name: "Measures", dependencies: ["Quantities", "Statistics", "CityModel", "TaxiService"]),
        .target(
            name: "CityWorld",
            dependencies: [
                "Quantities", "SimulationKernel", "Statistics", "CityModel", "TaxiService", "CityHost", "Scenario",
                "Behaviour",
            ]),
        .target(
            name: "LessonPlay",
            dependencies: [
                "ServiceKernel", "CityHost", "Quantities", "CityModel", "TaxiService", "Scenario", "CityWorld",
            ]),
        .target(name: "Experiments", dependencies: ["Measures", "Threads", "CityWorld", "Statistics", "Scenario"]),

        // What the rules want of every decision of the queues, beside the service and without its code.
        .target(name: "Judge", dependencies: ["Quantities", "CityModel", "TaxiService"]),

        // The load tester: the same service on real time, measured and judged.
        .target(
            name: "LoadTest",
            dependencies: [
                "ServiceKernel", "AccountService", "CZlib", "Quantities", "InputFiles", "Threads", "SimulationKernel", "Statistics", "CityModel", "TaxiService", "Scenario", "Behaviour", "Judge", "CityHost",
            ]),
        .target(
            name: "Reports",
            dependencies: [
                "ServiceKernel", "CityHost", "Quantities", "InputFiles", "SimulationKernel", "Statistics", "CityModel", "TaxiService", "Scenario", "CityWorld", "Experiments", "LoadTest", "Judge", "Measures",
            ]),

        // The programs.
        .executableTarget(
            name: "cabrank",
            dependencies: [
                "ServiceKernel", "CityHost", "Quantities", "InputFiles", "Threads", "CityModel", "CityImport",
                "TaxiService", "Scenario",
                "CityWorld",
                "LessonPlay", "Experiments", "Judge", "LoadTest", "Reports",
            ]),
        .executableTarget(
            name: "cabrank-bench",
            dependencies: [
                "ServiceKernel", "CityHost", "Quantities", "InputFiles", "SimulationKernel", "Statistics", "CityModel",
                "TaxiService", "Scenario", "CityWorld", "Experiments", "LoadTest", "Reports", "Judge",
            ]),

        // What stands in more than one suite of tests.
        .target(name: "TestSupport", dependencies: ["InputFiles"], path: "Tests/TestSupport"),
        .testTarget(name: "QuantitiesTests", dependencies: ["Quantities"]),
        .testTarget(name: "InputFilesTests", dependencies: ["TestSupport", "InputFiles"]),
        .testTarget(name: "SimulationKernelTests", dependencies: ["SimulationKernel", "Statistics"]),
        .testTarget(name: "StatisticsTests", dependencies: ["Statistics", "SimulationKernel"]),
        .testTarget(name: "CityModelTests", dependencies: ["TestSupport", "CityModel", "SimulationKernel"]),
        .testTarget(name: "CityImportTests", dependencies: ["TestSupport", "CityImport", "CityModel", "InputFiles"]),
        .testTarget(
            name: "TaxiServiceTests", dependencies: ["TestSupport", "Ledger", "ServiceKernel", "TaxiService", "CityModel", "SimulationKernel"]),
        .testTarget(
            name: "CityHostTests",
            dependencies: [
                "CityHost", "Quantities", "SimulationKernel", "ServiceKernel", "CityModel", "TaxiService",
            ]),
        .testTarget(
            name: "BehaviourTests",
            dependencies: [
                "Behaviour", "CityHost", "AccountService", "TaxiService", "Quantities", "ServiceKernel",
                "SimulationKernel", "CityModel",
            ]),
        .testTarget(name: "AccountServiceTests", dependencies: ["TestSupport", "AccountService", "PasswordHashing", "Quantities"]),
        .testTarget(name: "ScenarioTests", dependencies: ["TestSupport", "TaxiService", "ServiceKernel", "Scenario"]),
        .testTarget(
            name: "CityWorldTests",
            dependencies: ["TestSupport", "Measures", "ServiceKernel", "CityHost", "CityWorld", "Statistics", "Scenario", "Experiments"]),
        .testTarget(name: "LessonPlayTests", dependencies: ["TestSupport", "ServiceKernel", "CityHost", "LessonPlay", "Scenario"]),
        .testTarget(name: "MeasuresTests", dependencies: ["Measures", "Experiments", "Scenario", "Statistics"]),
        .testTarget(name: "JudgeTests", dependencies: ["TestSupport", "Judge", "CityModel", "TaxiService", "Quantities"]),
        .testTarget(
            name: "LoadTestTests",
            dependencies: [
                "TestSupport", "LoadTest", "Behaviour", "CZlib", "Threads", "Quantities", "Scenario",
                "SimulationKernel", "Statistics",
                "CityModel", "TaxiService",
            ]),
        .testTarget(name: "ReportsTests", dependencies: ["TestSupport", "ServiceKernel", "CityHost", "Reports"]),
        .testTarget(name: "CommandLineTests", dependencies: ["TestSupport", "InputFiles"]),
        .testTarget(name: "ReleaseTests", dependencies: ["TestSupport", "Reports", "Experiments", "Measures", "Scenario", "CityWorld"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
