// swift-tools-version: 6.1
// What measures cabrank, beside other programs where there are any: a package of its own, so that neither people nor tests build it.
// Its imports are testable ones: what the modules of a package share among themselves it would not see otherwise.
import PackageDescription

let package = Package(
    name: "cabrank-bench",
    dependencies: [.package(name: "cabrank", path: "..")],
    targets: [
        .executableTarget(
            name: "cabrank-bench", dependencies: [.product(name: "Modules", package: "cabrank")],
            linkerSettings: [
                .unsafeFlags(["-use-ld=lld"]), .unsafeFlags(["-static-stdlib"], .when(configuration: .release)),
            ]
                // What Foundation consists of: as in the package beside.
                + ["CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections"].map {
                    .linkedLibrary($0, .when(configuration: .release))
                })
    ],
    swiftLanguageModes: [.v6]
)
