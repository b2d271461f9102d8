import TestSupport
import Testing

private let isBuilt = CommandLineRun.program != nil

/// The commands and outputs that the README shows.
@Suite("Commands of the README", .enabled(if: isBuilt, "the program cabrank is not built beside the tests"))
struct ReadmeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Functions for shell commands: `block LANGUAGE HEADING FILE` prints the first code block of a section.
    private static let functions = #"""
        set -e
        readme='\#(TestFiles.package)/README.md'
        guide='\#(TestFiles.package)/Sources/cabrank/cabrank.docc/GettingStarted.md'
        turkish='\#(TestFiles.package)/Sources/cabrank/cabrank.docc/IlkAdimlar.md'
        cabrank() { "$CABRANK" "$@"; }
        block() {
            awk -v language="$1" -v heading="## $2" '
                /^## / && !inside { here = index($0, heading) == 1 }
                /^```/ { if (found) exit; inside = !inside; found = here && inside && $0 == "```" language; next }
                found' "$3"
        }

        """#

    private func shell(_ command: String) throws -> CommandLineRun {
        try CommandLineRun(shell: Self.functions + command, in: folder.path)
    }

    @Test("The README's own city is simulated and reported without a network, from the same file as in Getting started")
    func ownCity() throws {
        let run = try shell(
            #"""
            eval "$(grep -oE '`cabrank city generate [^`]+`' "$readme" | tr -d '`')" > /dev/null
            block sh "Your own city" "$readme" | grep -vE '^(curl|cabrank city import) ' > commands
            . ./commands > summary
            block yaml "Describe a day" "$guide" | diff - town.yaml
            block yaml "Bir günü anlatın" "$turkish" | diff - town.yaml
            cut -d ' ' -f 1 summary | grep -xE 'Run|Requests|Lost|Waiting'; ls Reports
            """#)
        #expect(run.messages == "" && run.exitCode == 0)
        #expect(run.output == "Run\nRequests\nLost\nWaiting\ntown\ntown.html\n")
    }

    @Test("The README quotes the summary of the default scenario")
    func defaultSummary() throws {
        let run = try shell(
            #"""
            cabrank run default > summary
            block '' "Build and test" "$readme" | grep -vE '^(running:|…)' > quoted
            while read -r line; do grep -cxF "$line" summary || echo "not printed: $line"; done < quoted
            """#)
        #expect(run.messages == "" && run.exitCode == 0)
        #expect(run.output == "1\n1\n1\n")
    }
}
