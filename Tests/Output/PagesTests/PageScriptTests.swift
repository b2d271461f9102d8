import Testing

@testable import PageFrame

@Suite("Pages: JavaScript modules")
struct PageScriptTests {
    @Test("Every imported name is exported, and every exported name is imported")
    func names() {
        var imported: [String: Set<String>] = [:]
        for script in PageScript.all.values {
            for part in script.imports {
                let names = part.names.compactMap { $0.split(separator: " ").first.map(String.init) }
                imported[part.module, default: []].formUnion(names)
            }
        }
        for (module, names) in imported {
            #expect(names == Set(PageScript.all[module]?.exports ?? []), "\(module).js")
        }
        #expect(imported.count > 20)
        for script in PageScript.all.values where imported[script.name] == nil {
            #expect(script.exports.isEmpty, "\(script.name).js")
        }
    }

    @Test("A bundle holds each module once, after its imports, in its own scope")
    func bundle() {
        let modules = [
            PageScript(
                "base", text: "// The base.\nexport const one = 1;\n\nexport class Two {}\nconst own = 0;\n"),
            PageScript("side", text: "import { one as first } from \"./base.js\";\nexport const three = first;\n"),
            PageScript(
                "main",
                text: """
                    import {
                      Two, one,
                    } from "./base.js";
                    import { three } from "./side.js";
                    run(one, Two, three);
                    """),
        ]
        let all = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0) })
        let ordered = PageScript.closure(of: ["main", "base"], in: all)
        #expect(ordered.map(\.name) == ["base", "side", "main"])
        #expect(
            String(decoding: PageScript.bundle(ordered), as: UTF8.self) == """
                const $base = (() => {
                // The base.
                const one = 1;
                class Two {}
                const own = 0;
                return { one, Two };
                })();
                const $side = (() => {
                const { one: first } = $base;
                const three = first;
                return { three };
                })();
                const $main = (() => {
                const { Two, one } = $base;
                const { three } = $side;
                run(one, Two, three);
                })();

                """)
    }

    @Test("A single-file page contains all of its modules and imports nothing")
    func oneFile() throws {
        let page = Page(
            title: "", headline: "",
            sections: [
                PageSection(
                    id: "a", title: "", parts: [PagePart("", needs: [.map, .charts, .lesson, .handout, .replay])])
            ])
        let html = String(decoding: try page.html(), as: UTF8.self)
        #expect(html.contains("<script type=\"module\">const $frame = (() => {"))
        #expect(!html.contains("import {") && !html.contains("\nexport "))
        for module in ["map", "mapvalues", "charts", "stage_zones", "replaystory", "handout"] {
            #expect(html.components(separatedBy: "const $\(module) = ").count == 2, "\(module).js")
        }
    }

    @Test("Scripts use no import maps and no top-level await, for old browsers")
    func oldBrowsers() {
        for script in PageScript.all.values {
            let text = String(decoding: PageScript.bundle([script]), as: UTF8.self)
            #expect(!text.split(separator: "\n").contains { $0.hasPrefix("await ") || $0.hasPrefix("for await") })
        }
        // Lessons open on school computers with browsers of 2020 and 2021.
        for script in PageScript.closure(of: ["stage", "handout"]) {
            let text = String(decoding: PageScript.bundle([script]), as: UTF8.self)
            for new in [".at(-", ".with(", ".toSorted(", ".findLast(", ".replaceAll(", "structuredClone"] {
                #expect(!text.contains(new), "\(script.name).js: \(new)")
            }
        }
        #expect(!PageAsset.text("stage.css").contains("color-mix"))
        #expect(ServicePages.all.allSatisfy { !String(decoding: $0.bytes, as: UTF8.self).contains("importmap") })
    }
}
