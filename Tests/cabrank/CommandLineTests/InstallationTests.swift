import Glibc
import TestSupport
import Testing

private let isBuilt = CommandLineRun.program != nil

/// The installed program, each test in an empty folder of its own.
@Suite("Installation", .enabled(if: isBuilt, "the program cabrank is not built beside the tests"))
struct InstallationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func shell(_ command: String) throws -> CommandLineRun {
        try CommandLineRun(shell: command, in: folder.path)
    }

    /// Command that installs as `make install` does, below `there/usr`.
    private static let install = #"make -s -C '\#(TestFiles.package)' install PROGRAM="$CABRANK" "#

    @Test(
        "Built-in files are found from any folder, in every way of starting the program",
        arguments: [
            "run=$CABRANK",
            #"mkdir bin && ln -s "$CABRANK" bin/cabrank && ln -s cabrank bin/taxi && PATH=$PWD/bin:$PATH && run=taxi"#,
            #"mkdir bin && cp "$CABRANK" bin && CABRANK_HOME='\#(TestFiles.package)' && export CABRANK_HOME && run=bin/cabrank"#,
            #"\#(install) PREFIX=/usr DESTDIR="$PWD/there" > /dev/null && run=there/usr/bin/cabrank"#,
        ])
    func isFound(preparation: String) throws {
        let run = try shell(
            #"""
            \#(preparation); "$run" list scenarios --names && "$run" check default smoke refuser-to-the-tail mmc &&
            "$run" play refuser-to-the-tail --quiet && "$run" run grid20 --quiet && ls Reports
            """#)
        #expect(run.messages == "" && run.exitCode == 0)
        #expect(
            run.output == """
                booked-rides
                circulation
                city-saturday
                default
                erlang-a
                erlang-b
                grid20
                machine-repair
                mmc
                new-york
                open-day
                policies
                porto-alegre
                porto-centre
                rich-get-richer
                running-month
                visitor-season
                week
                default: right
                smoke: right
                refuser-to-the-tail: right
                mmc: right
                grid20

                """)
    }

    @Test("A program without its files says what helps, with exit code 2")
    func copyAlone() throws {
        for words in ["run default", "play refuser-to-the-tail", "load smoke", "city inspect town", "list"] {
            let run = try shell(#"cp -n "$CABRANK" cabrank; ./cabrank \#(words)"#)
            #expect(run.exitCode == 2)
            #expect(run.messages.contains("CABRANK_HOME to the folder that holds 'Scenarios'"), "\(words)")
        }
    }

    @Test("An unknown name gets the nearest proposal or the list; a folder of that name does not interfere")
    func wrongNames() throws {
        let run = try shell(#""$CABRANK" run defualt; "$CABRANK" play nobody; mkdir default; "$CABRANK" check default"#)
        #expect(
            run.messages == """
                defualt: there is no such file, and no scenario of that name comes with cabrank; did you mean 'default'?
                nobody: there is no such file, and no lesson of that name comes with cabrank; 'cabrank list' shows them

                """)
        #expect(run.output == "default: right\n")
    }

    @Test("An installed program writes to the working folder, and uninstalling leaves nothing")
    func writesInWorkingFolder() throws {
        let run = try shell(
            #"""
            set -e; \#(Self.install) PREFIX=/opt/taxi DESTDIR="$PWD/there"
            find there -type f | sort > before
            chmod -R a-w there/opt/taxi/share; there/opt/taxi/bin/cabrank run grid20 --quiet; ls Reports/grid20/summary.csv
            find there -type f | sort | cmp - before; chmod -R u+w there
            \#(Self.install.replacing(" install ", with: " uninstall ")) PREFIX=/opt/taxi DESTDIR="$PWD/there"
            find there -type f
            """#)
        #expect(run.messages == "" && run.exitCode == 0)
        #expect(
            run.output
                == "installed: \(folder.path)/there/opt/taxi/bin/cabrank and its files\nReports/grid20/summary.csv\n"
        )
    }

    @Test(
        "The guides' scripts are installed, also published.py, and explain their usage",
        .enabled(if: access("/usr/bin/python3", X_OK) == 0, "there is no Python"))
    func scripts() throws {
        let run = try shell(
            #"""
            set -e; \#(Self.install) PREFIX=/usr DESTDIR="$PWD/there" > /dev/null
            cd there/usr/share/cabrank; find . -name '*.py' | sort
            for script in Scenarios/new-york/published.py Scenarios/policies/cities.py; do
                PYTHONDONTWRITEBYTECODE=1 python3 "$script" --help | sed -n 1p
            done
            """#)
        #expect(run.messages == "" && run.exitCode == 0)
        #expect(
            run.output == """
                ./Scenarios/new-york/calibrated.py
                ./Scenarios/new-york/published.py
                ./Scenarios/policies/cities.py
                usage: published.py [-h] data results metered
                usage: cities.py [-h] [--cabrank CABRANK] [--days DAYS] [--seed SEED]

                """)
    }

    @Test(
        "The Python package is installed where Python searches, for Debian's Python and others",
        .enabled(if: access("/usr/bin/python3", X_OK) == 0, "there is no Python"),
        arguments: [
            ("/usr", "/usr/lib/python3/dist-packages"), ("/usr/local", "/usr/local/lib/python3.N/dist-packages"),
            ("/opt/taxi", "/opt/taxi/lib/python3.N/site-packages"),
        ])
    func pythonPackage(prefix: String, place: String) throws {
        let run = try shell(
            #"""
            set -e; \#(Self.install) PREFIX=\#(prefix) DESTDIR="$PWD/there" > /dev/null
            cd there; find . -path '*/cabrank/*.py' ! -path '*/Scenarios/*' | sed -E 's/python3\.[0-9]+/python3.N/' | sort
            """#)
        #expect(run.messages == "" && run.exitCode == 0)
        let files = ["__init__", "_program", "_results"].map { ".\(place)/cabrank/\($0).py\n" }
        #expect(run.output == files.joined())
    }

    @Test("Every link and picture of the installed README, CONTRIBUTING and CHANGELOG has a target")
    func readmeLinks() throws {
        let run = try shell(
            #"""
            set -e; \#(Self.install) PREFIX=/usr DESTDIR="$PWD/there" > /dev/null
            cd there/usr/share/doc/cabrank
            grep -ohE '\]\([^)#]+|src="[^"]+' README.md CONTRIBUTING.md CHANGELOG.md | sed -E 's/^(\]\(|src=")//' \
                | grep -v :// | sort -u > links
            while read -r link; do [ -e "$link" ] || echo "nothing: $link"; done < links; wc -l < links
            """#)
        #expect(run.messages == "" && run.exitCode == 0)
        #expect(!run.output.contains("nothing") && (Int(run.output.dropLast()) ?? 0) > 15, "\(run.output)")
    }

    @Test(
        "An installed program has no debug symbols",
        .enabled(if: access("/usr/bin/strip", X_OK) == 0, "there is no strip"))
    func isStripped() throws {
        let run = try shell(
            #"""
            set -e; \#(Self.install) PREFIX=/usr DESTDIR="$PWD/there" > /dev/null
            nm "$CABRANK" | grep -c main > /dev/null; nm there/usr/bin/cabrank
            """#)
        #expect(run.output.isEmpty && run.messages.contains("no symbols"), "\(run.messages)")
    }

    @Test("list shows each kind with descriptions from the files, in at most 100 columns")
    func list() throws {
        let run = try shell(
            #"""
            mkdir -p Scenarios/lessons Scenarios/cities && "$CABRANK" city generate --zones 4 --out Scenarios/cities/mill.city > made
            echo '# A day that nobody saw.' > Scenarios/mine.yaml; echo '# Mine.' > Scenarios/default.yaml
            "$CABRANK" list && "$CABRANK" city inspect mill > made
            """#)
        #expect(run.exitCode == 0 && run.messages == "")
        for part in [
            "Scenarios · cabrank run NAME\n", "  default          Mine.\n",
            "  mine             A day that nobody saw.\n",
            "  new-york         A weekday of New York's yellow taxis\n", "\nLessons · cabrank play NAME\n",
            "  refuser-to-the-tail              I only said no once\n",
            "\nProfiles · cabrank load NAME\n", "  smoke           A few thousand people for ten seconds\n",
            "\nCities · cabrank city inspect NAME\n  mill  generated-1, ",
            "\nThe files are in Scenarios, \(TestFiles.package)/Scenarios.\n",
        ] {
            #expect(run.output.contains(part), "\(part)")
        }
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 || $0.hasPrefix("The files are in") })
    }
}
