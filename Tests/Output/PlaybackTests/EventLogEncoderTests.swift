import Foundation
import TestSupport
import Testing

@testable import Playback

@Suite("Playback: columns of the log")
struct EventLogEncoderTests {
    @Test(
        "A08: the log decoded from its columns equals the file, byte for byte",
        .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"), arguments: [false, true])
    func roundTrip(onStreets: Bool) throws {
        let city = try #require(onStreets ? RecordedRunFixture.onStreets : .byZone)
        let read = StoryReader(city.playback.story.bytes, city.playback.story.scheme(words: city.playback.words)).lines
        #expect(read.count == city.lines.count)
        for (line, expected) in zip(read, city.lines) {
            let named = [expected.request, expected.client, expected.driver, expected.zone]
            let fields = zip(["request", "client", "driver", "zone"], named).filter { !$1.isEmpty }.map {
                "\($0)=\($1)"
            }
            let text = (fields + (expected.detail.isEmpty ? [] : [expected.detail])).joined(separator: ";")
            #expect(line.event == expected.event && line.text == text)
            #expect(abs(line.seconds - expected.seconds) < 0.0005)
            if line.text != text { break }
        }
    }

    @Test("Numbers of any size and sign are decoded as written")
    func numbers() {
        let numbers: [Int64] = [0, -1, 1, 63, -64, 64, 127, 128, 1 << 40, -(1 << 40), .max, .min]
        var column = ByteColumn()
        for number in numbers { column.append(signed: number) }
        var reader = ByteColumnReader(column.bytes)
        #expect(numbers.map { _ in reader.nextSigned() } == numbers)
        #expect(reader.isAtEnd)
    }

    @Test("Logs with quotes, with rows across blocks of the file, and without a last line end are read completely")
    func table() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "x", count: 1_500_000)
        let path = try folder.write("a,b\n1,\"say \"\"yes\"\", they said\"\n\(long),\"two\nlines\"\n,", to: "log.csv")
        var table = try LogFileReader(path)
        #expect(table.header == ["a", "b"])
        var rows: [[String]] = []
        while try table.nextRow() { rows.append([table.text(0), table.text(1)]) }
        #expect(rows == [["1", "say \"yes\", they said"], [long, "two\nlines"], ["", ""]])
    }

    @Test("Invalid logs are refused with their line")
    func mistakes() throws {
        let folder = try TemporaryFolder()
        let header = "sequence,time_s,event,request,client,driver,zone,detail"
        for (text, problem) in [
            ("", "the file is empty"), ("a,b\n", "the column 'time_s' is missing"),
            ("\(header)\n1,x,offered,,,,,\n", "2: 'x' is not a time"),
            ("\(header)\n1,2.000,offered,,,,,\n2,1.000,offered,,,,,\n", "3: '1.000' is not a time at or after"),
            ("\(header)\n1,2\n", "2: the row has 2 fields"),
            ("\(header)\n1,999999999999.000,offered,,,,,\n", "2: '999999999999.000' is not a time"),
            ("\(header)\n1,1.000,offered,,,,,to=B;par", "2: the line is cut short"),
            ("\(header)\n1,1.000,offered,,,,,\"to=B;par\n", "2: a quote is open until the end of the file"),
        ] {
            let path = try folder.write(text, to: "events.csv")
            let error = #expect(throws: (any Error).self) {
                var reader = try EventLogReader(path, zoneNames: [])
                while try reader.next() {}
            }
            #expect("\(error.map { "\($0)" } ?? "")".contains(problem))
        }
    }
}

/// Decodes the columns as the page does.
private struct StoryReader {
    private(set) var lines: [(seconds: Double, event: String, text: String)] = []
    private var known: [String: [Int64: Int64]] = ["client": [:], "driver": [:], "price": [:]]
    private var zones: [Int64: String] = [:]

    init(_ bytes: [UInt8], _ scheme: EventLogEncoder.Scheme) {
        var all = ByteColumnReader(bytes)
        var (times, kindNumbers) = (all.nextColumn(), all.nextColumn())
        var columns = scheme.kinds.map { kind in kind.columns.map { _ in all.nextColumn() } }
        var last = scheme.kinds.map { $0.columns.map { _ in Int64(0) } }
        var milliseconds: UInt64 = 0
        for _ in 0..<scheme.lineCount {
            milliseconds += times.next()
            let number = Int(kindNumbers.next())
            let kind = scheme.kinds[number]
            var (request, driver): (Int64, Int64) = (0, 0)
            var texts: [String] = []
            for (place, column) in kind.columns.enumerated() {
                let code = columns[number][place].next()
                if code % 2 == 0 {
                    let folded = code / 2
                    let difference = Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
                    let expected = request > 0 ? known[column.name]?[request] : nil
                    let value = (expected.flatMap { $0 == 0 ? nil : $0 } ?? last[number][place]) + difference
                    last[number][place] = value
                    if place == 0, column.name == "request" { request = value }
                    if column.name == "driver" { driver = value }
                    if request > 0, known[column.name] != nil { known[column.name]?[request] = value }
                    texts.append("\(column.name)=\(column.prefix)\(StoryReader.text(value, column.decimals))")
                } else {
                    let word = Int((code - 1) / 2)
                    let text =
                        word == 0
                        ? zones[driver] ?? "?"
                        : word % 2 == 1 ? scheme.words[(word - 1) / 2] : scheme.unusualWords[(word - 2) / 2]
                    if column.name == "zone", driver > 0 { zones[driver] = text }
                    texts.append("\(column.name)=\(text)")
                }
            }
            lines.append((Double(milliseconds) / 1_000, kind.event, texts.joined(separator: ";")))
        }
    }

    private static func text(_ number: Int64, _ decimals: Int) -> String {
        guard decimals > 0 else { return "\(number)" }
        var digits = String(number.magnitude)
        while digits.count <= decimals { digits = "0" + digits }
        return "\(number < 0 ? "-" : "")\(digits.dropLast(decimals)).\(digits.suffix(decimals))"
    }
}
