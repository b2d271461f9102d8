import Quantities

// W06: actions of authors.
extension TourService {
    /// Carries out an action.
    ///
    /// - Throws: the reason if it is refused; then nothing has changed.
    mutating func perform(_ action: AuthorAction, by person: Person) throws(Reason) {
        if person.role == .walker { throw .notAllowed }
        switch action {
        case .beginDraft(let title, let area, let isCircular):
            try begin(TourContent(title: title, area: area, isCircular: isCircular), by: person, replaces: .none)
        case .reviseTour(let tour):
            guard let published = library[tour] else { throw .unknownTour }
            // Initial tours have no author: any author may revise them *(decided)*.
            if let author = published.author, author != person, person.role != .staff { throw .notAllowed }
            try begin(published.content, by: person, replaces: tour)
        case .addWaypoint(let tour, let place, let name, let annotation):
            try drafts.requireChangeable(tour, by: person)
            var count: UInt32 = 0
            drafts.change(tour) {
                $0.waypoints.append(Waypoint(name: name, annotation: annotation, place: place))
                count = UInt32($0.waypoints.count)
            }
            effects.append(.waypointAdded(person, tour, waypoint: count))
        case .annotateWaypoint(let tour, let waypoint, let text):
            try requireChangeable(tour, waypoint, by: person)
            drafts.change(tour) { $0.waypoints[Int(waypoint) - 1].annotation = text }
            effects.append(.waypointAnnotated(person, tour, waypoint: waypoint))
        case .annotateLeg(let tour, let waypoint, let text):
            try requireChangeable(tour, waypoint, by: person)
            drafts.change(tour) { $0.waypoints[Int(waypoint) - 1].legAnnotation = text.isEmpty ? nil : text }
            effects.append(.legAnnotated(person, tour, waypoint: waypoint))
        case .annotateTour(let tour, let text):
            try drafts.requireChangeable(tour, by: person)
            drafts.change(tour) { $0.annotation = text }
            effects.append(.tourAnnotated(person, tour))
        case .renameDraft(let tour, let title):
            try drafts.requireChangeable(tour, by: person)
            rename(tour, to: title)
            effects.append(.draftRenamed(person, tour))
        case .removeWaypoint(let tour, let waypoint, let isConfirmed):
            try requireChangeable(tour, waypoint, by: person)
            if !isConfirmed { throw .notConfirmedByUser }
            drafts.change(tour) { _ = $0.waypoints.remove(at: Int(waypoint) - 1) }
            effects.append(.waypointRemoved(person, tour, waypoint: waypoint))
        case .deleteDraft(let tour, let isConfirmed):
            try drafts.requireChangeable(tour, by: person)
            if !isConfirmed { throw .notConfirmedByUser }
            deleteDraft(tour)
            effects.append(.draftDeleted(person, tour))
        case .submit(let tour, let fails): try submit(tour, by: person, fails: fails)
        case .leaveTours:
            for tour in drafts.sortedIDs where drafts[tour]?.author == person {
                deleteDraft(tour)
                effects.append(.draftDeleted(person, tour))
            }
            effects.append(.toursLeft(person))
        }
    }

    private func requireChangeable(_ tour: TourID, _ waypoint: UInt32, by person: Person) throws(Reason) {
        try drafts.requireChangeable(tour, by: person)
        try drafts.requireWaypoint(waypoint, of: tour)
    }

    /// W01: begins a draft. Its title must be free, except that a revision may have the title of its tour.
    private mutating func begin(_ content: TourContent, by person: Person, replaces tour: TourID) throws(Reason) {
        let key = content.titleKey
        try titles.requireFree(key, replacing: tour)
        let draft = drafts.begin(content, by: person, replaces: tour)
        titles.add(key, of: draft)
        effects.append(.draftBegun(person, draft, replaces: tour))
    }

    /// Renames a draft. W01: whether the title is free is checked on submission.
    private mutating func rename(_ tour: TourID, to title: String) {
        guard let former = drafts[tour]?.content else { return }
        titles.remove(former.titleKey, of: tour)
        drafts.change(tour) { $0.title = title }
        if let content = drafts[tour]?.content { titles.add(content.titleKey, of: tour) }
    }

    mutating func deleteDraft(_ tour: TourID) {
        guard let draft = drafts.delete(tour) else { return }
        titles.remove(draft.content.titleKey, of: tour)
    }

    private mutating func submit(_ tour: TourID, by person: Person, fails: Bool) throws(Reason) {
        try drafts.requireChangeable(tour, by: person)
        if fails { throw .transferFailed }
        guard let draft = drafts[tour], draft.content.waypoints.count >= TourContent.waypointsMin else {
            throw .tooFewWaypoints
        }
        try titles.requireFree(draft.content.titleKey, for: tour, replacing: draft.replaces)
        drafts.submit(tour)
        effects.append(.submitted(person, tour))
    }
}

// W06: actions of staff.
extension TourService {
    /// Carries out an action.
    ///
    /// - Throws: the reason if it is refused; then nothing has changed.
    mutating func perform(_ action: StaffAction, by person: Person) throws(Reason) {
        if person.role != .staff { throw .notAllowed }
        switch action {
        case .approve(let tours):
            try requireSubmitted(tours)
            for tour in tours { approve(tour, by: person) }
        case .reject(let tours, let reason):
            try requireSubmitted(tours)
            for tour in tours {
                guard let draft = drafts[tour], draft.isSubmitted else { continue }
                drafts.reject(tour, reason: reason)
                effects.append(.sentBack(person, tour, author: draft.author))
            }
        case .deleteTours(let tours, let isConfirmed):
            if tours.isEmpty { throw .emptyList }
            for tour in tours where drafts[tour] == nil && !library.isPublished(tour) { throw .unknownTour }
            if !isConfirmed { throw .notConfirmedByUser }
            for tour in tours { delete(tour, by: person) }
        }
    }

    /// Requires that all tours are submitted; the reason is that of the first one that is not.
    private func requireSubmitted(_ tours: [TourID]) throws(Reason) {
        if tours.isEmpty { throw .emptyList }
        for tour in tours {
            if library.isPublished(tour) { throw .notSubmitted }
            guard let draft = drafts[tour] else { throw .unknownTour }
            if !draft.isSubmitted { throw .notSubmitted }
        }
    }

    /// Approves a tour; a second mention in the list has no effect.
    private mutating func approve(_ tour: TourID, by person: Person) {
        guard let draft = drafts[tour] else { return }
        publish(tour, approvedBy: person)
        effects.append(.approved(person, tour, author: draft.author, replaces: draft.replaces))
    }

    /// Publishes a draft and removes it. A replaced tour keeps its number and gets the draft's content *(decided)*.
    mutating func publish(_ tour: TourID, approvedBy person: Person) {
        guard let draft = drafts[tour] else { return }
        assert(draft.isSubmitted, "only submitted drafts are published")  // W06
        let place = draft.replaces.isNone ? tour : draft.replaces
        deleteDraft(tour)
        if let former = library[place] { titles.remove(former.content.titleKey, of: place) }
        titles.add(draft.content.titleKey, of: place)
        library.publish(
            PublishedTour(content: draft.content, author: draft.author, approver: person), as: place,
            itinerary: itineraries.add(draft.content, of: place))
    }

    private mutating func delete(_ tour: TourID, by person: Person) {
        let author = drafts[tour]?.author ?? library[tour]?.author
        if drafts[tour] != nil {
            deleteDraft(tour)
        } else if let published = library[tour] {
            titles.remove(published.content.titleKey, of: tour)
            library.delete(tour)
            drafts.detachRevisions(of: tour)
        } else {
            return  // Listed a second time.
        }
        effects.append(.deleted(person, tour, author: author))
    }
}
