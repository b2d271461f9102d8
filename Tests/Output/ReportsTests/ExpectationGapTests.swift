import InputFiles
import Testing

@testable import Reports

@Suite("The warning about expectations that are not met")
struct ExpectationGapTests {
    private func gap(_ expectations: String) -> ExpectationGap? { ExpectationGap(JSONNode(Array(expectations.utf8))) }

    @Test("There is none if the pilots have found the expectations")
    func reached() { #expect(gap(#"{"reached":true}"#) == nil) }

    @Test("Incomes are part of it if drivers react to them")
    func incomes() throws {
        let waits = #""reached":false,"iterations":1,"gap_mean_s":9,"gap_most_s":12,"income_gap_share":0.05"#
        let withoutDrivers = try #require(gap("{\(waits)}"))
        #expect(withoutDrivers.text().contains("12 s in a zone and hour), so the number of people"))
        let withDrivers = try #require(gap("{\(waits),\"shift_factor\":1.1}"))
        #expect(withDrivers.text().contains("12 s in a zone and hour) and incomes by 5.0 %, so the number of people"))
        #expect(withDrivers.text(.turkish).contains("en çok 12 sn), gelirlerde %5,0; bu yüzden"))
    }
}
