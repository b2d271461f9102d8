import GuideService
import Lessons
import PlaceService
import Quantities
import ServiceKernel

// States of places, of their visitors, and of the people who work for them.
extension LessonServices {
    func user(_ user: UserID, _ whose: EntityReference) -> LessonEntityState {
        let route = guide.route(of: user)
        return LessonEntityState(
            whose, guide.isSubscribed(user) ? .subscriber : .standard,
            [
                "feed": feed(of: .user(user)), "friends": list(places.friends(of: user)),
                "collection": list(places.collection(of: user)), "route": route.fieldValue,
                "stops": list(guide.route(route)?.places ?? []),
            ])
    }

    func guest(_ index: UInt32, _ whose: EntityReference) -> LessonEntityState {
        LessonEntityState(whose, .guest, ["feed": feed(of: .guest(index))])
    }

    private func feed(of person: PlaceService.Person) -> FieldValue {
        list(places.feed(of: person, count: UInt32(places.catalogue.count)).map(\.place))
    }

    func place(_ place: PlaceID, _ whose: EntityReference) -> LessonEntityState? {
        guard places.catalogue.contains(place) else { return nil }
        let rating = places.rating(of: place)
        let texts = guide.permittedTexts(of: place)
        let said = { (topic: GuideService.Topic) in
            FieldValue.text(texts.first { $0.topic == topic }?.text ?? "none")
        }
        return LessonEntityState(
            whose, rating.count > 0 ? .graded : .ungraded,
            [
                "rating": rating.fieldValue, "grades": .count(UInt64(rating.count)),
                "openingHours": said(.openingHours), "menu": said(.menu), "telephone": said(.telephone),
                "pictures": said(.pictures),
            ])
    }

    func route(_ route: RouteID, _ whose: EntityReference) -> LessonEntityState? {
        guide.route(route).map { found in
            LessonEntityState(whose, .picked, ["places": list(found.places), "metres": found.metres.fieldValue])
        }
    }

    func guideStanding(_ guide: GuideID, _ whose: EntityReference) -> LessonEntityState {
        let state: StateWord =
            switch self.guide.step(of: guide) {
            case .none: .unknown
            case .applied: .applied
            case .interviewed: .interviewed
            case .hired: self.guide.isLeading(guide) ? .leading : .hired
            case .declined: .declined
            }
        return LessonEntityState(whose, state, [:])
    }

    func outing(_ outing: GuidedTourID, _ whose: EntityReference) -> LessonEntityState? {
        guide.guidedTour(outing).map { found in
            let state: StateWord =
                switch found.state {
                case .planned: .planned
                case .begun: .underWay
                case .concluded: .concluded
                case .cancelled: .cancelled
                }
            return LessonEntityState(
                whose, state,
                [
                    "guide": found.guide.fieldValue, "route": found.route.fieldValue,
                    "followers": list(found.followers),
                ])
        }
    }

    func enquiry(_ enquiry: EnquiryID, _ whose: EntityReference) -> LessonEntityState? {
        guide.enquiry(enquiry).map { found in
            let state: StateWord =
                switch found.state {
                case .open: .open
                case .answered: .answered
                case .closed: .closed
                }
            return LessonEntityState(whose, state, ["user": found.user.fieldValue])
        }
    }

    /// Returns the state of a month's statement; nil for a month without bookings.
    func statement(_ month: Month, _ whose: EntityReference) -> LessonEntityState? {
        guide.statements.first { $0.month == month }.map { found in
            LessonEntityState(
                whose, .statement,
                [
                    "income": .money(found.income), "taxes": .money(found.taxes),
                    "commission": .money(found.commission), "salaries": .money(found.salaries),
                    "costs": .money(found.costs), "profit": .money(found.profit),
                ])
        }
    }

    /// Returns a list, or an absent value if it is empty, so that sentences can omit it.
    private func list<Member: ZeroBasedIdentifier>(_ members: [Member]) -> FieldValue {
        members.isEmpty ? .absent : .list(members.map(\.reference))
    }
}
