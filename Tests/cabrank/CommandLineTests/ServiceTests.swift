import Glibc
import TestSupport
import Testing

private let isBuilt = CommandLineRun.program != nil
private let hasSystemd = access("/usr/bin/systemd-analyze", X_OK) == 0

/// The server as a service: its configuration file, TLS, its store over upgrades, its unit.
@Suite("Service", .enabled(if: isBuilt, "the program cabrank is not built beside the tests"))
struct ServiceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withScenarios() }

    private func run(_ words: String) throws -> CommandLineRun {
        try CommandLineRun(words.split(separator: " ").map(String.init), in: folder.path)
    }

    /// Runs a server until it is ready, and ends it. Messages are the log.
    private func serve(_ words: String) throws -> CommandLineRun {
        try CommandLineRun(
            shell: """
                "$CABRANK" serve \(words) > out 2> log & pid=$!
                until grep -q '"started"' log || ! kill -0 $pid 2> /dev/null; do sleep 0.02; done
                kill -TERM $pid 2> /dev/null; wait $pid; code=$?; cat out; cat log >&2; rm out log; exit $code
                """, in: folder.path)
    }

    @Test("Options in --config count like those of the command line, which takes precedence")
    func configuration() throws {
        try folder.write(
            """
            scenario: small.yaml
            listen: 127.0.0.1:0      # any
            store: store
            attempts: 7
            quiet: false
            set: [rules.offer.timeoutSeconds=20, seed=4]

            """, to: "serve.yaml")
        let served = try serve("--config serve.yaml --drivers 9")
        #expect(served.exitCode == 0 && served.output.hasPrefix("Serving   "), "\(served)")
        // The command line's scenario, store and rule, the file's address.
        let other = try serve("default --config=serve.yaml --store other --set rules.offer.timeoutSeconds=21")
        #expect(other.exitCode == 0 && other.output.hasPrefix("Serving   default at http://127.0.0.1:"), "\(other)")
        #expect(try run("serve --config serve.yaml --check-store").output.hasSuffix("no damage found\n"))
        let again = try run("serve --config serve.yaml --set rules.offer.timeoutSeconds=22 --drivers 9")
        #expect(again.exitCode == 2 && again.messages.contains("this store belongs to another scenario"), "\(again)")
    }

    @Test(
        "Errors in --config are reported with place and remedy, exit code 2, and nothing written",
        arguments: [
            (
                "scenario: small.yaml\nlisten: localhost:80\n",
                "2:9: \"localhost\" is not a numeric address; write it as"
            ),
            ("scenario: small.yaml\nlisten 127.0.0.1:80\n", "2:"),
            ("scenario: small.yaml\nlissten: 127.0.0.1:80\n", "2:1: unknown key 'lissten'; did you mean 'listen'?"),
            ("szenario: small.yaml\n", "1:1: unknown key 'szenario'; did you mean 'scenario'?"),
            (
                "scenario: small.yaml\nanything: 4\n",
                "2:1: unknown key 'anything'; the keys are the options of 'cabrank serve --help', without '--'"
            ),
            ("scenario: small.yaml\nconfig: other.yaml\n", "2:1: unknown key 'config'; the keys are"),
            ("scenario: small.yaml\ndemo: yes\n", "2:7: 'demo' is 'yes'; write true or false"),
            (
                "scenario: small.yaml\nattempts: many\n",
                "2:11: 'many' is not a valid number; write one from 1 to 1000000"
            ),
            ("scenario: small.yaml\nattempts:\n", "2:10: 'attempts' has no value; write one, or remove the key"),
            ("scenario: small.yaml\nattempts: [4, 5]\n", "2:11: 'attempts' is a list; write a single value"),
            ("scenario: small.yaml\nproxy: here\n", "2:8: 'here' is not a numeric address"),
            ("scenario: defualt\n", "1:11: defualt: there is no such file, and no scenario or load profile of that"),
            ("scenario: small.yaml\nset: [duration]\n", "2:7: there is no '=' between path and value"),
            (
                "scenario: small.yaml\noperator-token-file: no.token\n",
                "2:22: no.token: there is no such file"
            ),
            ("scenario: small.yaml\nstore: a\nstore: b\n", "3:1: key 'store' is written twice"),
            ("- scenario\n", "1:1: the file is a list; write a map: 'scenario: …'"),
        ])
    func wrongConfiguration(text: String, message: String) throws {
        try folder.write(text, to: "serve.yaml")
        let before = folder.names()
        let run = try run("serve --config serve.yaml")
        #expect(run.exitCode == 2 && run.output == "" && folder.names() == before)
        #expect(run.messages.hasPrefix("serve.yaml:\(message)"), "\(run.messages)")
        #expect(run.messages.split(separator: "\n").count == 1)
    }

    @Test("Every option of the command has a key, and all errors are reported at once")
    func everyOption() throws {
        let help = try run("serve --help").output
        let names = help.matches(of: /\n {2}(?:-h, )?--([a-z-]+)/).map { String($0.1) }
        let keys = names.filter { !["help", "version", "config"].contains($0) }
        #expect(keys.count > 15)
        // At most twenty errors of a long file are reported.
        for part in [keys.prefix(15), keys.dropFirst(15)] {
            try folder.write(part.map { "\($0): []\n" }.joined(), to: "serve.yaml")
            let lines = try run("serve --config serve.yaml").messages.split(separator: "\n")
            // A list for --set may be empty.
            for (number, key) in part.enumerated() where key != "set" {
                let place = "serve.yaml:\(number + 1):"
                #expect(lines.contains { $0.hasPrefix(place) && $0.contains("'\(key)' is a list") }, "\(key)")
            }
        }
        #expect(try run("serve small.yaml --config none.yaml").messages == "none.yaml: there is no such file\n")
    }

    @Test("TLS needs a certificate and its key, and reports the wrong one before anything is opened")
    func wrongIdentity() throws {
        let made = try CommandLineRun(
            shell: """
                command -v openssl > made || exit 7
                for name in a b; do openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
                    -subj /CN=localhost -keyout $name.key -out $name.pem 2> made || exit 7; done
                """, in: folder.path)
        if made.exitCode == 7 { return }
        try folder.write("nothing\n", to: "no.pem")
        let before = folder.names()
        for (words, message) in [
            (
                "--tls-certificate a.pem",
                "--tls-certificate: the key is missing; write '--tls-key FILE', too"
            ),
            ("--tls-key a.key", "--tls-key: the certificate is missing; write '--tls-certificate FILE', too"),
            ("--tls-certificate none.pem --tls-key a.key", "none.pem: there is no such file"),
            ("--tls-certificate no.pem --tls-key a.key", "no.pem: this is not a certificate: "),
            ("--tls-certificate a.pem --tls-key no.pem", "no.pem: this is not a key: "),
            ("--tls-certificate a.pem --tls-key b.key", "b.key: this is not the key of a.pem: "),
        ] {
            let run = try run("serve small.yaml --store store --listen 127.0.0.1:0 \(words)")
            #expect(run.exitCode == 2 && run.messages.hasPrefix(message), "\(run)")
            #expect(run.messages.split(separator: "\n").count == 1 && folder.names() == before)
        }
        let served = try serve(
            "small.yaml --store store --listen 127.0.0.1:0 --tls-certificate a.pem --tls-key a.key")
        #expect(served.exitCode == 0 && served.output.contains(" at https://127.0.0.1:"))
    }

    @Test("A changed scenario points to the store's own copy, which works, also for replays")
    func changedScenario() throws {
        let words = "--store store --listen 127.0.0.1:0"
        #expect(try serve("small.yaml \(words)").exitCode == 0)
        let text = try #require(folder.read("small.yaml"))
        #expect(firstDifference(folder.read("store/scenario.yaml"), text) == nil)
        try folder.write(text + "description: of another version\n", to: "small.yaml")
        let refused = try run("serve small.yaml \(words)")
        #expect(refused.exitCode == 2)
        #expect(
            refused.messages.contains("this store belongs to another scenario: digest is ")
                && refused.messages.hasSuffix(
                    "; serve 'store/scenario.yaml', which the store was started with, or name another store\n"),
            "\(refused.messages)")
        let replayed = try run("replay store")
        #expect(replayed.exitCode == 0 && replayed.output.hasPrefix("Replayed  0 frames of "), "\(replayed)")
        #expect(try serve("store/scenario.yaml \(words)").exitCode == 0)
    }

    @Test("A store is copied to a new folder, which can be served; existing folders are not replaced")
    func backup() throws {
        #expect(try serve("small.yaml --store store --listen 127.0.0.1:0").exitCode == 0)
        let copied = try run("serve small.yaml --store store --backup copy")
        #expect(
            copied.exitCode == 0 && copied.output == "0 frames, 0 bytes, no snapshot\nno damage found\n", "\(copied)")
        #expect(try run("serve small.yaml --store copy --check-store").exitCode == 0)
        let again = try run("serve small.yaml --store store --backup copy")
        #expect(again.exitCode == 2)
        #expect(again.messages == "store: copy: this path already exists; name a new folder\n")
        let nothing = try run("serve small.yaml --backup there")
        #expect(nothing.messages == "--backup: the store is missing; write '--store DIR'\n")
    }

    @Test("The city has today's date in its time zone, which a store keeps; other zones are refused")
    func calendar() throws {
        let words = "small.yaml --store store --listen 127.0.0.1:0"
        // Kiritimati is 14 hours ahead of UTC, Niue 11 behind: their dates always differ.
        let first = try serve("\(words) --time-zone Pacific/Kiritimati")
        let today = try CommandLineRun(
            shell: "LC_ALL=C TZ=Pacific/Kiritimati date '+%A %-d %B %Y, '", in: folder.path
        ).output.dropLast()
        #expect(first.exitCode == 0, "\(first)")
        #expect(first.output.contains("\nCalendar  \(today)"), "\(first)")
        #expect(first.output.hasSuffix(", Pacific/Kiritimati\n"), "\(first)")
        let again = try serve(words)
        #expect(again.output.contains("\nCalendar  \(today)"), "\(again)")
        let other = try run("serve \(words) --time-zone Pacific/Niue")
        #expect(other.exitCode == 2)
        #expect(
            other.messages
                == "--time-zone: this store has used Pacific/Kiritimati since its start; leave the option out, or name "
                + "another store\n")
        let none = try run("serve small.yaml --time-zone Europe/Lissabon")
        #expect(none.exitCode == 2 && none.messages.hasPrefix("--time-zone: unknown time zone 'Europe/Lissabon'; "))
        #expect(none.messages.contains("Europe/Lisbon"))
        #expect(try run("replay store").exitCode == 0)
    }

    @Test("A city file is served under any name")
    func cityNames() throws {
        #expect(try run("city generate --zones 6 --out porto.city").exitCode == 0)
        for (file, name) in [
            ("porto.city", "porto"), ("my city.city", "my city"), ("2024.city", "2024"),
            ("Lisboa.v2.CITY", "Lisboa-v2"), ("Ağrı.city", "Ağrı"), (".city", "city"), ("null.city", "null"),
            ("a'b#c:d.city", "a-b-c-d"),
        ] {
            try folder.write(try TestFiles.bytes(of: "\(folder.path)/porto.city"), to: file)
            let served = try serve("\"\(file)\" --listen 127.0.0.1:0 --drivers 9")
            #expect(served.exitCode == 0 && served.output.hasPrefix("Serving   \(name) at "), "\(file): \(served)")
        }
    }

    @Test("A read-only store is checked and replayed, also with a remaining log; nothing is written")
    func unwritable() throws {
        #expect(try serve("small.yaml --store store --listen 127.0.0.1:0 --demo").exitCode == 0)
        // A killed server leaves frames in the log.
        let killed = try CommandLineRun(
            shell: """
                "$CABRANK" serve small.yaml --store left --listen 127.0.0.1:0 --demo > out 2> log & pid=$!
                until grep -q '"started"' log || ! kill -0 $pid 2> /dev/null; do sleep 0.02; done
                kill -KILL $pid; wait $pid 2> /dev/null; test -s left/commands.sqlite-wal && rm -f out log
                """, in: folder.path)
        #expect(killed.exitCode == 0, "\(killed)")
        for store in ["store", "left"] {
            let checked = try CommandLineRun(
                shell: """
                    unshare --mount --map-root-user sh -c 'mount --bind \(store) \(store) &&
                        mount -o remount,bind,ro \(store) && ! touch \(store)/x 2> /dev/null || exit 7
                        "$CABRANK" serve small.yaml --store \(store) --check-store && "$CABRANK" replay \(store)'
                    """, in: folder.path)
            // Some machines do not allow users to mount.
            if checked.exitCode == 7 || checked.messages.contains("unshare") { continue }
            #expect(checked.exitCode == 0 && checked.output.contains("no damage found\nReplayed  "), "\(checked)")
            #expect(!checked.output.hasPrefix("0 frames"), "\(checked)")
        }
        let names = folder.names(in: "left").filter { $0.hasPrefix("commands") }
        let before = try names.map { try TestFiles.bytes(of: "\(folder.path)/left/\($0)") }
        #expect(try run("serve small.yaml --store left --check-store").exitCode == 0)
        #expect(folder.names(in: "left").filter { $0.hasPrefix("commands") } == names)
        #expect(try names.map { try TestFiles.bytes(of: "\(folder.path)/left/\($0)") } == before)
    }

    @Test(
        "A damaged store gives exit code 1 in every command that inspects it, for every damage",
        arguments: ["page", "schema", "header"])
    func damaged(place: String) throws {
        #expect(try serve("small.yaml --store store --listen 127.0.0.1:0").exitCode == 0)
        let name = "commands.sqlite"
        var bytes = try TestFiles.bytes(of: "\(folder.path)/store/\(name)")
        switch place {
        case "header": bytes.replaceSubrange(0..<16, with: Array("no database here".utf8))
        case "schema":
            // The root page of the schema, after its header.
            for index in 100..<112 { bytes[index] = 0xff }
        default: for index in bytes.count / 2..<bytes.count { bytes[index] = 0xa5 }
        }
        try folder.write(bytes, to: "store/\(name)")
        for words in [
            "serve small.yaml --store store --check-store", "serve small.yaml --store store --backup copy",
            "replay store", "run --from store --duration 1h --quiet",
        ] {
            let told = try run(words)
            #expect(told.exitCode == 1, "\(words): \(told)")
            #expect((told.messages + told.output).contains("damaged"), "\(words): \(told)")
        }
        #expect(folder.names(in: "copy").isEmpty)
    }

    @Test(
        "systemd accepts the unit, and rates its exposure as low",
        .enabled(if: hasSystemd, "there is no systemd-analyze"))
    func unit() throws {
        let checked = try CommandLineRun(
            shell: """
                sed "s|/usr/bin/cabrank|$CABRANK|" '\(TestFiles.package)/Packaging/service/cabrank.service' > cabrank.service
                systemd-analyze verify --man=no ./cabrank.service &&
                systemd-analyze security --offline=true --threshold=30 ./cabrank.service | tail -n 1
                """, in: folder.path)
        #expect(checked.exitCode == 0 && checked.messages == "", "\(checked)")
        #expect(checked.output.contains("exposure level"))
        // The packaged file refers to existing files.
        let shipped = "'\(TestFiles.package)/Packaging/service/serve.yaml'"
        let told = try CommandLineRun(
            shell: "\"$CABRANK\" serve small.yaml --config \(shipped) --store s --check-store", in: folder.path)
        #expect(told.exitCode == 2 && told.messages == "store: s: there is no store in this folder\n", "\(told)")
    }
}
