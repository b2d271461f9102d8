import ServiceKernel
import TestSupport
import Testing

@testable import PageFrame
@testable import Pages

@Suite("Types of taxis on the page of a run")
struct VehicleTypeSectionTests {
    private static let rows = """
        replication,type,taxis,drivers,shift_s,busy_s,occupied_s,empty_km,occupied_km,rides,clients,income,co2_kg,\
        driving_cost,energy_used_kwh,energy_charged_kwh,charges,charging_s,plug_wait_s,plug_waits
        1,ordinary,2,2,7200,3600,1800,5,10,4,4,40.00,,,,,,,,
        1,van,1,1,7200,3600,3600,5,20,6,9,60.00,,,,,,,,
        1,ghosts,0,0,0,0,0,0,0,0,0,0.00,,,,,,,,

        """

    @Test("The table has the figures of each type that has taxis, below the meaning of a taxi that fits")
    func table() throws {
        let run = try SmallRun(replications: 1)
        try run.folder.write(Self.rows, to: "vehicle_types.csv")
        let html = try run.html()
        for cell in ["ordinary", "van", "20.00", "30.00", "2.00", "3.00", "25.0", "50.0"] {
            #expect(html.contains(cell), "\(cell)")
        }
        #expect(!html.contains("ghosts"))
        let english = "a driver whose taxi fits: it has enough seats and, where needed, takes a wheelchair. "
        #expect(html.contains(english))
        #expect(try run.html(in: .turkish).contains("gerekiyorsa tekerlekli sandalye alır. Türlerin çağrıları"))
        #expect(!(try SmallRun().html()).contains("vehicle-types"))
    }
}
