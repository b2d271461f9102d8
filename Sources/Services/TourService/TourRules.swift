import Quantities

/// The parameters of part W of the rule book, with its defaults.
package struct TourRules: Hashable, Sendable, BitwiseCopyable {
    /// W04: distance at which a walker is at a waypoint, in metres; it counts in whole decimetres.
    package var waypointMetres = 20.0
    /// W07: interval between two polls of a walker's position.
    package var pollInterval = SimDuration.seconds(5)
    /// W07: poll interval while the app is in the background.
    package var pollIntervalInBackground = SimDuration.seconds(15)
    /// W07: poll interval while the phone saves power, in the background or not.
    package var pollIntervalSavingPower = SimDuration.seconds(30)
    /// W08: interval between two reminders if updates are not automatic.
    package var reminderInterval = SimDuration.days(7)

    /// Creates rules with the defaults of the rule book.
    package init() {}

    /// W07: returns the poll interval of a state.
    package func pollInterval(in state: TourService.PollState) -> SimDuration {
        switch state {
        case .foreground: pollInterval
        case .background: pollIntervalInBackground
        case .savingPower: pollIntervalSavingPower
        }
    }
}
