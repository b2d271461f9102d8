import Testing

@Suite("README and guides")
struct DocumentTests {
    @Test("Every link has a target")
    func links() throws {
        let ours = try #require(Documents.ours)
        #expect(ours.documents.count > 15 && ours.documents.allSatisfy { !$0.text.isEmpty })
        #expect(ours.brokenLinks == [])
    }

    @Test("All documents outside of the guides exist")
    func topDocuments() throws {
        let paths = try #require(Documents.ours).documents.map(\.path)
        #expect(Documents.topDocuments.allSatisfy(paths.contains))
    }

    @Test("The README has at most 8 KB, and no line over 160 characters")
    func readmeLengths() throws { #expect(try #require(Documents.ours).readmeLengths == []) }

    @Test("The guides' own page lists every guide under Topics")
    func guideList() throws { #expect(try #require(Documents.ours).unlistedGuides == []) }

    @Test("A Turkish guide has the commands of the English one, and the pair has links to each other")
    func turkishGuides() throws { #expect(try #require(Documents.ours).translationFaults == []) }

    @Test("Getting started has the same outputs in Turkish")
    func turkishOutputs() throws {
        let guides = try #require(Documents.ours).documents
        func outputs(_ name: String) -> [String]? { guides.first { $0.path.hasSuffix("/\(name).md") }?.outputs }
        #expect(outputs("GettingStarted")?.count == 6)
        #expect(outputs("GettingStarted") == outputs("IlkAdimlar"))
    }

    @Test("Other commands of a Turkish guide and missing links are reported")
    func translationFaults() {
        func guide(_ name: String, _ text: String) -> Document {
            Document(path: "\(Documents.guides)/\(name).md", text: text)
        }
        let block = { (command: String) in "```sh\n\(command)\n```\n```\nPage 1\n```\n" }
        let documents = Documents(
            documents: [
                guide("Lessons", "<doc:Dersler>\n" + block("cabrank play a")),
                guide("Dersler", "<doc:Lessons>\n" + block("cabrank play a --language tr  # bir ders")),
                guide("GettingStarted", block("cabrank run a") + block("cabrank run b")),
                guide("IlkAdimlar", block("cabrank run c")),
            ], makefile: "", byteCount: { _ in nil })
        #expect(
            documents.translationFaults == [
                #"IlkAdimlar: has "cabrank run c\n" in place of "cabrank run a\n""#,
                #"IlkAdimlar: has "" in place of "cabrank run b\n""#,
                "IlkAdimlar: not as many commands", "GettingStarted: no link to IlkAdimlar",
                "IlkAdimlar: no link to GettingStarted",
            ])
        #expect(documents.documents[0].outputs == ["Page 1\n"])
    }

    @Test("The README shows a picture, and no picture has more than 300 KB")
    func pictures() throws {
        let ours = try #require(Documents.ours)
        #expect(!ours.readmePictures.isEmpty)
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
            | \(String(repeating: "ö", count: 157)) |
            \(String(repeating: "a line\n", count: 1_150))
            """
        let documents = Documents(
            documents: [
                Document(path: "README.md", text: readme),
                Document(path: guide, text: "# A\n## Part one\n![B](huge.png)\n"),
                Document(path: "\(Documents.guides)/B.md", text: "# B\n"),
                Document(path: Documents.guideList, text: "<doc:A>\n## Topics\n<doc:B> [A](../A.md)\n"),
            ], makefile: "\ndemo: deps ## Sets up\n\nnothing:\n",
            byteCount: {
                [
                    "big.svg": 400_000, guide: 5, "README.md": 9, "\(Documents.guides)/B.md": 5,
                    "\(Documents.guides)/huge.png": 300_001,
                ][$0]
            })
        #expect(
            documents.brokenLinks == [
                "README.md: #gone leads nowhere", "README.md: none.png leads nowhere",
                "README.md: lost.md leads nowhere", "README.md: B.md leads nowhere",
                "\(Documents.guideList): ../A.md leads nowhere",
            ])
        #expect(
            documents.readmeLengths == ["README.md has 8605 bytes", "README.md: line 7 has 161 characters"])
        #expect(documents.unlistedGuides == [guide])
        #expect(documents.readmePictures == ["big.svg", "none.png"])
        #expect(
            documents.largePictures == [
                "\(Documents.guides)/huge.png has 300001 bytes", "big.svg has 400000 bytes",
            ])
        #expect(documents.unknownMakeTargets == ["README.md: make never", "README.md: make nothing"])
    }

    @Test("A missing README and a missing list of guides are reported")
    func missing() {
        let documents = Documents(documents: [], makefile: "", byteCount: { _ in nil })
        #expect(documents.readmeLengths == ["README.md is missing"])
        #expect(documents.unlistedGuides == ["\(Documents.guideList) is missing"])
        #expect(documents.readmePictures == [])
        #expect(
            documents.translationFaults == [
                "GettingStarted or IlkAdimlar is missing", "Lessons or Dersler is missing",
            ])
    }
}
