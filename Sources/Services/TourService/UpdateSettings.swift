import Quantities
import ServiceKernel

extension TourService {
    /// Settings of all walkers' phones for library updates (W08).
    struct UpdateSettings: Hashable, Sendable {
        private struct Settings: Hashable, Sendable, BitwiseCopyable {
            /// Serial number of the pending reminder; earlier ones are stale.
            var serial: UInt32 = 0
            /// Allowed networks, one bit per `Network`.
            var allowedNetworks = Settings.bit(of: .wifi)
            var isAutomatic = true

            static func bit(of network: Network) -> UInt8 { 1 << network.rawValue }
        }

        private var settings: ContiguousArray<Settings>

        init(walkers count: Int) { settings = ContiguousArray(repeating: Settings(), count: count) }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&settings)
        }

        var bytes: Int { settings.capacity * MemoryLayout<Settings>.stride }

        mutating func makeRoom(for walker: WalkerID) {
            let missing = Int(walker.index) + 1 - settings.count
            if missing > 0 { settings.append(contentsOf: repeatElement(Settings(), count: missing)) }
        }

        /// Requires that updates may use the network.
        ///
        /// - Throws: the reason if not.
        func requireAllowed(_ network: Network, of walker: WalkerID) throws(Reason) {
            if network == .none { throw .noNetwork }
            let isAllowed = settings[Int(walker.index)].allowedNetworks & Settings.bit(of: network) != 0
            if !isAllowed { throw .networkNotAllowed }
        }

        /// Whether updates are automatic, the default for unknown walkers.
        func isAutomatic(_ walker: WalkerID) -> Bool {
            Int(walker.index) < settings.count ? settings[Int(walker.index)].isAutomatic : true
        }

        /// Whether opening the app checks for updates.
        func checksAtStart(_ walker: WalkerID, over network: Network) -> Bool {
            do throws(Reason) { try requireAllowed(network, of: walker) } catch { return false }
            return settings[Int(walker.index)].isAutomatic
        }

        mutating func allow(_ network: Network, _ isAllowed: Bool, of walker: WalkerID) throws(Reason) {
            if network == .none { throw .noNetwork }
            let bit = Settings.bit(of: network)
            if isAllowed {
                settings[Int(walker.index)].allowedNetworks |= bit
            } else {
                settings[Int(walker.index)].allowedNetworks &= ~bit
            }
        }

        /// Switches automatic updates on or off.
        ///
        /// - Returns: the reminder to set if they have just been switched off, otherwise nil.
        mutating func setAutomatic(_ isAutomatic: Bool, of walker: WalkerID) -> Timer? {
            if settings[Int(walker.index)].isAutomatic == isAutomatic { return nil }
            settings[Int(walker.index)].isAutomatic = isAutomatic
            return isAutomatic ? nil : nextReminder(of: walker)
        }

        mutating func nextReminder(of walker: WalkerID) -> Timer {
            assert(!isAutomatic(walker), "automatic updates need no reminder")
            settings[Int(walker.index)].serial &+= 1
            return .updateReminder(walker, serial: settings[Int(walker.index)].serial)
        }

        func isPending(_ walker: WalkerID, serial: UInt32) -> Bool {
            let index = Int(walker.index)
            return index < settings.count && !settings[index].isAutomatic && settings[index].serial == serial
        }

        /// Feeds the state into a digest, of walkers with changed settings.
        func digest(into take: (UInt64) -> Void) {
            for (index, own) in settings.enumerated() where own != Settings() {
                take(UInt64(index) | UInt64(own.serial) << 32)
                take(UInt64(own.allowedNetworks) | (own.isAutomatic ? 256 : 0))
            }
        }
    }
}
