import PageAssets

/// An ES module of the pages, identified by its file name without `.js`.
///
/// The modules use a subset of the language, which `make lint` checks: `import { a, b as c } from "./name.js";` at the
/// beginning of a line, `export const` and `export class`.
struct PageScript: Sendable {
    let name: String
    let imports: [Import]
    /// Exported names, in the order of the text.
    let exports: [String]
    /// Text without imports and without the word `export`.
    private let body: String

    struct Import: Sendable {
        let module: String
        /// Imported names as written: `a`, or `a as b`.
        let names: [String]
    }

    /// All modules, by name.
    static let all: [String: PageScript] = {
        let names = PageAsset.names.filter { $0.hasSuffix(".js") && $0 != "older.js" }.map { String($0.dropLast(3)) }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, PageScript($0, text: PageAsset.text("\($0).js"))) })
    }()

    init(_ name: String, text: String) {
        self.name = name
        var (imports, exports, body): ([Import], [String], String) = ([], [], "")
        var statement = ""  // an incomplete import statement
        for line in text.split(separator: "\n") {
            if !statement.isEmpty || line.hasPrefix("import {") {
                statement += line
                guard line.hasSuffix(".js\";") else { continue }
                imports.append(Import(statement))
                statement = ""
                continue
            }
            let isExported = line.hasPrefix("export ")
            let code = isExported ? line.dropFirst("export ".count) : line
            if isExported { exports.append(String(code.split(whereSeparator: { " (".contains($0) })[1])) }
            body += code + "\n"
        }
        (self.imports, self.exports, self.body) = (imports, exports, body)
    }

    /// Returns the named modules and all of their imports, each after its own imports.
    ///
    /// - Precondition: no import cycle.
    static func closure(of names: [String], in modules: [String: PageScript] = all) -> [PageScript] {
        var ordered: [PageScript] = []
        var begun: Set<String> = []
        func visit(_ name: String) {
            if ordered.contains(where: { $0.name == name }) { return }
            guard let script = modules[name] else { preconditionFailure("there is no module \(name).js") }
            precondition(begun.insert(name).inserted, "the module \(name).js imports itself through other modules")
            for part in script.imports { visit(part.module) }
            ordered.append(script)
        }
        names.forEach(visit)
        return ordered
    }

    /// Returns one module that holds all scripts, each in its own scope: a single-file page cannot import files.
    ///
    /// - Parameter scripts: each after its imports, in the order of `closure`.
    static func bundle(_ scripts: [PageScript]) -> [UInt8] {
        Array(scripts.map(\.scope).joined().utf8)
    }

    private var scope: String {
        let parts = imports.map { part in
            let names = part.names.map { $0.replacing(" as ", with: ": ") }
            return "const { \(names.joined(separator: ", ")) } = $\(part.module);\n"
        }
        let result = exports.isEmpty ? "" : "return { \(exports.joined(separator: ", ")) };\n"
        return "const $\(name) = (() => {\n\(parts.joined())\(body)\(result)})();\n"
    }
}

extension PageScript.Import {
    /// Parses an import.
    ///
    /// - Parameter statement: `import { a, b as c } from "./name.js";` without line ends.
    fileprivate init(_ statement: String) {
        let parts = statement.split(whereSeparator: { "{}\"".contains($0) })
        module = String(parts[3].dropFirst("./".count).dropLast(".js".count))
        names = parts[1].split(separator: ",").map { $0.trimmingSpaces }.filter { !$0.isEmpty }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
