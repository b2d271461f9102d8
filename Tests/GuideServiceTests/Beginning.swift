import GuideService
import Testing

@Suite("GuideServiceTests")
struct Beginning {
    @Test("begins")
    func starts() { #expect(GuideService.name == "guide") }
}
