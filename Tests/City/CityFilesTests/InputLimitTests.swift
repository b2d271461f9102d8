import TestSupport
import Testing

@testable import CityFiles

@Suite("Small files that expand to large ones")
struct InputLimitTests {
    /// Returns the message of importing a file `map` that a shell command makes.
    private func outcome(_ shell: String) throws -> String {
        let folder = try TemporaryFolder()
        let made = try CommandLineRun(shell: "{ \(shell); } > map", in: folder.path)
        #expect(made.exitCode == 0, "\(made.messages)")
        let path = "\(folder.path)/map"
        return message {
            if let format = NetworkImport.format(ofFile: path) {
                _ = try NetworkImport.streetCity(
                    path: path, displayName: "map", format: format, name: "M", command: "c")
            } else {
                _ = try CityImport.openStreetMap(path: path, displayName: "map", name: "M", command: "c")
            }
        }
    }

    private func long(_ beginning: String, mebibytes: Int) -> String {
        "printf '%s' '\(beginning)'; head -c \(mebibytes)M /dev/zero | tr '\\0' a; printf '\"/>\\n'"
    }

    @Test(
        "A tag longer than any network needs is refused at its position",
        arguments: ["<network name=\"", "<net version=\"", "<network><!-- "])
    func longTag(beginning: String) throws {
        let text = try outcome(long(beginning, mebibytes: 40))
        #expect(text.wholeMatch(of: #/map:1:\d+: a tag or a comment is longer than 4 MiB; .*/#) != nil, "\(text)")
        #expect(try !outcome(long(beginning, mebibytes: 3)).contains("4 MiB"))
    }

    @Test("An XML extract with an overlong element is refused, packed or not", arguments: ["cat", "gzip -9", "bzip2"])
    func longElement(packing: String) throws {
        let text = try outcome(
            "{ \(long("<osm version=\"0.6\"><node id=\"1\" user=\"", mebibytes: 40)); } | \(packing)")
        #expect(
            text == """
                map: this does not look like an OpenStreetMap extract: more than 4 MiB lie between the starts of two \
                elements; download or make it again; if its size is right, import it as .osm.pbf
                """)
    }

    @Test(
        "A file that unpacks to more than 64 MiB and 200 times its size is refused", arguments: ["gzip -9", "bzip2"])
    func bomb(packing: String) throws {
        let lines = "{ printf '<osm version=\"0.6\">'; yes '<node id=\"1\" lat=\"0\" lon=\"0\"/>' | head -n 2500000; }"
        #expect(
            try outcome("\(lines) | \(packing)")
                == """
                map: this does not look like an OpenStreetMap extract: more than 64 MiB come out of it, 200 times its size or \
                more; download or make it again; if its size is right, import it as .osm.pbf
                """)
    }

    @Test("A packed network beyond the limits is refused")
    func packedNetwork() throws {
        let lines = "{ printf '<network>'; head -c 90M /dev/zero | tr '\\0' ' '; }"
        #expect(
            try outcome("\(lines) | gzip -9")
                == """
                map: more than 64 MiB come out of the compressed file, 200 times its size or more; make it again; if its \
                size is right, unpack it first: gunzip
                """)
    }
}
