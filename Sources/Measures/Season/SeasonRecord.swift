import Places
import Quantities

/// What the measures know of a season before a run begins: of the places of a city, and of those who visit them.
package struct MeasuredSeason: Sendable {
    package var catalogue: PlaceCatalogue
    /// By which days and months are told apart.
    package var calendar: LocalCalendar

    package init(catalogue: PlaceCatalogue, calendar: LocalCalendar) {
        self.catalogue = catalogue
        self.calendar = calendar
    }
}

/// What became of places, tourists and the guide in a replication.
package struct SeasonRecord: Hashable, Sendable {
    package var places = PlaceRecord()
    package var tourists = TouristRecord()
    package var guide = GuideRecord()

    package init() {}
}

/// Watches a season. Is told every effect of the place service and of the guide, in order, and what only the world knows.
package struct SeasonObserver: Sendable {
    package var places: PlaceObserver
    package var tourists = TouristObserver()
    package var guide: GuideObserver
    private let end: SimTime

    /// - Parameter end: of the run.
    package init(_ season: MeasuredSeason, end: SimTime) {
        let days = DayCount(season.calendar, end: end)
        places = PlaceObserver(placeCount: season.catalogue.count, days: days)
        guide = GuideObserver(days: days)
        self.end = end
    }

    mutating func endWarmUp(at time: SimTime) {
        places.endWarmUp(at: time)
        tourists.endWarmUp()
        guide.endWarmUp(at: time)
    }

    package mutating func finish() -> SeasonRecord {
        var record = SeasonRecord()
        record.places = places.finish(at: end)
        record.tourists = tourists.record
        record.guide = guide.finish(at: end)
        return record
    }
}
