import PlaceService
import Testing

@Suite("PlaceServiceTests")
struct Beginning {
    @Test("begins")
    func starts() { #expect(PlaceService.name == "places") }
}
