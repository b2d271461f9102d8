import Measures
import Reports

/// The findings that titles on tours and crowds use, computed once: each names a tour or site only if it is
/// significant.
struct WalkFindings {
    let mostFollowed: Finding
    let mostCancelled: Finding
    let fullest: Finding
    /// Site with the largest crowd; nil if it is not significant.
    let fullestSite: WalkFigures.Site?
    /// Hour with the largest crowd at that site.
    let fullestHour: Finding?
    /// Fewest followers for a statement on cancellations: with fewer, they are random.
    let followersMin: Double

    init(tours: [WalkFigures.Tour], sites: [WalkFigures.Site], scale: HourScale) {
        let most = tours.compactMap(\.followers.mean).max() ?? 0
        let least = max(20, most / 10).rounded(.up)
        followersMin = least
        mostFollowed = Finding("tour that most follow", tours.map { $0.followers.candidate($0.title) }, .most)
        mostCancelled = Finding(
            "tour that is given up most often",
            tours.map { ($0.followers.mean ?? 0) >= least ? $0.cancelled.candidate($0.title) : nil }, .most)
        fullest = Finding("site with the most people at once", sites.map { $0.peak.candidate($0.name) }, .most)
        fullestSite = fullest.first.map { sites[$0.place] }
        fullestHour = fullestSite.map { site in
            Finding(
                "hour with the most people at once at \(site.name)",
                site.maximumByHour.enumerated().map { $1.candidate(scale.span($0)) }, .most)
        }
    }
}
