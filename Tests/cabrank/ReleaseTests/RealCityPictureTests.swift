import TestSupport
import Testing

@Suite(
    "A picture of Porto Alegre by the released program",
    .enabled(if: CommandLineRun.released != nil, "\(releaseIsMissing)"),
    .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
struct RealCityPictureTests {
    @Test("An imported city is drawn with its attribution, identically each time")
    func picture() throws {
        let folder = try TemporaryFolder()
        let extract = PublishedData.path("porto_alegre/porto_alegre.osm.pbf")
        for arguments in [
            ["import", extract, "--out", "c.city"], ["inspect", "c.city", "--picture", "one.svg"],
            ["inspect", "c.city", "--picture", "two.svg"],
        ] {
            let run = try CommandLineRun(["city"] + arguments, in: folder.path, program: CommandLineRun.released)
            try #require(run.exitCode == 0, "\(run.messages)")
        }
        let svg = try #require(folder.read("one.svg"))
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        #expect(svg.contains("© OpenStreetMap contributors") == true)
        #expect(firstDifference(folder.read("two.svg"), svg) == nil)
    }
}
