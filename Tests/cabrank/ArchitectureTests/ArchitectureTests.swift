import Testing

@Suite("The project's structure")
struct ArchitectureTests {
    @Test("Manifest and sources can be read")
    func isRead() throws {
        let house = try #require(ProjectStructure.current)
        #expect(house.targets.count >= 30 && house.sources.count >= 400)
        let routing = try #require(house.targets.first { $0.name == "Routing" })
        #expect(routing.dependencies == ["Quantities", "OperatingSystem"])
        let inSwift = Set(house.sources.map(\.target))
        #expect(
            house.targets.filter { !inSwift.contains($0.name) }.allSatisfy {
                $0.layer == "Sources/System" || $0.name == "PageAssets"
            })
    }

    @Test("The folders of Sources are the manifest's layers, at most eleven, each a contiguous part")
    func layers() throws {
        let layers = try #require(ProjectStructure.current).layers
        #expect(layers.count <= ProjectStructure.layersMax && Set(layers).count == layers.count)
        let folders = layers.map { $0 == "Sources" ? "cabrank" : String($0.dropFirst("Sources/".count)) }
        #expect(Set(folders) == ProjectStructure.foldersOfSources)
    }

    @Test("A target depends only on earlier ones of the manifest, and no service depends on another")
    func arrowsRunDown() throws {
        let house = try #require(ProjectStructure.current)
        #expect(house.forwardDependencies == [])
        #expect(house.serviceDependencies == [])
    }

    @Test("A source imports only the dependencies of its target in the manifest")
    func importsAreNamed() throws { #expect(try #require(ProjectStructure.current).unnamedImports == []) }

    @Test("Simulator and load tester build without libyaml, libosmium and city files")
    func simulatorNeedsNoFiles() throws { #expect(try #require(ProjectStructure.current).unneededCityFiles == []) }

    @Test("Only targets that show text depend on the services' sentences")
    func textsAreLeaves() throws {
        let house = try #require(ProjectStructure.current)
        #expect(house.targets.contains { $0.name == "ServiceTexts" })
        #expect(house.misplacedTexts == [])
    }

    @Test("Turkish text occurs only in targets that show text, and in no service")
    func turkishIsShown() throws {
        let house = try #require(ProjectStructure.current)
        #expect(house.misplacedTurkish == [])
        #expect(house.unusedTurkishPermissions == [])
    }

    @Test("Routing, the city and the services use neither Foundation nor GSL")
    func rulesArePure() throws { #expect(try #require(ProjectStructure.current).forbiddenImports == []) }

    @Test("A file has at most 400 lines, and at least a dozen lines of code")
    func filesHoldOneIdea() throws { #expect(try #require(ProjectStructure.current).filesOfWrongLength == []) }

    @Test("Files outside the services query the taxi service's state only with a stated reason")
    func questions() throws {
        let house = try #require(ProjectStructure.current)
        #expect(house.sources.flatMap(\.queries).count > 60)
        #expect(house.forbiddenQueries == [])
        #expect(house.unusedQueryPermissions == [])
    }

    @Test("Purposes of random streams have different numbers")
    func streams() throws {
        let house = try #require(ProjectStructure.current)
        #expect(house.sources.flatMap(\.streamNumbers).count > 120)
        #expect(house.duplicateStreamNumbers == [])
    }

    @Test("A service type's state is part of its copies, digest, description and memory size")
    func state() throws {
        let house = try #require(ProjectStructure.current)
        let parts = house.sources.flatMap(\.stateParts)
        #expect(parts.count { $0.words[.copy] != nil } > 10 && parts.count { $0.words[.bytes] != nil } > 20)
        #expect(parts.count { $0.words[.digest] != nil } > 40 && parts.count { $0.words[.description] != nil } > 70)
        #expect(house.missingState == [])
        #expect(house.unusedExcuses == [])
    }

    @Test("The guide Architecture names every target of the manifest, in its order, and nothing else")
    func guide() throws {
        let pages = try #require(Documents.ours).documents
        let guide = try #require(pages.first { $0.path == "\(Documents.guides)/Architecture.md" })
        #expect(
            ProjectStructure.differences(ofGuide: guide.text, fromManifest: try #require(ProjectStructure.manifest))
                == [])
    }
}

@Suite("The structure checks detect violations")
struct CrookedHouseTests {
    private static let manifest = """

            "Sources/System": [
                .systemLibrary(name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"])]),
                .target(
                    name: "OSMReader",
                    linkerSettings: [.linkedLibrary("z")]),
                .target(name: "Quantities"),
            ],
            "Sources/City": [
                // Fastest ways.
                .target(name: "Routing", dependencies: ["Quantities"]),
                .target(name: "CityFiles", dependencies: [
                    "OSMReader", "Quantities", "Routing",
                ]),
            ],
            "Sources/Services": [
                .target(name: "TaxiService", dependencies: ["Quantities"]),
                .target(name: "AccountService", dependencies: ["Quantities"]),
                .target(name: "Behaviour", dependencies: ["Quantities", "TaxiService"]),
            ],

        """

    /// Returns a valid structure with a change.
    private func house(_ change: (inout ProjectStructure) -> Void) -> ProjectStructure {
        let targets = ProjectStructure.targets(inManifest: CrookedHouseTests.manifest)
        let body = String(repeating: "let a = 1\n", count: ProjectStructure.codeLinesMin)
        var house = ProjectStructure(
            targets: targets,
            sources: targets.map { target in
                let imports = target.dependencies.map { "import \($0)\n" }.joined()
                return ProjectStructure.Source(
                    path: "\(target.layer)/\(target.name)/A.swift", target: target.name,
                    text: "\(imports)\n// Why.\n\(body)")
            })
        change(&house)
        return house
    }

    /// Replaces a target's source by a file with this text.
    private func write(_ text: String, as target: String, of house: inout ProjectStructure) {
        house.sources = house.sources.map { source in
            source.target == target ? ProjectStructure.Source(path: source.path, target: target, text: text) : source
        }
    }

    private func name(_ dependency: String, for target: String, in house: inout ProjectStructure) {
        for index in house.targets.indices where house.targets[index].name == target {
            house.targets[index].dependencies.append(dependency)
        }
    }

    @Test("A target that the guide omits, misplaces or invents is reported")
    func guide() {
        func differences(_ names: [String]) -> [String] {
            let rows = names.map { "\n| `\($0)` | something |" }.joined()
            return ProjectStructure.differences(ofGuide: rows, fromManifest: CrookedHouseTests.manifest)
        }
        let all = ProjectStructure.targets(inManifest: CrookedHouseTests.manifest).map(\.name)
        #expect(all.count == 8 && differences(all) == [])
        #expect(
            differences(all.dropLast() + ["Behavior"]) == ["Behaviour has no row", "Behavior is no target"])
        #expect(differences(all.reversed()) == ["the rows are not in the manifest's order"])
    }

    @Test("A valid structure has no violations")
    func straight() {
        let house = house { _ in }
        #expect(house.targets.map(\.name).count == 8)
        #expect(house.targets[1].name == "OSMReader" && house.targets[1].dependencies == [])
        #expect(house.layers == ["Sources/System", "Sources/City", "Sources/Services"])
        #expect(house.targets[4].dependencies == ["OSMReader", "Quantities", "Routing"])
        #expect(house.forwardDependencies + house.serviceDependencies + house.unnamedImports == [])
        #expect(house.unneededCityFiles + house.forbiddenImports + house.filesOfWrongLength == [])
        #expect(house.misplacedTexts + house.misplacedTurkish == [])
        #expect(house.duplicateStreamNumbers + house.missingState == [])
    }

    @Test("Dependencies on later targets, cycles and unknown targets")
    func wrongArrows() {
        let house = house { house in
            name("TaxiService", for: "Routing", in: &house)
            name("Quantities", for: "Quantities", in: &house)
        }
        #expect(
            house.forwardDependencies == [
                "Quantities must not depend on Quantities", "Routing must not depend on TaxiService",
            ])
    }

    @Test("A service that depends on another")
    func acquaintances() {
        let house = house { name("TaxiService", for: "AccountService", in: &$0) }
        #expect(house.serviceDependencies == ["AccountService must not know TaxiService"])
    }

    @Test("Imports missing from the manifest, in any notation")
    func unnamedImports() {
        let house = house { house in
            write("@testable import CityFiles\npackage import struct Routing.Arc\n", as: "Behaviour", of: &house)
        }
        #expect(
            house.unnamedImports
                == ["CityFiles", "Routing"].map {
                    "Sources/Services/Behaviour/A.swift imports \($0), which Behaviour does not name"
                })
    }

    @Test("Files of cities below the simulator, also indirectly")
    func needlessFiles() {
        let house = house { name("CityFiles", for: "TaxiService", in: &$0) }
        #expect(house.unneededCityFiles == ["Behaviour reaches CityFiles", "Behaviour reaches OSMReader"])
    }

    @Test("The services' sentences below the targets that show them, but not in those")
    func misplacedTexts() {
        let house = house { house in
            house.targets.append(
                ProjectStructure.Target(name: "ServiceTexts", layer: "Sources/Services", dependencies: []))
            house.targets.append(ProjectStructure.Target(name: "Playback", layer: "Sources/Output", dependencies: []))
            name("ServiceTexts", for: "TaxiService", in: &house)
        }
        #expect(
            house.misplacedTexts == [
                "TaxiService must not name ServiceTexts", "Behaviour must not reach ServiceTexts",
                "Playback does not name ServiceTexts",
            ])
    }

    @Test("Turkish in a sentence, on one line or several, but not in a comment or as a single letter")
    func misplacedTurkish() {
        let house = house { house in
            write("// işe başlar\nlet a = 1\nlet b = \"işe başlar\"\n", as: "TaxiService", of: &house)
            write("let a = \"\"\"\n    yarın\n    \"\"\"\n", as: "Behaviour", of: &house)
            write("let a: Set = [\"ı\", \"İ\"]\n", as: "Routing", of: &house)
            write("let name = \"Ağrı\"\n", as: "Directions", of: &house)
        }
        #expect(
            house.misplacedTurkish == [
                "Sources/Services/TaxiService/A.swift holds Turkish text in line 3",
                "Sources/Services/Behaviour/A.swift holds Turkish text in line 2",
            ])
    }

    @Test("Foundation in the rules, and GSL indirectly")
    func impurities() {
        let house = house { house in
            write("import Foundation\n", as: "AccountService", of: &house)
            name("CGSL", for: "Quantities", in: &house)
        }
        #expect(
            house.forbiddenImports == [
                "Sources/Services/AccountService/A.swift imports Foundation", "Routing reaches CGSL",
                "TaxiService reaches CGSL",
                "AccountService reaches CGSL",
            ])
    }

    @Test("Queries about rides and other state without permission; effects of a command are open to all")
    func nosyQuestions() {
        let house = house { house in
            write(
                "let a = host.taxis.effects.count\nlet b = service.way(of: ride).origin\n", as: "CityFiles", of: &house)
            write("let a = host.taxis.queue(of: zone) + fares.price(of: drive)\n", as: "Routing", of: &house)
            write("let a = taxis.way(of: ride)\n", as: "TaxiService", of: &house)
        }
        #expect(
            house.forbiddenQueries == [
                "Sources/City/Routing/A.swift asks the taxi service for 'queue'",
                "Sources/City/CityFiles/A.swift asks the taxi service for 'way'",
            ])
    }

    @Test("Equal numbers of purposes, in one file and in two")
    func sharedStreams() {
        let house = house { house in
            write("StreamPurpose(rawValue: 7), StreamPurpose(rawValue: 60_000)", as: "Routing", of: &house)
            write("StreamPurpose(rawValue: 60000), StreamPurpose(rawValue: 8)", as: "Behaviour", of: &house)
        }
        #expect(
            house.duplicateStreamNumbers == [
                "60000 stands in Sources/City/Routing/A.swift and in Sources/Services/Behaviour/A.swift"
            ])
    }

    @Test("State missing from a copy, digest, memory size or description")
    func forgottenState() {
        let house = house { house in
            write(
                """
                struct Purse {
                    private var coins: [Int] = []
                    var notes: [Int] = []
                    private(set) var count = 0
                    private var bills = Bills()

                    init(copyOf other: Purse) { (coins, count) = (other.coins, other.count) }
                    func digest(into take: (UInt64) -> Void) {
                        take(count)
                        for coin in coins + notes { take(coin) }
                    }
                    /// Without notes and bills.
                    var bytes: Int {
                        coins.capacity * 8
                    }
                    mutating func code(with form: inout StateCoder) throws {
                        try form.visit(&coins)
                        for count in [count] where notes.isEmpty { try form.visit(&count) }
                    }
                }

                struct Bills {
                    var bytes: Int { 0 }
                    var worth = 0
                    func digest(into take: (UInt64) -> Void) { take(worth) }
                }
                """, as: "TaxiService", of: &house)
        }
        #expect(
            house.missingState == [
                "Bills has no description", "Purse.bills is not in its bytes", "Purse.bills is not in its copy",
                "Purse.bills is not in its description", "Purse.bills is not in its digest",
                "Purse.notes is not in its bytes", "Purse.notes is not in its copy",
            ])
    }

    @Test("Files that are too long or too short")
    func unfitFiles() {
        let house = house { house in
            write(String(repeating: "let a = 1\n", count: ProjectStructure.linesMax + 1), as: "Routing", of: &house)
            write("// A long\n// story\n\nlet a = 1\n", as: "TaxiService", of: &house)
        }
        #expect(
            house.filesOfWrongLength == [
                "Sources/City/Routing/A.swift has 401 lines",
                "Sources/Services/TaxiService/A.swift has 1 lines of code",
            ])
    }
}
