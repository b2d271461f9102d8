import Quantities
import ServiceKernel

extension TourService {
    /// A tour approved by staff, or an initial one.
    struct PublishedTour: StateCodable, Hashable, Sendable {
        var content: TourContent
        /// Author; nil for an initial tour.
        private(set) var author: Person?
        /// W06: approving member of staff; nil for an initial tour.
        private(set) var approver: Person?

        static var placeholder: PublishedTour { PublishedTour(content: .placeholder, author: nil, approver: nil) }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&content)
            try form.visit(&author)
            try form.visit(&approver)
        }
    }

    /// The published tours that walkers see (W02): only approved and initial ones (W06).
    struct Library: Hashable, Sendable {
        private var tours: [TourID: PublishedTour] = [:]
        /// Current itinerary by tour, or none. Stored apart from the texts, so that walkers' queries need no reference
        /// counting.
        private var itineraryNumbers: ContiguousArray<UInt32> = []
        /// Areas that have ever had a published tour, in the order of first appearance.
        private(set) var areaNames: [String] = []
        /// Number of tours by area, in the order of `areaNames`.
        private var tourCounts: ContiguousArray<UInt32> = []
        /// Version, incremented with every change that walkers can see (W08).
        private(set) var version: UInt32 = 0

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&tours)
            try form.visit(&itineraryNumbers)
            try form.visit(&areaNames)
            try form.visit(&tourCounts)
            try form.visit(&version)
        }

        var count: Int { tours.count }

        subscript(tour: TourID) -> PublishedTour? { tours[tour] }

        func isPublished(_ tour: TourID) -> Bool { itinerary(of: tour) != nil }

        /// Returns the number of the itinerary for new followers, or nil if the tour is not published.
        func itinerary(of tour: TourID) -> UInt32? {
            let index = Int(tour.index)
            guard index < itineraryNumbers.count, itineraryNumbers[index] != WalkerState.none else { return nil }
            return itineraryNumbers[index]
        }

        /// Returns the number of tours in an area; area 0 stands for all.
        func count(inArea area: UInt32) -> UInt32 {
            if area == 0 { return UInt32(tours.count) }
            return area <= tourCounts.count ? tourCounts[Int(area) - 1] : 0
        }

        /// Published tours in the order of their numbers.
        var sortedIDs: [TourID] {
            itineraryNumbers.indices.filter { itineraryNumbers[$0] != WalkerState.none }.map { TourID($0) }
        }

        /// Publishes a tour, or replaces its content.
        mutating func publish(_ published: PublishedTour, as tour: TourID, itinerary: UInt32) {
            assert((tours[tour] != nil) == isPublished(tour), "a tour is listed, but does not exist")
            if let former = tours[tour] { tourCounts[areaIndex(former.content.area)] -= 1 }
            tourCounts[areaIndex(published.content.area)] += 1
            tours[tour] = published
            let missing = Int(tour.index) + 1 - itineraryNumbers.count
            if missing > 0 { itineraryNumbers.append(contentsOf: repeatElement(WalkerState.none, count: missing)) }
            itineraryNumbers[Int(tour.index)] = itinerary
            version += 1
        }

        mutating func delete(_ tour: TourID) {
            guard let former = tours.removeValue(forKey: tour) else { return }
            tourCounts[areaIndex(former.content.area)] -= 1
            itineraryNumbers[Int(tour.index)] = WalkerState.none
            version += 1
        }

        private mutating func areaIndex(_ name: String) -> Int {
            if let index = areaNames.firstIndex(of: name) { return index }
            areaNames.append(name)
            tourCounts.append(0)
            return areaNames.count - 1
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(tours.count) | UInt64(version) << 32)
            for tour in sortedIDs {
                take(UInt64(tour.index) | UInt64(itinerary(of: tour) ?? 0) << 32)
                guard let published = tours[tour] else { continue }
                published.content.digest(into: take)
                take(published.author?.packedValue ?? 0)
                take(published.approver?.packedValue ?? 0)
            }
            for name in areaNames { name.forEachDigestWord(take) }
        }

        /// Checks that a published tour is approved by staff or initial (W06).
        ///
        /// - Parameter initialCount: number of initial tours, which have the lowest numbers.
        /// - Throws: the first `InvariantViolation` found.
        func checkInvariants(of tour: TourID, initialCount: Int, _ itineraries: Itineraries) throws(InvariantViolation)
        {
            try require(isPublished(tour) == (tours[tour] != nil), "W02", "\(tour.text) is listed, but does not exist")
            guard let published = tours[tour], let number = itinerary(of: tour) else { return }
            let isApproved = published.approver?.role == .staff || Int(tour.index) < initialCount
            try require(isApproved, "W06", "\(tour.text) is published, but staff did not approve it")
            let isWhole = published.content.waypoints.count >= TourContent.waypointsMin
            try require(isWhole, "W06", "\(tour.text) is published with too few stops")
            let isSame =
                Int(number) < itineraries.count && itineraries[number].tour == tour
                && itineraries[number].count == UInt32(published.content.waypoints.count)
            try require(isSame, "W04", "walkers on \(tour.text) see another tour")
        }

        func checkInvariants(initialCount: Int, _ itineraries: Itineraries) throws(InvariantViolation) {
            for tour in tours.keys { try checkInvariants(of: tour, initialCount: initialCount, itineraries) }
            try require(
                sortedIDs.count == tours.count, "W02",
                "\(sortedIDs.count) tours are listed, but there are \(tours.count)")
            let sums = areaNames.map { name in UInt32(tours.values.count { $0.content.area == name }) }
            try require(sums.elementsEqual(tourCounts), "W02", "the number of tours in an area is wrong")
        }
    }
}

extension TourContent {
    /// Feeds the content into a digest.
    func digest(into take: (UInt64) -> Void) {
        title.forEachDigestWord(take)
        area.forEachDigestWord(take)
        annotation.forEachDigestWord(take)
        take(UInt64(waypoints.count) << 1 | (isCircular ? 1 : 0))
        for waypoint in waypoints {
            waypoint.name.forEachDigestWord(take)
            waypoint.annotation.forEachDigestWord(take)
            waypoint.place.digest(into: take)
            take(waypoint.legAnnotation == nil ? 0 : 1)
            waypoint.legAnnotation?.forEachDigestWord(take)
        }
    }
}
