import Quantities
import ServiceKernel

/// Tours.
package struct TourService: Sendable {
}
