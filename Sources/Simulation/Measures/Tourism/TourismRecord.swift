import CityModel
import Quantities

/// What the measures know of a season before a run begins: of the places of a city, and of those who visit them.
package struct MeasuredTourism: Sendable {
    package var catalogue: PlaceCatalogue

    package init(catalogue: PlaceCatalogue) { self.catalogue = catalogue }
}

/// What became of places, tourists and the guide in a replication.
package struct TourismRecord: Hashable, Sendable {
    package var places = PlaceRecord()
    package var tourists = TouristRecord()
    package var guide = GuideRecord()

    package init() {}
}

/// Watches a season. Is told every effect of the place service and of the guide, in order, and what only the world knows.
package struct TourismObserver: Sendable {
    package var places: PlaceObserver
    package var tourists = TouristObserver()
    package var guide: GuideObserver
    private let end: SimTime

    package init(_ tourism: MeasuredTourism, in run: MeasuredRun) {
        end = .zero + run.duration
        let days = DayCount(run.calendar, end: end)
        places = PlaceObserver(tourism.catalogue, days: days, run.calendar)
        guide = GuideObserver(days: days)
    }

    mutating func endWarmUp(at time: SimTime) {
        places.endWarmUp(at: time)
        tourists.endWarmUp()
        guide.endWarmUp(at: time)
    }

    package mutating func finish() -> TourismRecord {
        var record = TourismRecord()
        record.places = places.finish(at: end)
        record.tourists = tourists.record
        record.guide = guide.finish(at: end)
        return record
    }
}
