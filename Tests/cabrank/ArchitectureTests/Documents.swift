import Foundation

/// A document of the project, with its links.
struct Document {
    /// Path from the project's root.
    let path: String
    let text: String

    /// Targets of links, pictures and references to guides, without those in code blocks.
    var targets: [String] {
        let prose = Document.parts(of: text, areCode: false)
        let links = prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
        let pictures = prose.matches(of: /src="([^"]+)"/).map { String($0.1) }
        let named = prose.matches(of: /\[[^\]]+\]: (\S+)/).map { String($0.1) }
        return links + pictures + named + prose.matches(of: /<doc:([A-Za-z]+)>/).map { "\($0.1).md" }
    }

    /// Targets of `make` that the document mentions.
    var makeTargets: Set<String> {
        let inProse = Document.parts(of: text, areCode: false).matches(of: /`make ([a-z][a-z-]*)/).map { String($0.1) }
        let inCode = Document.parts(of: text, areCode: true).matches(of: /\nmake ([a-z][a-z-]*)/).map { String($0.1) }
        return Set(inProse + inCode)
    }

    /// Headings in the form of link anchors.
    var anchors: Set<String> {
        Set(
            Document.parts(of: text, areCode: false).split(separator: "\n").filter { $0.hasPrefix("#") }.map {
                heading in
                let words = heading.drop { $0 == "#" || $0 == " " }.lowercased()
                return String(
                    words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.map { $0 == " " ? "-" : $0 })
            })
    }

    /// Code blocks of commands, without comments and without the choice of a language.
    var commands: [String] { codeBlocks(in: "sh").map { $0.replacing(/[ ]+#[^\n]*|[ ]--language tr\b/, with: "") } }
    /// Code blocks without a language of code: outputs of commands.
    var outputs: [String] { codeBlocks(in: "") }

    /// Returns the code blocks in a language of code, without their first and last lines.
    private func codeBlocks(in language: String) -> [String] {
        let blocks = text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        return blocks.filter { $0.prefix { $0 != "\n" } == language }.map { String($0.dropFirst(language.count + 1)) }
    }

    /// Returns the text inside or outside of code blocks.
    private static func parts(of text: String, areCode: Bool) -> String {
        text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) != areCode }.map(\.element).joined(separator: "\n")
    }
}

/// The documents of a project, with a function for its files.
struct Documents {
    static let guides = "Sources/cabrank/cabrank.docc"
    /// The page that lists the guides by reader.
    static let guideList = "\(guides)/cabrank.md"
    /// The documents outside of the guides.
    static let topDocuments = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Scenarios/lessons/README.md"]
    /// Guides in Turkish, by the English guide with the same commands.
    static let turkishGuides = ["Lessons": "Dersler", "GettingStarted": "IlkAdimlar"]
    static let bytesOfReadmeMax = 8_000
    static let columnsOfReadmeMax = 160
    static let bytesOfPictureMax = 300_000

    var documents: [Document]
    var makefile: String
    /// Returns the size of a file or folder by its path from the root; nil if there is none.
    var byteCount: @Sendable (_ path: String) -> Int?
}

extension Documents {
    /// The documents of this project.
    static let ours: Documents? = {
        let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
        func text(_ path: String) -> String? { try? String(contentsOf: top.appending(path: path), encoding: .utf8) }
        let folder = top.appending(path: guides).path(percentEncoded: false)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let paths = names.sorted().filter { $0.hasSuffix(".md") }.map { "\(guides)/\($0)" }
        guard !paths.isEmpty, let makefile = text("Makefile") else { return nil }
        return Documents(
            documents: (topDocuments + paths).compactMap { path in
                text(path).map { Document(path: path, text: $0) }
            },
            makefile: makefile,
            byteCount: { path in
                let attributes = try? FileManager.default.attributesOfItem(
                    atPath: top.appending(path: path).path(percentEncoded: false))
                return attributes?[.size] as? Int
            })
    }()

    private var readme: Document? { documents.first { $0.path == "README.md" } }

    /// Returns the target of a link from the root; nil for external links.
    private func place(of target: String, in document: Document) -> (path: String, anchor: String)? {
        if target.contains("://") || target.hasPrefix("mailto:") { return nil }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let folder = document.path.split(separator: "/").dropLast().joined(separator: "/")
        let path =
            parts[0].isEmpty
            ? document.path : URL(filePath: "/\(folder)/\(parts[0])").standardizedFileURL.path(percentEncoded: false)
        return (String(path.drop { $0 == "/" }), parts.count > 1 ? parts[1] : "")
    }

    var brokenLinks: [String] {
        documents.flatMap { document in
            document.targets.compactMap { target -> String? in
                guard let place = place(of: target, in: document) else { return nil }
                let isThere = byteCount(place.path) != nil
                let known = documents.first { $0.path == place.path }
                if isThere && (place.anchor.isEmpty || known?.anchors.contains(place.anchor) == true) { return nil }
                return "\(document.path): \(target) leads nowhere"
            }
        }
    }

    /// Errors of the README's size and line lengths; a table row is one line, so cells are included.
    var readmeLengths: [String] {
        guard let readme else { return ["README.md is missing"] }
        let byteCount = readme.text.utf8.count
        let size = byteCount > Documents.bytesOfReadmeMax ? ["README.md has \(byteCount) bytes"] : []
        let lines = readme.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        return size
            + lines.filter { $0.element.count > Documents.columnsOfReadmeMax }.map {
                "README.md: line \($0.offset + 1) has \($0.element.count) characters"
            }
    }

    /// Guides that the guides' own page does not list under Topics.
    var unlistedGuides: [String] {
        guard let list = documents.first(where: { $0.path == Documents.guideList }) else {
            return ["\(Documents.guideList) is missing"]
        }
        let topics = list.text.firstRange(of: "\n## Topics\n").map { String(list.text[$0.upperBound...]) } ?? ""
        let listed = Document(path: list.path, text: topics).targets.compactMap { place(of: $0, in: list)?.path }
        return documents.map(\.path).filter {
            $0.hasPrefix(Documents.guides) && $0 != list.path && !listed.contains($0)
        }
    }

    /// Turkish guides whose commands are not those of the English guide, and pairs without links to each other.
    var translationFaults: [String] {
        func guide(_ name: String) -> Document? { documents.first { $0.path == "\(Documents.guides)/\(name).md" } }
        return Documents.turkishGuides.sorted { $0.key < $1.key }.flatMap { names -> [String] in
            guard let english = guide(names.key), let turkish = guide(names.value) else {
                return ["\(names.key) or \(names.value) is missing"]
            }
            return zip(english.commands + [""], turkish.commands + [""]).filter { $0 != $1 }.map {
                "\(names.value): has \($1.debugDescription) in place of \($0.debugDescription)"
            } + (english.commands.count == turkish.commands.count ? [] : ["\(names.value): not as many commands"])
                + (english.targets.contains("\(names.value).md") ? [] : ["\(names.key): no link to \(names.value)"])
                + (turkish.targets.contains("\(names.key).md") ? [] : ["\(names.value): no link to \(names.key)"])
        }
    }

    /// Returns the paths of a document's pictures from the root.
    private func pictures(of document: Document) -> [String] {
        document.targets.compactMap { place(of: $0, in: document)?.path }
            .filter { $0.hasSuffix(".svg") || $0.hasSuffix(".png") }
    }

    /// Paths of the README's pictures from the root.
    var readmePictures: [String] { readme.map(pictures) ?? [] }

    /// Pictures of all documents that are too large.
    var largePictures: [String] {
        Set(documents.flatMap(pictures)).sorted().compactMap { path in
            byteCount(path).flatMap { $0 > Documents.bytesOfPictureMax ? "\(path) has \($0) bytes" : nil }
        }
    }

    /// Make targets that a document mentions and `make` does not list.
    var unknownMakeTargets: [String] {
        let told = Set(makefile.matches(of: /\n([a-z-]+):[^\n]*##\s/).map { String($0.1) })
        return documents.flatMap { document in
            document.makeTargets.subtracting(told).sorted().map { "\(document.path): make \($0)" }
        }
    }
}
