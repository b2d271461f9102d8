import Testing

@Suite("README and guides")
struct DocumentTests {
    @Test("Every link has a target")
    func links() throws {
        let ours = try #require(Documents.ours)
        #expect(ours.documents.count > 15 && ours.documents.allSatisfy { !$0.text.isEmpty })
        #expect(ours.brokenLinks == [])
    }

    @Test("The README has 200 lines at most, and it and the guides' own page list every guide")
    func gaps() throws { #expect(try #require(Documents.ours).gaps == []) }

    @Test("The README shows three pictures, of 300 KB at most")
    func pictures() throws {
        let ours = try #require(Documents.ours)
        #expect(ours.pictures.count == 3)
        #expect(ours.largePictures == [])
    }

    @Test("Documented make targets are exactly those that make lists")
    func makeTargets() throws {
        let ours = try #require(Documents.ours)
        #expect(ours.documents.flatMap(\.makeTargets).count > 8)
        #expect(ours.unknownMakeTargets == [])
    }

    @Test("Wrong links, pictures, guides, lengths and make targets are reported")
    func faults() {
        let guide = "\(Documents.guides)/A.md"
        let readme = """
            ![A](big.svg) <img src="none.png"> [b](Sources/cabrank/cabrank.docc/A.md#part-one) [c](#gone)
            `make demo` and `make nothing`, to make something of it; [w](https://example.org/x) <doc:B>
            [n]: lost.md
            ```sh
            make never     # [d](x.md)
            ```
            \(String(repeating: "\n", count: 200))
            """
        let documents = Documents(
            documents: [
                Document(path: "README.md", text: readme), Document(path: guide, text: "# A\n## Part one\n"),
                Document(path: "\(Documents.guides)/cabrank.md", text: "none\n"),
            ], makefile: "\ndemo: deps ## Sets up\n\nnothing:\n",
            byteCount: { ["big.svg": 400_000, guide: 5, "README.md": 9][$0] })
        #expect(
            documents.brokenLinks == [
                "README.md: #gone leads nowhere", "README.md: none.png leads nowhere",
                "README.md: lost.md leads nowhere", "README.md: B.md leads nowhere",
            ])
        #expect(documents.gaps == ["README.md has 206 lines", "\(Documents.guides)/cabrank.md does not list \(guide)"])
        #expect(documents.pictures == ["big.svg", "none.png"])
        #expect(documents.largePictures == ["big.svg has 400000 bytes"])
        #expect(documents.unknownMakeTargets == ["README.md: make never", "README.md: make nothing"])
    }
}
