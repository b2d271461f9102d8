// swift-tools-version: 6.1
// Benchmarks of cabrank, some compared with other programs: a separate package that neither users nor tests build. It
// uses testable imports, because the modules' `package` declarations are not visible to another package.
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
                // The parts of Foundation, as in the main package.
                + ["CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections"].map {
                    .linkedLibrary($0, .when(configuration: .release))
                })
    ],
    swiftLanguageModes: [.v6]
)
