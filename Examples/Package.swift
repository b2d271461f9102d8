// swift-tools-version: 6.1
// What the kernel does by itself: a package of its own, as yours would be, so that it sees what is public and nothing else.
import PackageDescription

let package = Package(
    name: "cabrank-examples",
    dependencies: [.package(name: "cabrank", path: "..")],
    targets: [
        .target(
            name: "Examples",
            dependencies: [
                .product(name: "SimulationKernel", package: "cabrank"),
                .product(name: "Statistics", package: "cabrank"),
                .product(name: "Routing", package: "cabrank"),
            ]),
        .executableTarget(name: "run-examples", dependencies: ["Examples"]),
    ],
    swiftLanguageModes: [.v6]
)
