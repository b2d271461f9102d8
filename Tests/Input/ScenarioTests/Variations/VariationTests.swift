import Experiments
import InputFiles
import TestSupport
import Testing

@testable import Scenario

@Suite("--vary")
struct VariationTests {
    private func grid(_ texts: String...) throws -> [[String]] {
        try SweepDesign.grid.points(of: try texts.map { text throws(InputError) in try Variation(text) })
    }

    @Test(
        "Values are listed or stepped through as written",
        arguments: [
            ("a=1,2,  3", ["1", "2", "3"]), ("a=200..400:50", ["200", "250", "300", "350", "400"]),
            ("a=1.00..1.20:0.1", ["1.00", "1.10", "1.20"]), ("a=5..10:2 min", ["5 min", "7 min", "9 min"]),
            ("a=5 min..6 min:0.5 min", ["5.0 min", "5.5 min", "6.0 min"]), ("a=-1..1:1", ["-1", "0", "1"]),
            ("a={exponential: {mean: 5 min}},{constant: 20 s}", ["{exponential: {mean: 5 min}}", "{constant: 20 s}"]),
            ("a=[1, 2],'x,y'", ["[1, 2]", "'x,y'"]), ("a=0.1..0.3:0.1", ["0.1", "0.2", "0.3"]), ("a=x..y", ["x..y"]),
        ])
    func values(text: String, values: [String]) throws { #expect(try grid(text) == values.map { [$0] }) }

    @Test("A grid combines all values, the last changing fastest")
    func eachWithEach() throws {
        #expect(try grid("a=1,2", "b=x,y") == [["1", "x"], ["1", "y"], ["2", "x"], ["2", "y"]])
    }

    @Test(
        "Each error gives one line",
        arguments: [
            (["a"], "--vary a: it does not have the form PATH=VALUES; \(Variation.example)"),
            (["=1"], "--vary =1: it does not have the form PATH=VALUES; \(Variation.example)"),
            (["a=1,,2"], "--vary a=1,,2: a value is missing between two commas; \(Variation.example)"),
            (["a=1,1"], "--vary a=1,1: duplicate value '1'; \(Variation.example)"),
            (["a=5..4:1"], "--vary a=5..4:1: the end of the range must be above its start; \(Variation.example)"),
            (["a=1..4:0"], "--vary a=1..4:0: the step must be above 0; \(Variation.example)"),
            (
                ["a=1 s..4 min:1"],
                "--vary a=1 s..4 min:1: the numbers of the range have different units; "
                    + Variation.example
            ),
            (
                ["a=1..4"],
                "--vary a=1..4: the range has no step; add a step after ':', or write the number "
                    + "of variants with --samples or --sobol"
            ),
            (["a=1..99999:1"], "--vary a=1..99999:1: the range has more than 10000 values; \(Variation.example)"),
            (
                ["a=-9000000000000000000..9000000000000000000:1"],
                "--vary a=-9000000000000000000..9000000000000000000:1: the numbers have too many digits; "
                    + Variation.example
            ),
            (["a=1,2", "a=3"], "--vary a=3: 'a' is already varied; \(Variation.example)"),
            (
                ["b=1", "a.0.c=1,2", "a.00=3"],
                "--vary a.00=3: 'a.0.c' is already varied, and one of the two is a part of the other; \(Variation.example)"
            ),
            (
                ["replications=1,2"],
                "--vary replications=1,2: each variant has the same number of replications; "
                    + "write --replications N"
            ),
            (
                ["a=1..1000:1", "b=1..1000:1"],
                "--vary: the grid has more than 100000 variants; write fewer values, or the "
                    + "number of variants with --samples or --sobol"
            ),
        ])
    func mistakes(texts: [String], message: String) {
        let error = #expect(throws: InputError.self) {
            try SweepDesign.grid.points(of: try texts.map { text throws(InputError) in try Variation(text) })
        }
        #expect(error?.description == message)
    }

    @Test("Samples have the decimals of their range, stay within it, and are distinct")
    func samples() throws {
        let variations = try ["a=200..204", "b=1.00..1.20", "c=x,y", "d=0..10:5"].map { text throws(InputError) in
            try Variation(text)
        }
        for design in [SweepDesign.latinHypercube(points: 60, seed: 3), .sobol(points: 60)] {
            let points = try design.points(of: variations)
            #expect(points.count == Set(points).count && points.count > 50)
            #expect(Set(points.map { $0[0] }) == ["200", "201", "202", "203", "204"])
            #expect(points.allSatisfy { $0[1].wholeMatch(of: /1\.[01][0-9]|1\.20/) != nil })
            #expect(Set(points.map { $0[2] }) == ["x", "y"] && Set(points.map { $0[3] }) == ["0", "5", "10"])
        }
        #expect(try SweepDesign.sobol(points: 60).points(of: [variations[0]]).count == 5)
        let one = try SweepDesign.latinHypercube(points: 9, seed: 1).points(of: variations)
        #expect(try SweepDesign.latinHypercube(points: 9, seed: 1).points(of: variations) == one)
        #expect(try SweepDesign.latinHypercube(points: 9, seed: 2).points(of: variations) != one)
    }

    @Test("Points that share their city and demand equal those loaded one by one")
    func sharedParts() throws {
        let folder = try TemporaryFolder()
        try folder.write(SampleTexts.scenario, to: "s.yaml")
        let texts = ["drivers.scale=1,2,-1", "demand.scale=1,2", "city.table.A.B=[6, 2.4],[7, 3.0]"]
        let variations = try texts.map { text throws(InputError) in try Variation(text) }
        let values = try SweepDesign.grid.points(of: variations)
        let points = try ScenarioLoader.load(
            path: "\(folder.path)/s.yaml", overrides: ["seed=9"], variations: variations, points: values, seed: nil,
            replications: 3)
        #expect(points.map(\.values) == values && points.map(\.isValid) == values.map { $0[0] != "-1" })
        for point in points where point.isValid {
            let setup = try point.setup.get()
            let alone = try ScenarioLoader.load(
                path: "\(folder.path)/s.yaml",
                overrides: ["seed=9"] + zip(variations, point.values).map { "\($0.path)=\($1)" }, replications: 3)
            #expect("\(setup)" == "\(alone)")
        }
        let wrong = #expect(throws: InputError.self) {
            try ScenarioLoader.load(
                path: "\(folder.path)/s.yaml", overrides: [], variations: [try Variation("drivers.scale=-1,-2")],
                points: [["-1"], ["-2"]], seed: nil, replications: nil)
        }
        #expect(wrong?.description.hasPrefix("--vary drivers.scale=-1: 'scale' is -1; ") == true)
    }
}
