import GuideService
import Lessons
import PlaceService
import Quantities
import ServiceKernel

// States of places, of their visitors, and of the people who work for them.
extension LessonServices {
    func user(_ user: UserID, _ whose: Numbered) -> LessonStanding {
        let route = guide.route(of: user)
        return LessonStanding(
            whose, guide.isSubscribed(user) ? .subscriber : .standard,
            [
                "feed": feed(of: .user(user)), "friends": list(places.friends(of: user)),
                "collection": list(places.collection(of: user)), "route": route.fieldValue,
                "stops": list(guide.route(route)?.places ?? []),
            ])
    }

    func guest(_ index: UInt32, _ whose: Numbered) -> LessonStanding {
        LessonStanding(whose, .guest, ["feed": feed(of: .guest(index))])
    }

    private func feed(of person: PlaceService.Person) -> FieldValue {
        list(places.feed(of: person, count: UInt32(places.catalogue.count)).map(\.place))
    }

    func place(_ place: PlaceID, _ whose: Numbered) -> LessonStanding? {
        guard places.catalogue.contains(place) else { return nil }
        let rating = places.rating(of: place)
        let words = guide.shownWords(of: place)
        let said = { (topic: GuideService.Topic) in
            FieldValue.text(words.first { $0.topic == topic }?.text ?? "none")
        }
        return LessonStanding(
            whose, rating.count > 0 ? .graded : .ungraded,
            [
                "rating": rating.fieldValue, "grades": .count(UInt64(rating.count)),
                "openingHours": said(.openingHours), "menu": said(.menu), "telephone": said(.telephone),
                "pictures": said(.pictures),
            ])
    }

    func route(_ route: RouteID, _ whose: Numbered) -> LessonStanding? {
        guide.route(route).map { found in
            LessonStanding(whose, .picked, ["places": list(found.places), "metres": found.metres.fieldValue])
        }
    }

    func guideStanding(_ guide: GuideID, _ whose: Numbered) -> LessonStanding {
        let state: StandingState =
            switch self.guide.step(of: guide) {
            case .none: .unknown
            case .applied: .applied
            case .interviewed: .interviewed
            case .hired: self.guide.isLeading(guide) ? .leading : .hired
            case .declined: .declined
            }
        return LessonStanding(whose, state, [:])
    }

    func outing(_ outing: GuidedTourID, _ whose: Numbered) -> LessonStanding? {
        guide.outing(outing).map { found in
            let state: StandingState =
                switch found.state {
                case .planned: .planned
                case .begun: .underWay
                case .concluded: .concluded
                case .cancelled: .cancelled
                }
            return LessonStanding(
                whose, state,
                [
                    "guide": found.guide.fieldValue, "route": found.route.fieldValue,
                    "followers": list(found.followers),
                ])
        }
    }

    func enquiry(_ enquiry: EnquiryID, _ whose: Numbered) -> LessonStanding? {
        guide.enquiry(enquiry).map { found in
            let state: StandingState =
                switch found.state {
                case .open: .open
                case .answered: .answered
                case .closed: .closed
                }
            return LessonStanding(whose, state, ["user": found.user.fieldValue])
        }
    }

    /// Returns the state of a month's statement; nil for a month without bookings.
    func statement(_ month: Month, _ whose: Numbered) -> LessonStanding? {
        guide.statements.first { $0.month == month }.map { found in
            LessonStanding(
                whose, .statement,
                [
                    "income": .money(found.income), "taxes": .money(found.taxes),
                    "commission": .money(found.commission), "salaries": .money(found.salaries),
                    "costs": .money(found.costs), "profit": .money(found.profit),
                ])
        }
    }

    /// Returns a list, or an absent value if it is empty, so that sentences can omit it.
    private func list<Member: ZeroBasedField>(_ members: [Member]) -> FieldValue {
        members.isEmpty ? .absent : .list(members.map(\.numbered))
    }
}
