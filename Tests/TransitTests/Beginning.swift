import Transit
import Testing

@Suite("TransitTests")
struct Beginning {
    @Test("begins")
    func starts() { #expect(Timetable(stops: []).stops.isEmpty) }
}
