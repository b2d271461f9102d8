import Glibc
import InputFiles
import TestSupport
import Testing

@Suite("Digests of input files")
struct InputFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func digest(_ name: String, as called: String = "it") -> UInt64? {
        InputFile(reading: "\(folder.path)/\(name)", named: called).digest
    }

    @Test("A file's digest depends on all its bytes and its name in the document, not on its place")
    func file() throws {
        let long = String(repeating: "a,b,c\n", count: 50_000)
        try TestFiles.write(long, to: folder.path + "/long.csv")
        try TestFiles.write(long, to: folder.path + "/copy.csv")
        try TestFiles.write(long.dropLast(2) + "d\n", to: folder.path + "/other.csv")
        try TestFiles.write("", to: folder.path + "/empty.csv")
        let digests = try ["long.csv", "other.csv", "empty.csv"].map { try #require(digest($0)) }
        #expect(Set(digests).count == 3)
        #expect(digest("copy.csv") == digests[0])
        #expect(digest("copy.csv", as: "another") != digests[0])
    }

    @Test("A folder's digest depends on its files, including their names")
    func wholeFolder() throws {
        for (place, name, text) in [
            ("one", "stops.txt", "x"), ("same", "stops.txt", "x"), ("other", "stops.txt", "y"),
            ("renamed", "trips.txt", "x"),
        ] {
            mkdir("\(folder.path)/\(place)", 0o777)
            try TestFiles.write(text, to: "\(folder.path)/\(place)/\(name)")
            try TestFiles.write("z", to: "\(folder.path)/\(place)/z.txt")
        }
        let digests = try ["one", "other", "renamed"].map { try #require(digest($0)) }
        #expect(Set(digests).count == 3)
        #expect(digest("same") == digests[0])
    }

    @Test("A pipe is not read, and a missing file has no digest")
    func pipe() {
        #expect(mkfifo(folder.path + "/pipe", 0o666) == 0)
        #expect(digest("pipe") == nil)
        #expect(digest("missing") == nil)
        #expect(InputFile(path: folder.path).digest == nil)
    }
}
