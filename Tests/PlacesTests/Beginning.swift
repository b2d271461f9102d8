import Places
import Testing

@Suite("PlacesTests")
struct Beginning {
    @Test("begins")
    func starts() { #expect((try? OpeningHours("24/7")) != nil) }
}
