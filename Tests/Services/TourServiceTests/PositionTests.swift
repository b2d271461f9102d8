import Quantities
import ServiceKernel
import Testing

@Suite("Positions are written to logs and read back")
struct PositionTests {
    @Test(
        "A position is read back as it is written, and any other text is refused",
        arguments: [
            FixedPosition(x: -86_109_900, y: 411_496_100), FixedPosition(x: 0, y: -1),
            FixedPosition(x: 1_800_000_000, y: 0),
        ])
    func logText(position: FixedPosition) {
        #expect(FixedPosition(logText: position.logText) == position)
        #expect(FixedPosition(logText: position.logText + "0") == nil)
        #expect(FixedPosition(logText: "91.0000000 0.0000000") == nil)
    }
}
