import Foundation
import InputFiles
import OutputFiles
import Pictures
import TestSupport
import Testing

@testable import Pages

@Suite("Pages: figures for slides and papers")
struct FigureFolderTests {
    private static func figure(_ name: String, title: String = "One, \"two\"") -> Figure {
        let points = [Chart.Point(0, 1.25), Chart.Point(1, 1.0 / 3)]
        return Figure(
            name: name, title: title, subtitle: "told",
            chart: Chart(
                x: Chart.Axis("zone", scale: .categories(["A, B", "C"])), y: Chart.Axis("wait", unit: "min"),
                series: [Chart.Series("mean", .blue, .bars, points)]))
    }

    private static func write(
        _ names: [String], to path: String, as format: FigureFolder.Format = .svg, overwrites: Bool = false
    ) throws {
        try write(names.map { figure($0) }, to: path, as: format, overwrites: overwrites)
    }

    private static func write(
        _ figures: [Figure], to path: String, as format: FigureFolder.Format = .svg, overwrites: Bool = false
    ) throws {
        let wish = Output.Request(
            path: path, option: format.rawValue, overwrites: overwrites, shape: FigureFolder.index.shape)
        let output = try #require(CommandFiles(of: "test", reads: [], writes: [wish])[wish.option])
        let folder = try FigureFolder(output, as: format)
        try folder.fill(figures)
        try folder.commit()
    }

    private static func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    @Test("Each figure is a picture with its complete data as a table")
    func files() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/new/figures"
        try FigureFolderTests.write(["waiting"], to: path)
        #expect(try FigureFolderTests.names(in: path) == ["figures.csv", "waiting.csv", "waiting.svg"])
        #expect(
            try String(contentsOfFile: "\(path)/waiting.csv", encoding: .utf8)
                == "zone,mean (min)\n\"A, B\",1.25\nC,0.3333333333333333\n")
        #expect(
            try String(contentsOfFile: "\(path)/figures.csv", encoding: .utf8)
                == "picture,data,title,subtitle,note\nwaiting.svg,waiting.csv,\"One, \"\"two\"\"\",told,\n")
    }

    @Test("New figures replace older ones, and the user's files stay")
    func visit() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/figures"
        try FigureFolderTests.write(["one", "two"], to: path, as: .png)
        try "mine".write(toFile: "\(path)/notes.txt", atomically: false, encoding: .utf8)
        try FigureFolderTests.write(["two", "three"], to: path, as: .png)
        #expect(
            try FigureFolderTests.names(in: path)
                == ["figures.csv", "notes.txt", "three.csv", "three.png", "two.csv", "two.png"])
    }

    @Test("A title with line ends and commas does not add file names to the index")
    func titles() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/figures"
        let title = "Library\nnotes.txt,notes.csv,"
        try FigureFolderTests.write([FigureFolderTests.figure("one", title: title)], to: path)
        try "mine".write(toFile: "\(path)/notes.txt", atomically: false, encoding: .utf8)
        try FigureFolderTests.write(["two"], to: path)
        #expect(try FigureFolderTests.names(in: path) == ["figures.csv", "notes.txt", "two.csv", "two.svg"])
    }

    @Test("Other folders and the user's files are refused without --overwrite")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/figures"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try "mine".write(toFile: "\(path)/waiting.csv", atomically: false, encoding: .utf8)
        let error = #expect(throws: InputError.self) { try FigureFolderTests.write(["waiting"], to: path) }
        #expect(error?.description.contains("this is no folder of figures made by cabrank") == true)
        try FigureFolderTests.write(["other"], to: path, overwrites: true)
        #expect(throws: InputError.self) { try FigureFolderTests.write(["waiting"], to: path) }
        #expect(try String(contentsOfFile: "\(path)/waiting.csv", encoding: .utf8) == "mine")
        #expect(try FigureFolderTests.names(in: path) == ["figures.csv", "other.csv", "other.svg", "waiting.csv"])
        try FigureFolderTests.write(["waiting"], to: path, overwrites: true)
        #expect(try String(contentsOfFile: "\(path)/waiting.csv", encoding: .utf8) != "mine")
    }

    @Test("The same figures give the same bytes")
    func bytes() throws {
        let folder = try TemporaryFolder()
        for format in FigureFolder.Format.allCases {
            try FigureFolderTests.write(["waiting"], to: "\(folder.path)/a-\(format)", as: format)
            try FigureFolderTests.write(["waiting"], to: "\(folder.path)/b-\(format)", as: format)
            for name in try FigureFolderTests.names(in: "\(folder.path)/a-\(format)") {
                #expect(
                    FileManager.default.contents(atPath: "\(folder.path)/a-\(format)/\(name)")
                        == FileManager.default.contents(atPath: "\(folder.path)/b-\(format)/\(name)"))
            }
        }
    }
}
