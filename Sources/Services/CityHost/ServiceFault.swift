import ActivityService
import GuideService
import PlaceService
import ServiceKernel
import TaxiService
import TourService

/// A fault planted on purpose in one of a host's services: each must be found by whatever tests hosts.
package enum ServiceFault: Hashable, Sendable {
    case taxis(TaxiService.Defect)
    case tours(TourService.Defect)
    case activity(ActivityService.Defect)
    case places(PlaceService.Defect)
    case guide(GuideService.Defect)
}

/// The injectors of a host's services: nil but for the one of the service that is faulty.
struct FaultInjectors: Sendable {
    var taxis: FaultInjector<TaxiService>?
    var tours: FaultInjector<TourService>?
    var activity: FaultInjector<ActivityService>?
    var places: FaultInjector<PlaceService>?
    var guide: FaultInjector<GuideService>?
}
