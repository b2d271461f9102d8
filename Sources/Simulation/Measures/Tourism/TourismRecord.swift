import CityModel
import Quantities

/// The parameters of tourism that the measures need.
package struct MeasuredTourism: Sendable {
    /// Places to visit.
    package var catalogue: PlaceCatalogue

    /// Creates the parameters.
    package init(catalogue: PlaceCatalogue) { self.catalogue = catalogue }
}

/// The record of places, tourists and the guide in a replication.
package struct TourismRecord: Hashable, Sendable {
    /// Places and their users.
    package var places = PlacesRecord()
    /// Tourists in the streets.
    package var tourists = TouristRecord()
    /// The guide service.
    package var guide = GuideRecord()

    /// Creates an empty record.
    package init() {}
}

/// Observes tourism. It receives every effect of the place and guide services, in order, and facts that only the world
/// knows.
package struct TourismObserver: Sendable {
    /// Observer of the places and their users.
    package var places: PlaceObserver
    /// Observer of the tourists in the streets.
    package var tourists = TouristObserver()
    /// Observer of the guide service.
    package var guide: GuideObserver
    private let end: SimTime

    /// Creates an observer.
    package init(_ tourism: MeasuredTourism, in run: MeasuredRun) {
        end = .zero + run.duration
        let days = DayCounter(run.calendar, end: end)
        places = PlaceObserver(tourism.catalogue, days: days, run.calendar)
        guide = GuideObserver(days: days)
    }

    mutating func endWarmUp(at time: SimTime) {
        places.endWarmUp(at: time)
        tourists.endWarmUp()
        guide.endWarmUp(at: time)
    }

    /// Returns the record at the end of the run.
    package mutating func finish() -> TourismRecord {
        var record = TourismRecord()
        record.places = places.finish(at: end)
        record.tourists = tourists.record
        record.guide = guide.finish(at: end)
        return record
    }
}
