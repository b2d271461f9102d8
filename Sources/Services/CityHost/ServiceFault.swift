import ActivityService
import GuideService
import PlaceService
import ServiceKernel
import TaxiService
import TourService

/// A fault injected into one of a host's services, which the tests of hosts must detect.
package enum ServiceFault: Hashable, Sendable {
    case taxis(TaxiService.Defect)
    case tours(TourService.Defect)
    case activity(ActivityService.Defect)
    case places(PlaceService.Defect)
    case guide(GuideService.Defect)
}

/// The injectors of a host's services; only that of the faulty service is set.
struct FaultInjectors: Sendable {
    var taxis: FaultInjector<TaxiService>?
    var tours: FaultInjector<TourService>?
    var activity: FaultInjector<ActivityService>?
    var places: FaultInjector<PlaceService>?
    var guide: FaultInjector<GuideService>?
}
