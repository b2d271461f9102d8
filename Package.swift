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
        .target(name: "InputFiles"),

        // Threads of the system, and what they wait on.
        .target(name: "Threads", dependencies: ["CMachine"]),

        // Simulation and statistics, knowing nothing of taxis.
        .target(name: "SimulationKernel", dependencies: ["CGSL", "CMachine", "Quantities"]),
        .target(name: "Statistics", dependencies: ["CGSL", "Quantities"]),

        // Ways through road networks; nothing of zones and files.
        .target(name: "Routing", dependencies: ["Quantities"]),

        // The immutable city in memory, and the files that cities come from.
        .target(name: "CityModel", dependencies: ["Quantities", "Routing"]),
        .target(
            name: "CityFiles",
            dependencies: [
                "CXXHash", "OSMReader", "Quantities", "InputFiles", "SimulationKernel", "Routing", "CityModel",
            ]),
        .target(name: "Pictures", dependencies: ["Quantities", "CityModel"]),

        // The rules: deterministic, no clock, no randomness, no I/O.
        .target(name: "ServiceKernel", dependencies: ["Quantities", "CityModel"]),
        .target(name: "TaxiService", dependencies: ["Quantities", "CityModel", "ServiceKernel"]),
        .target(name: "AccountService", dependencies: ["Quantities", "ServiceKernel"]),

        // The services together: one order, one set of timers, one log, one digest.
        .target(
            name: "CityHost",
            dependencies: [
                "Quantities", "SimulationKernel", "Routing", "CityModel", "ServiceKernel", "TaxiService",
                "AccountService",
            ]),

        // What hosts need besides: slow, salted and random, so never part of the rules.
        .target(name: "PasswordHashing", dependencies: ["CSodium", "AccountService"]),

        // People, and the simulator that they live in.
        .target(name: "Behaviour", dependencies: ["Quantities", "SimulationKernel", "CityModel", "TaxiService"]),
        .target(
            name: "CityWorld",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "Statistics", "Routing", "CityModel", "ServiceKernel",
                "TaxiService", "Behaviour",
            ]),
        .target(name: "Experiments", dependencies: ["Quantities", "Threads", "Statistics", "CityWorld"]),

        // What the rules want of every decision of the queues, beside the service and without its code.
        .target(name: "Judge", dependencies: ["Quantities", "CityModel", "TaxiService"]),

        // The load tester: the same service on real time, measured and judged.
        .target(
            name: "LoadTest",
            dependencies: [
                "CZlib", "Quantities", "InputFiles", "Threads", "SimulationKernel", "Statistics", "CityModel",
                "TaxiService", "Behaviour", "Judge",
            ]),

        // What people write: YAML to parameters. It knows every parameter type, and no parameter type knows it.
        .target(
            name: "Scenario",
            dependencies: [
                "CYAML", "Quantities", "InputFiles", "SimulationKernel", "CityModel", "CityFiles", "TaxiService",
                "Behaviour", "CityWorld", "LoadTest",
            ]),
        .target(name: "LessonPlay", dependencies: ["Quantities", "CityModel", "TaxiService", "CityWorld", "Scenario"]),
        .target(
            name: "Reports",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "Statistics", "CityModel", "TaxiService", "CityWorld",
                "Experiments", "Judge", "LoadTest", "Scenario",
            ]),

        // The programs.
        .executableTarget(
            name: "cabrank",
            dependencies: [
                "Quantities", "InputFiles", "Threads", "Statistics", "Routing", "CityModel", "CityFiles", "Pictures",
                "TaxiService", "CityWorld", "Experiments", "Judge", "LoadTest", "Scenario", "LessonPlay", "Reports",
            ]),
        .executableTarget(
            name: "cabrank-bench",
            dependencies: [
                "Quantities", "InputFiles", "SimulationKernel", "Statistics", "Routing", "CityModel", "CityFiles",
                "TaxiService", "Judge", "LoadTest", "Scenario",
            ]),

        // What several test targets use.
        .target(
            name: "TestSupport",
            dependencies: ["Quantities", "SimulationKernel", "Routing"], path: "Tests/TestSupport"),

        .testTarget(name: "ArchitectureTests"),
        .testTarget(name: "RoutingAloneTests", dependencies: ["Routing"]),
        .testTarget(name: "QuantitiesTests", dependencies: ["Quantities"]),
        .testTarget(name: "InputFilesTests", dependencies: ["InputFiles"]),
        .testTarget(
            name: "SimulationKernelTests", dependencies: ["SimulationKernel", "CGSL", "Quantities", "Statistics"]),
        .testTarget(name: "StatisticsTests", dependencies: ["Statistics", "CGSL", "Quantities", "SimulationKernel"]),
        .testTarget(
            name: "RoutingTests",
            dependencies: ["Routing", "Quantities", "InputFiles", "SimulationKernel", "CityFiles", "TestSupport"]),
        .testTarget(
            name: "CityModelTests",
            dependencies: [
                "CityModel", "Quantities", "InputFiles", "SimulationKernel", "Routing", "CityFiles", "TestSupport",
            ]),
        .testTarget(
            name: "CityFilesTests",
            dependencies: [
                "CityFiles", "Quantities", "InputFiles", "SimulationKernel", "Routing", "CityModel", "Pictures",
                "TestSupport",
            ]),
        .testTarget(
            name: "TaxiServiceTests",
            dependencies: [
                "TaxiService", "Quantities", "InputFiles", "SimulationKernel", "Routing", "CityModel", "CityFiles",
                "ServiceKernel",
            ]),
        .testTarget(
            name: "AccountServiceTests",
            dependencies: ["AccountService", "Quantities", "ServiceKernel", "PasswordHashing"]),
        .testTarget(
            name: "ScenarioTests",
            dependencies: [
                "Scenario", "Quantities", "InputFiles", "SimulationKernel", "CityModel", "CityFiles", "TaxiService",
                "Behaviour", "CityWorld",
            ]),
        .testTarget(
            name: "CityWorldTests",
            dependencies: [
                "CityWorld", "Quantities", "InputFiles", "SimulationKernel", "Statistics", "CityModel", "CityFiles",
                "TaxiService", "Behaviour", "Experiments", "Scenario",
            ]),
        .testTarget(name: "JudgeTests", dependencies: ["Judge", "Quantities", "CityModel", "TaxiService"]),
        .testTarget(name: "LessonPlayTests", dependencies: ["LessonPlay", "InputFiles", "Scenario"]),
        .testTarget(
            name: "LoadTestTests",
            dependencies: [
                "LoadTest", "CZlib", "Quantities", "InputFiles", "Threads", "SimulationKernel", "Statistics",
                "CityModel", "CityFiles", "TaxiService", "Scenario",
            ]),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Reports", "Quantities", "InputFiles", "CityModel", "TaxiService", "Behaviour", "CityWorld",
                "Experiments", "Scenario",
            ]),
        .testTarget(name: "CommandLineTests"),
        .testTarget(
            name: "ReleaseTests",
            dependencies: [
                "Quantities", "CityModel", "TaxiService", "Behaviour", "CityWorld", "Experiments", "Scenario",
                "Reports",
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
