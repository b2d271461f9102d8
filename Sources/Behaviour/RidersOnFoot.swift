import SimulationKernel

/// Those who are clients of taxis besides something else.
enum RidersOnFoot: UInt16 {
    case walkers = 0x8000
    case tourists = 0xC000
}

extension StreamKey {
    /// Under which somebody draws as a client: another for each ride, and none that a client of a demand source has.
    ///
    /// - Parameter ride: unlike those of the person's other rides; of a person of many rides only the last 9 bits count.
    func client(of riders: RidersOnFoot, ride: UInt32) -> StreamKey {
        let ofRide = UInt16(truncatingIfNeeded: ride & 0x1FF) << 5
        return StreamKey(group: riders.rawValue | ofRide | group & 0x1F, number: number)
    }
}
