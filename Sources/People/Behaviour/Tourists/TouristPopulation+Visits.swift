import PlaceService
import Quantities
import SimulationKernel

// Visits to places: lines, visits and grades.
extension TouristPopulation {
    /// Arrives at the goal.
    mutating func arrive(_ tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        markForScheduling(tourist)
        let place = tourists[index].goal
        tourists[index].place = place
        sharePosition(tourist)
        if tourists[index].errand == .meeting { return waitForGuidedTour(tourist, at: time) }
        guard context.isOpen(place, at: time) else {
            context.note(.foundClosed(tourist, place))
            dropFromRoute(place, tourist)
            return decide(tourist, at: time)
        }
        if rooms.enter(place, tourist) { return beginVisit(tourist, waited: .zero, at: time) }
        context.note(.waitsInLine(tourist, place))
        tourists[index].phase = .inLine
        tourists[index].lineSince = time
        tourists[index].phaseEnd = .distantFuture
        guard let patience = draws.linePatienceSeconds else { return }
        var stream = decisionStream(.patience, of: tourist)
        tourists[index].phaseEnd = time + SimDuration(seconds: patience.sample(from: &stream))
    }

    /// Leaves the line and goes elsewhere; the tourist does not return to the place.
    mutating func giveUpLine(_ tourist: UserID, at time: SimTime) {
        let place = tourists[Int(tourist.index)].place
        rooms.leaveLine(of: place, tourist)
        context.note(.turnedAway(tourist, place))
        remember(place, tourist)
        dropFromRoute(place, tourist)
        decide(tourist, at: time)
    }

    /// Begins a visit. A tourist who has stood in line until after closing is still admitted *(decided)*.
    private mutating func beginVisit(_ tourist: UserID, waited: SimDuration, at time: SimTime) {
        let index = Int(tourist.index)
        markForScheduling(tourist)
        let place = tourists[index].place
        assert(tourists[index].phase != .visiting, "the tourist is already on a visit")
        let other = rooms.lastArrivals[Int(place.index)]
        let (people, fullness) = rooms.beginVisit(tourist, at: place)
        tourists[index].fullness = Float(fullness)
        context.note(.visits(tourist, place, waited: waited, people: people))
        context.addCommand(tourist, .visit(place))
        if nextRouteStop(of: tourist) == place { context.intend(tourist, .arriveAt(place)) }
        var stream = decisionStream(.visit, of: tourist)
        let asks = stream.uniform()
        let seconds =
            tourists[index].errand == .meal
            ? draws.mealSeconds.sample(from: &stream) : draws.visitSeconds.sample(from: &stream)
        tourists[index].phase = .visiting
        tourists[index].phaseEnd = time + SimDuration(seconds: seconds)
        if !other.isNone, other != tourist, tourists[Int(other.index)].phase == .visiting,
            tourists[Int(other.index)].place == place
        {
            meet(other, tourist, asks)
        }
    }

    mutating func endVisit(_ tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        let place = tourists[index].place
        context.note(.endsVisit(tourist, place))
        if let next = rooms.leave(place) {
            assert(tourists[Int(next.index)].phase == .inLine && tourists[Int(next.index)].place == place)
            beginVisit(next, waited: time - tourists[Int(next.index)].lineSince, at: time)
        }
        remember(place, tourist)
        dropFromRoute(place, tourist)
        considerGrading(place, tourist)
        if tourists[index].errand != .meal { tourists[index].placesLeft -= min(1, tourists[index].placesLeft) }
        decide(tourist, at: time)
    }

    // MARK: Grades

    /// L01, L02, L05: grades and collects the place, with given probabilities.
    mutating func considerGrading(_ place: PlaceID, _ tourist: UserID) {
        let index = Int(tourist.index)
        let (taste, crowds) = (draws.habits.taste, draws.habits.crowding)
        var stream = decisionStream(.grade, of: tourist)
        let (grades, collects, writes) = (stream.uniform(), stream.uniform(), stream.uniform())
        if collects < draws.habits.attention.collectProbability { context.addCommand(tourist, .collect(place)) }
        guard grades < taste.gradeProbability else { return }
        let liking = tourists[index].tastes[Int(context.ground.category(of: place).rawValue)]
        let crowding = max(0, Double(tourists[index].fullness) - crowds.crowdedFrom) / max(1 - crowds.crowdedFrom, 0.01)
        let opinion =
            stream.normal(
                mean: Double(rooms.qualities[Int(place.index)] + liking), deviation: taste.noiseDeviation)
            - crowding * crowds.gradeLossWhenFull
        let grade = UInt32(max(1, min(opinion.rounded(), 5)))
        let text = writes < taste.textProbability ? TouristTexts.review(grade: Int(grade)) : ""
        context.addCommand(tourist, .grade(place, grade: grade, text: text))
    }
}
