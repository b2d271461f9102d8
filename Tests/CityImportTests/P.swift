import Testing
@testable import CityImport
@testable import CityModel
import Glibc
@Test func probe() throws {
    for f in ["porto_alegre/porto_alegre","samples/monaco","porto/porto_centre", "samples/singapore_bayfront"] {
        let start = ContinuousClock.now
        let loaded = try CityImport.openStreetMap(path: "/work/shared/data/\(f).osm.pbf", displayName: f, name: "x", command: "")
        print(f, ContinuousClock.now - start)
        for n in loaded.notices { print(n) }
        let c = loaded.city
        for m in TravelMode.allCases { if let n = c.network(m) { print(m, n.graph.nodeCount, n.graph.arcCount, n.shapes.points.count) } }
        print(c.city.zones.count, c.places.count, c.ranks.count, c.scenery.count, c.streetNames.count)
        if f.hasPrefix("porto_alegre") {
            var out = ""
            for m in 0..<c.car.graph.nodeCount { out += "\(c.car.nodeIDs[m])\n" }
            try Array(out.utf8).withUnsafeBytes { b in let d = open("/tmp/probe/ids", O_CREAT|O_WRONLY|O_TRUNC, 0o644); _ = write(d, b.baseAddress, b.count); close(d) }
        }
    }
}
