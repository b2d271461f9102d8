// swift-tools-version: 6.1
// Examples of the libraries: a separate package, as a user's, so that it sees only public declarations.
import PackageDescription

let package = Package(
    name: "cabrank-examples",
    dependencies: [.package(name: "cabrank", path: "..")],
    targets: [
        .target(
            name: "KernelExamples",
            dependencies: [
                .product(name: "SimulationKernel", package: "cabrank"),
                .product(name: "Statistics", package: "cabrank"),
                .product(name: "Routing", package: "cabrank"),
            ]),
        .executableTarget(name: "run-examples", dependencies: ["KernelExamples"]),
    ],
    swiftLanguageModes: [.v6]
)
