import CityModel
import Testing

@testable import LoadTest

@Suite("What goes to the writer")
struct SubmissionTests {
    @Test("The size of a command on its way is known, for it is copied twice")
    func size() {
        #expect(MemoryLayout<Submission>.stride <= 112)
    }
}
