import Quantities
import ServiceKernel

extension TourService {
    /// Returns explanations of the last command's effects: the calculations by which the rules arrived at them.
    ///
    /// - Parameter before: the service before the command.
    package func calculations(of command: Command, at time: SimTime, since before: TourService) -> [Calculation] {
        var list = foundCalculations(of: command, since: before)
        for effect in effects { list += calculations(of: effect, command, since: before) }
        if case .walker(let walker, _) = command { list += walkerCalculations(walker, at: time, since: before) }
        if libraryVersion != before.libraryVersion {
            list.append(Calculation(.libraryVersion, [.version: libraryVersion.fieldValue]))
        }
        return list
    }

    private func calculations(of effect: Effect, _ command: Command, since before: TourService) -> [Calculation] {
        switch effect {
        case .listed:
            guard case .walker(_, .browse(_, let area)) = command else { return [] }
            let shown = listedTours(inArea: area)
            return shown.isEmpty ? [] : [Calculation(.shownTours, [.list: shown.fieldValue])]
        case .previewed(_, let tour): return previewCalculations(tour)
        case .followed(let walker, let tour):
            guard let content = content(of: tour), content.isCircular, let progress = progress(of: walker) else {
                return []
            }
            guard case .walker(_, .follow(_, _, let start)) = command else { return [] }
            return [
                Calculation(
                    .roundTrip,
                    [.waypoint: max(1, start).fieldValue, .count: progress.waypoints.fieldValue])
            ]
        case .reached(let walker, _, let number, _):
            // If this waypoint completes the tour, the walker follows it no more.
            let content = contentFollowed(by: walker) ?? before.contentFollowed(by: walker)
            guard let waypoint = content?.waypoint(number) else { return [] }
            return [
                Calculation(
                    .shownAtWaypoint, [.name: .text(waypoint.name), .annotation: .text(waypoint.annotation)])
            ]
        case .walkedOn(let walker, _, let number): return legCalculations(walker, from: number)
        case .sentBack(_, let tour, let author?):
            return [
                Calculation(
                    .answerOfStaff,
                    [.author: .entity(author.reference), .because: .text(rejectionReason(of: tour) ?? "")])
            ]
        case .rejected(_, let operation, .titleTaken): return titleCalculations(operation, command)
        case .skipped, .completed, .cancelled, .noTours, .locationUnavailable, .located, .putAway, .takenOut,
            .powerSaved, .powerSavingEnded, .appOpened, .libraryChecked, .networkAllowed, .networkForbidden,
            .updatesAutomatic, .updatesByHand, .updateReminded, .draftBegun, .waypointAdded, .waypointAnnotated,
            .legAnnotated, .tourAnnotated, .draftRenamed, .waypointRemoved, .draftDeleted, .toursLeft, .submitted,
            .approved,
            .sentBack, .deleted, .rejected, .setTimer:
            return []
        }
    }

    /// W01: names the tour that already has the title.
    private func titleCalculations(_ operation: Operation, _ command: Command) -> [Calculation] {
        let title: String
        switch command {
        case .author(_, .beginDraft(let written, _, _)): title = written
        case .author(_, .submit(let draft, _)): title = content(of: draft)?.title ?? ""
        case .author, .staff, .walker, .timer: return []
        }
        let key = TourContent.titleKey(title)
        let other = (listedTours() + draftedTours).first { tour in
            content(of: tour).map { $0.title != title && $0.titleKey == key } ?? false
        }
        guard let other else { return [] }
        return [Calculation(.sameTitle, [.title: .text(title), .tour: other.fieldValue])]
    }

    /// W03: lists all annotations of a tour.
    private func previewCalculations(_ tour: TourID) -> [Calculation] {
        guard let content = content(of: tour) else { return [] }
        var list = [
            Calculation(
                .generalAnnotation,
                [
                    .area: .text(content.area), .circular: .flag(content.isCircular),
                    .annotation: .text(content.annotation),
                ])
        ]
        for (index, waypoint) in content.waypoints.enumerated() {
            list.append(
                Calculation(
                    .waypointAnnotation,
                    [
                        .waypoint: .count(UInt64(index) + 1), .name: .text(waypoint.name),
                        .annotation: .text(waypoint.annotation),
                    ]))
            if let onward = waypoint.legAnnotation, content.hasLeg(after: index) {
                list.append(Calculation(.legAnnotation, [.annotation: .text(onward)]))
            }
        }
        return list
    }

    /// W04: shows a leg's annotation, or the name of the next waypoint.
    private func legCalculations(_ walker: WalkerID, from number: UInt32) -> [Calculation] {
        guard let content = contentFollowed(by: walker) else { return [] }
        if let onward = content.waypoint(number)?.legAnnotation {
            return [Calculation(.shownOnLeg, [.annotation: .text(onward)])]
        }
        guard case .onLeg(_, let next)? = step(of: walker), let waypoint = content.waypoint(next) else { return [] }
        return [Calculation(.shownOnLeg, [.name: .text(waypoint.name)])]
    }

    /// W04: shows the distance of a position from the next waypoint.
    private func foundCalculations(of command: Command, since before: TourService) -> [Calculation] {
        guard case .walker(let walker, .position(let place)) = command, walker.index < before.walkerCount,
            let next = before.nextPlace(of: walker), let step = before.step(of: walker)
        else { return [] }
        let decimetres = Int64((place.metres(to: next) * 10).rounded(.toNearestOrAwayFromZero))
        return [
            Calculation(
                .distanceToNext,
                [
                    .distance: .text("\(decimetres / 10).\(decimetres % 10)"), .waypoint: before.next(step, walker),
                    .near: .flag(Double(decimetres) / 10 <= rules.waypointMetres),
                ])
        ]
    }

    /// Returns the number of the next waypoint.
    private func next(_ step: Step, _ walker: WalkerID) -> FieldValue {
        switch step {
        case .toStart(let waypoint): waypoint.fieldValue
        case .onLeg(_, let waypoint): waypoint.fieldValue
        case .atWaypoint(let waypoint):
            (waypoint % (progress(of: walker)?.waypoints ?? .max) + 1).fieldValue
        }
    }

    /// W04, W07: shows the walker's progress and the number of polls.
    private func walkerCalculations(_ walker: WalkerID, at time: SimTime, since before: TourService) -> [Calculation] {
        guard walker.index < before.walkerCount else { return [] }
        var list: [Calculation] = []
        let progress = progress(of: walker)
        if let progress, progress != before.progress(of: walker) {
            list.append(
                Calculation(
                    .progress,
                    [
                        .walker: walker.fieldValue, .done: (progress.reached + progress.skipped).fieldValue,
                        .count: progress.waypoints.fieldValue, .walked: progress.metresWalked.fieldValue,
                        .metres: progress.metresTotal.fieldValue,
                    ]))
        }
        let wasFollowing = before.isFollowing(walker)
        if isFollowing(walker) || wasFollowing {
            let interval = isFollowing(walker) ? pollInterval(of: walker).fieldValue : .absent
            list.append(
                Calculation(
                    .polls,
                    [
                        .walker: walker.fieldValue, .count: pollCounts(of: walker, at: time).total.fieldValue,
                        .interval: interval,
                    ]))
        }
        return list
    }

    private func pollInterval(of walker: WalkerID) -> SimDuration {
        switch pollState(of: walker) {
        case .foreground: rules.pollInterval
        case .background: rules.pollIntervalInBackground
        case .savingPower: rules.pollIntervalSavingPower
        }
    }
}

extension Field {
    static let distance = Field("distance")
    static let interval = Field("interval")
    static let list = Field("list")
    static let near = Field("near")
    static let walked = Field("walked")
}
