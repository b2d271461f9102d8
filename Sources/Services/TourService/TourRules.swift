import Quantities

/// The parameters of part W of the rule book, with its defaults.
package struct TourRules: Hashable, Sendable, BitwiseCopyable {
    /// W04: how near somebody is at a waypoint; distances count in whole decimetres.
    package var waypointMetres = 20.0
    /// W07: between two polls of a walker's position.
    package var pollInterval = SimDuration.seconds(5)
    /// W07: while the app is in the background.
    package var pollIntervalInBackground = SimDuration.seconds(15)
    /// W07: while the telephone saves power, in the background or not.
    package var pollIntervalSavingPower = SimDuration.seconds(30)
    /// W08: between two reminders where updates are not automatic.
    package var reminderInterval = SimDuration.days(7)

    package init() {}

    /// W07: from one poll to the next.
    package func pollInterval(in state: TourService.PollState) -> SimDuration {
        switch state {
        case .foreground: pollInterval
        case .background: pollIntervalInBackground
        case .savingPower: pollIntervalSavingPower
        }
    }
}
