import Quantities
import TourService

/// Published tours of a city as known to walkers: content, length of texts, and course.
///
/// A version stays unchanged when another replaces it, since walkers who follow it continue with it (W06).
package struct TourLibrary {
    /// A published version of a tour.
    struct Version {
        let tour: TourID
        let course: TourCourse
        let wordCounts: WordCounts
    }

    /// Numbers of words to read.
    struct WordCounts: Hashable, Sendable {
        var general: Int
        /// Words per waypoint; annotations of legs are read while walking.
        var waypoints: [Int]

        init(_ content: TourContent) {
            general = WordCounts.count(content.annotation)
            waypoints = content.waypoints.map { WordCounts.count($0.annotation) }
        }

        private static func count(_ text: String) -> Int {
            var (count, isInWord) = (0, false)
            for byte in text.utf8 {
                let isBlank = byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
                if !isBlank && !isInWord { count += 1 }
                isInWord = !isBlank
            }
            return count
        }
    }

    private(set) var versions: ContiguousArray<Version> = []
    /// Published tours in the order of their numbers, with the version of each.
    private(set) var published: [(tour: TourID, version: Int)] = []

    init(_ tours: [(content: TourContent, course: TourCourse)]) {
        for (number, tour) in tours.enumerated() {
            publish(TourID(number), tour.content, tour.course)
        }
    }

    func version(of tour: TourID) -> Int? { published.first { $0.tour == tour }?.version }

    /// Publishes a tour, or a new version of it.
    mutating func publish(_ tour: TourID, _ content: TourContent, _ course: TourCourse) {
        versions.append(Version(tour: tour, course: course, wordCounts: WordCounts(content)))
        let entry = (tour: tour, version: versions.count - 1)
        if let index = published.firstIndex(where: { $0.tour == tour }) {
            published[index] = entry
        } else {
            published.append(entry)
        }
    }

    mutating func withdraw(_ tour: TourID) { published.removeAll { $0.tour == tour } }
}
