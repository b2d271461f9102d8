import Foundation
import InputFiles
import OutputFiles
import TestSupport
import Testing

@Suite("Rules for replacing files")
struct ReplacedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(
        _ text: String, to name: String, of kind: OutputKind = .svg, inputs: [String] = [], overwrites: Bool = false
    ) throws {
        let inputs = inputs.map { "\(folder.path)/\($0)" }
        let output = try Output.only(
            "\(folder.path)/\(name)", option: "picture", inputs: inputs, overwrites: overwrites)
        try AtomicFile(output, of: kind).write(text)
    }

    private static let event = OutputKind("event log", firstColumns: "sequence,time_s")
    private static let city = OutputKind("city file", beginning: Array("CABRANK\0".utf8))

    @Test(
        "A file is recognised by its beginning, not its name, and replaced only by one of its kind",
        arguments: [
            (OutputKind.svg, "<svg>", true), (.svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", true),
            (.svg, "\u{FEFF}<?xml version=\"1.0\"?>\n<!-- a > b -->\n<!DOCTYPE svg>\n <svg\n>", true),
            (.svg, "<svgx>", false), (.svg, "<html><svg>", false), (.svg, "<!-- <svg>", false), (.svg, "", false),
            (.geoJSON, "{\n \"type\" : \"FeatureCollection\", \"features\": []}", true),
            (.geoJSON, "{\"type\":\"Feature\"}", true), (.geoJSON, "{\"type\": \"Topology\"}", false),
            (.geoJSON, "{\"program\": \"cabrank\"}", false),
            (event, "sequence,time_s\n", true), (event, "sequence,time_s,event\n1,0,a\n", true),
            (event, "sequence,time_seconds\n", false), (event, "sequence,time_s", false),
            (city, "CABRANK\0…", true), (city, "CABRANK", false),
        ])
    func kinds(kind: OutputKind, old: String, isReplaced: Bool) throws {
        try folder.write(old, to: "old")
        if isReplaced {
            try write("new", to: "old", of: kind)
        } else {
            let error = #expect(throws: InputError.self) { try write("new", to: "old", of: kind) }
            #expect(
                error?.diagnostics.map(\.problem) == ["what exists here is no \(kind.name) and is not replaced"]
            )
            #expect(firstDifference(folder.read("old"), old) == nil)
            try write("new", to: "old", of: kind, overwrites: true)
        }
        #expect(folder.read("old") == "new")
        #expect(folder.names() == ["old"])
    }

    @Test("Input files of the command are never replaced, by any name, even with --overwrite")
    func inputs() throws {
        try folder.write("<svg>", to: "input")
        link("\(folder.path)/input", "\(folder.path)/hard")
        symlink("input", "\(folder.path)/soft")
        symlink("soft", "\(folder.path)/softer")
        for name in ["input", "hard", "soft", "softer"] {
            for input in ["input", "softer"] {
                let error = #expect(throws: InputError.self) {
                    try write("<svg>2", to: name, inputs: ["none", input], overwrites: true)
                }
                #expect(error?.diagnostics.map(\.problem) == ["this is a file that the command reads"], "\(name)")
            }
        }
        #expect(folder.read("input") == "<svg>")
    }

    @Test("Folders, pipes and empty names are never replaced")
    func noFiles() throws {
        mkdir("\(folder.path)/folder", 0o777)
        mkfifo("\(folder.path)/pipe", 0o666)
        try folder.write("<svg>", to: "file")
        for name in ["folder", "pipe", "file/below", "none/", "folder/..", ""] {
            #expect(throws: InputError.self, "\(name)") { try write("<svg>", to: name, overwrites: true) }
        }
        #expect(throws: SystemError.self) { try write("<svg>", to: "none/a") }
        #expect(folder.names() == ["file", "folder", "pipe"])
    }

    @Test("A link is followed and stays; its target keeps its permissions, and a second name its contents")
    func links() throws {
        mkdir("\(folder.path)/folder", 0o777)
        symlink("folder/a.svg", "\(folder.path)/link")
        try write("<svg>1", to: "link")
        chmod("\(folder.path)/folder/a.svg", 0o600)
        link("\(folder.path)/folder/a.svg", "\(folder.path)/second")
        try write("<svg>2", to: "link")
        #expect(folder.read("folder/a.svg") == "<svg>2" && folder.read("second") == "<svg>1")
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/folder/a.svg")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link") == "folder/a.svg")
        #expect(folder.names() == ["folder", "link", "second"] && folder.names(in: "folder") == ["a.svg"])
    }

    @Test("A file that appears while the command works is not replaced")
    func meanwhile() throws {
        let file = try AtomicFile(.only("\(folder.path)/a", option: "picture"), of: .svg)
        try folder.write("precious", to: "a")
        #expect(throws: InputError.self) { try file.write("<svg>") }
        #expect(folder.read("a") == "precious")
    }
}
