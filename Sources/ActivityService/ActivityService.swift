import Quantities
import ServiceKernel

/// The runs and rides of runners and cyclists, and their monthly goals, by part F of the rule book.
package struct ActivityService: Sendable {
    package static let name = "activity"
    package static let usualTitle = "Urban Adventure"
}
