/// The words of the event log that move somebody on the map; all others are told in stories only.
enum PlaybackEvent: String, CaseIterable {
    case driverStarted, driverStopped, driverMoved, connectionLost, connectionRegained, stoodDown, suspended
    case suspensionEnded
    case requested, offered, waiting, reserved, reservationChanged, reservationCancelled, joined, left, withdrawn
    case accepted, gaveBack, arrived, pickedUp, interrupted, noShow, concluded
    case followed, reached, walkedOn, completed, cancelled
}
