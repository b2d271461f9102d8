import Measures
import Reports

/// What titles ask of tours and crowds, found once: a page calls one tour the most followed and one site the fullest, or none.
struct WalkFindings {
    let mostFollowed: Finding
    let mostCancelled: Finding
    let fullest: Finding
    /// nil where chance is not ruled out.
    let fullestSite: WalkFigures.Site?
    /// Of that site.
    let fullestHour: Finding?
    /// What a handful of followers do is chance: of fewer nothing is said of who gives up.
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
                site.greatest.enumerated().map { $1.candidate(scale.span($0)) }, .most)
        }
    }
}
