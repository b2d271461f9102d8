import Foundation
import Playback
import TestSupport
import Testing

@testable import PageFrame
@testable import Pages

@Suite("Pages: replay of a run")
struct ReplaySectionTests {
    private static let hostile = "<script>alert(1)</script>"

    private static func section(replications: Int = 1) throws -> PageSection {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {"scenario_path": "gone", "set": [], "events_digest": "1", "scenario": {}, "replications": \(replications)}
            """, to: "manifest.json")
        try folder.write(
            """
            {"features": [{"properties": {"zone": "\(hostile)"}, "geometry": {"type": "Point", "coordinates": [0, 0]}}]}
            """, to: "zones.geojson")
        try folder.write(
            """
            sequence,time_s,event,request,client,driver,zone,detail
            1,0.000,driverStarted,,,d1,\(hostile),
            2,10.000,requested,r1,c1,,\(hostile),to=\(hostile);party=1;share=false
            3,20.000,withdrawn,r1,c1,,,

            """, to: "events.csv")
        return ReplaySection.section(of: try #require(try Playback.read(folder: folder.path, city: nil)))
    }

    @Test("A hostile zone name stays data and never becomes markup")
    func hostileName() throws {
        let page = Page(title: "t", headline: "h", sections: [try ReplaySectionTests.section()])
        let text = String(decoding: try page.html(), as: UTF8.self)
        #expect(text.contains(ReplaySectionTests.hostile) == false)
        #expect(text.contains("\\u003cscript>alert(1)\\u003c") == true)
        #expect(text.components(separatedBy: "<script type=\"application/octet-stream\"").count == 4)
    }

    @Test("The page states the limits of the replay, and the replication that it shows")
    func said() throws {
        let text = String(
            decoding: try ReplaySectionTests.section(replications: 20).parts.flatMap(\.markup.bytes), as: UTF8.self)
        #expect(text.contains("this is number 1, the only one whose events are recorded") == true)
        #expect(text.contains("The scenario or its files no longer exist") == true)
        #expect(text.contains("The worst ten minutes are those") == true)
    }

    @Test("Each control has an accessible name, and each taxi state has a count")
    func controls() throws {
        let text = String(decoding: try ReplaySectionTests.section().parts.flatMap(\.markup.bytes), as: UTF8.self)
        for id in [
            "play", "speed", "clock", "seek", "strip", "map", "worst", "in", "out", "whole", "find", "who", "story",
        ] {
            #expect(text.contains("id=\"replay-\(id)\"") == true, "\(id)")
        }
        #expect(
            text.contains(#"id="replay-story-title" aria-live="polite""#) == true, "whose story it is, is read aloud")
        for state in TaxiState.allCases where state != .off {
            #expect(text.contains("id=\"replay-count-\(state.rawValue)\"") == true)
        }
    }
}
