import InputFiles
import TestSupport
import Testing

@testable import CityFiles

@Suite("Published feeds", .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
struct PublishedFeedTests {
    @Test("300 damaged zip files are read or refused")
    func damagedArchives() throws {
        let whole = try TestFiles.bytes(of: PublishedData.path("porto_alegre/gtfs_rail.zip"))
        let folder = try TemporaryFolder()
        var (read, refused) = (0, 0)
        for seed in 0..<300 {
            var random = SplitMix64(seed: UInt64(seed))
            // Mostly in the table of contents, because only checksums find damage elsewhere.
            var bytes = whole
            for _ in 0..<random.within(1...3) {
                let place = random.chance(80) ? whole.count - 1 - random.below(700) : random.below(whole.count)
                bytes[place] = UInt8(truncatingIfNeeded: random.next())
            }
            if random.chance(10) { bytes.removeLast(random.below(2_000)) }
            let path = try folder.write(bytes, to: "feed.zip")
            do throws(InputError) {
                // One file of it, because reading all of them 300 times takes long.
                _ = try FeedSource(path).table(random.pick(["stops.txt", "trips.txt", "calendar.txt"]))
                read += 1
            } catch {
                #expect(error.description.hasPrefix(path))
                refused += 1
            }
        }
        #expect(read > 10 && refused > 10, "\(read) read, \(refused) refused")
    }
}
