import InputFiles
import TestSupport
import Testing

@testable import OutputFiles

@Suite("Text documents for word processors")
struct TextDocumentTests {
    private func document(_ text: String) -> TextDocument {
        TextDocument(
            title: text, language: "en",
            blocks: [
                .heading(text, level: 1), .heading("Behind", level: 2, startsPage: true),
                .paragraph([TextDocument.Run("T07 ", isStrong: true), TextDocument.Run(text)], .boxed), .blankLine,
                .table(
                    TextDocument.Table(
                        widths: [1, 3], head: ["Step", "What happens"], rows: [[[[TextDocument.Run(text)]], []]])),
            ])
    }

    @Test("The type is the first file, uncompressed, and equal documents are equal bytes")
    func type() throws {
        let bytes = try document("The tail").bytes()
        // A local file header of a zip archive has 30 bytes before the name.
        let start = String(decoding: bytes[30..<(30 + 8 + TextDocument.mediaType.utf8.count)], as: UTF8.self)
        #expect(start == "mimetype" + TextDocument.mediaType)
        #expect(try document("The tail").bytes() == bytes)
    }

    @Test("A text never becomes markup; a heading may begin a page, and a blank cell has room to write")
    func content() {
        let content = document("<a> & \"b\"\u{1}\u{202E}\u{FFFE}\u{FFFF}  c").content
        #expect(content.contains(">&lt;a&gt; &amp; &quot;b&quot;<text:s text:c=\"3\"/>  c<"))
        #expect(!content.unicodeScalars.contains { ["\u{202E}", "\u{FFFE}", "\u{FFFF}"].contains($0) })
        #expect(!content.contains("<a>"))
        #expect(content.contains("text:style-name=\"Heading_2_page\""))
        #expect(content.contains("<table:table-row table:style-name=\"Room\">"))
        #expect(content.contains("<text:span text:style-name=\"Strong\">T07 </text:span>"))
    }

    @Test("cabrank replaces its own document, but none that a word processor has saved")
    func kind() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.odt"
        func replace() throws {
            let request = Output.Request(path: path, option: "handout", shape: .file)
            let output = try #require(CommandFiles(of: "test", reads: [], writes: [request])["handout"])
            try AtomicFile(output, of: .textDocument).write(document("The tail").bytes())
        }
        try replace()
        try replace()
        try folder.write("PK\u{3}\u{4} saved by another program", to: "a.odt")
        #expect(throws: InputError.self) { try replace() }
    }
}
