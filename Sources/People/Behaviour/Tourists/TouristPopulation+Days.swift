import CityModel
import GuideService
import Quantities
import SimulationKernel

// Arrival in the city, days and departure.
extension TouristPopulation {
    /// Lets a tourist arrive in the city, at the lodging of the stay.
    mutating func arriveInCity(_ tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        markForScheduling(tourist)
        drawHabits(tourist)
        let home = tourists[index].home
        tourists[index].place = home
        tourists[index].day = context.day(at: time)
        tourists[index].lastDay += tourists[index].day
        tourists[index].traits.insert(.isFirstDay)
        context.note(.arrived(tourist))
        // Sleeping at a place is no visit in the sense of the rules (L01) *(decided)*.
        if context.ground.category(of: home) == .hotel { remember(home, tourist) }
        sharePosition(tourist)
        beginDay(tourist, at: time)
    }

    /// Draws the tourist's habits and the initial settings of the app.
    private mutating func drawHabits(_ tourist: UserID) {
        let index = Int(tourist.index)
        let habits = draws.habits
        // Each random quantity has a separate stream, since it may take any number of draws.
        var streams = (1...4).map {
            context.streams.stream(purpose: .touristHabits, of: arrivals.key(of: tourist), occurrence: $0)
        }
        for category in PlaceCategory.allCases.indices {
            tourists[index].tastes[category] = Float(streams[0].normal(mean: 0, deviation: habits.taste.tasteDeviation))
        }
        tourists[index].lastDay = Int32(max(0, min(draws.nights.sample(from: &streams[1]).rounded(), 10_000)))
        let speed = draws.speed.sample(from: &streams[2]) / 3.6 * 1_000
        tourists[index].millimetresPerSecond = Int32(max(100, min(speed.rounded(), 10_000)))
        tourists[index].walksUpToMetres = Float(draws.walksUpToKilometres.sample(from: &streams[3]) * 1_000)
        var stream = context.streams.stream(purpose: .touristHabits, of: arrivals.key(of: tourist))
        tourists[index].home = home(stream.uniform(), stream.uniform())
        setUpApp(tourist, &stream)
    }

    /// Returns a hotel or any other place as the lodging, by two draws.
    private func home(_ isAtHotel: Double, _ number: Double) -> PlaceID {
        let hotels = context.ground.hotels
        return isAtHotel < draws.habits.hotelProbability && !hotels.isEmpty
            ? hotels[Int(number * Double(hotels.count))]
            : PlaceID(Int(number * Double(context.ground.catalogue.count)))
    }

    private mutating func setUpApp(_ tourist: UserID, _ stream: inout RandomStream) {
        let (habits, index) = (draws.habits, Int(tourist.index))
        let (shares, friendsOnly) = (stream.uniform(), stream.uniform())
        if shares < habits.social.sharePositionProbability {
            tourists[index].traits.insert(.sharesPosition)
            context.addCommand(tourist, .sharePosition(true))
        }
        if friendsOnly < habits.social.friendsOnlyProbability { context.addCommand(tourist, .friendsOnly(true)) }
        let (states, statesDistrict, district) = (stream.uniform(), stream.uniform(), stream.uniform())
        if states < habits.attention.prefersProbability {
            context.addCommand(tourist, .prefer(favourite(of: index), true))
        }
        let districts = context.ground.catalogue.districts.count
        if statesDistrict < habits.attention.prefersDistrictProbability, districts > 0 {
            context.addCommand(tourist, .preferDistrict(UInt32(district * Double(districts)) + 1, true))
        }
        let (subscribes, ends, buysCard) = (stream.uniform(), stream.uniform(), stream.uniform())
        if buysCard < habits.guide.transportCardProbability { buyTransportCard(tourist, &stream) }
        if ends < habits.guide.endProbability { tourists[index].traits.insert(.endsSubscription) }
        if subscribes < habits.guide.subscribeProbability {
            drawCardState(tourist)
            context.intend(tourist, .subscribe)
        }
    }

    /// Returns the category of sights that the tourist likes best.
    func favourite(of index: Int) -> PlaceCategory {
        let tastes = tourists[index].tastes
        return PlaceCategory.sights.max { tastes[Int($0.rawValue)] < tastes[Int($1.rawValue)] } ?? .landmark
    }

    mutating func sharePosition(_ tourist: UserID) {
        let index = Int(tourist.index)
        guard tourists[index].traits.contains(.sharesPosition) else { return }
        context.addCommand(tourist, .position(position(of: tourists[index].place)))
    }

    func position(of place: PlaceID) -> FixedPosition { context.ground.catalogue.positions[Int(place.index)] }

    // MARK: Mornings

    mutating func beginDay(_ tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        let occurrence = UInt32(tourists[index].day)
        var stream = context.streams.stream(
            purpose: .touristMorning, of: arrivals.key(of: tourist), occurrence: occurrence)
        var plan = context.streams.stream(purpose: .touristPlan, of: arrivals.key(of: tourist), occurrence: occurrence)
        var wanted = draws.places.sample(from: &plan)
        if tourists[index].traits.contains(.isFirstDay) {
            // Part of the first day has passed.
            let (now, bedtime) = (context.local.clock(at: time).seconds, draws.habits.day.bedtime.seconds)
            let whole = max(1, bedtime - draws.wakingMeanSeconds)
            wanted *= max(0, min(1, (bedtime - now) / whole))
        }
        tourists[index].placesLeft = UInt8(max(1, min(wanted.rounded(), 100)))
        tourists[index].mealsConsidered = 0
        setRoute(of: tourist, to: nil)
        useGuideInTheMorning(tourist, &stream)
        if tourists[index].phase != .deciding { decide(tourist, at: time) }
    }

    // MARK: Evenings

    /// Ends the day: the tourist goes home and uses the phone, unless a guided tour follows today. The way home takes
    /// no time *(decided)*.
    mutating func endDay(_ tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        if let due = departureToGuidedTour(of: tourist, at: time) { return rest(tourist, until: due) }
        var stream = context.streams.stream(
            purpose: .touristEvening, of: arrivals.key(of: tourist), occurrence: UInt32(tourists[index].day))
        if tourists[index].place != tourists[index].home {
            tourists[index].place = tourists[index].home
            sharePosition(tourist)
        }
        spendEvening(tourist, &stream)
        tourists[index].traits.remove(.isFirstDay)
        if tourists[index].day >= tourists[index].lastDay { return leaveCity(tourist) }
        let waking = SimDuration(seconds: draws.wakingClockSeconds.sample(from: &stream))
        var due = context.moment(ofDay: tourists[index].day + 1, clock: waking)
        if !tourists[index].guidedTour.isNone {
            due = min(
                due,
                context.guidedTours[Int(tourists[index].guidedTour.index)].begins - TouristPopulation.wakeUpLeadTime)
        }
        tourists[index].day += 1
        tourists[index].phase = .asleep
        // Not on the evening before, because the day is over.
        tourists[index].phaseEnd = max(due, context.moment(ofDay: tourists[index].day, clock: .zero), time)
    }

    /// Time before a guided tour at which participants get up.
    private static var wakeUpLeadTime: SimDuration { .hours(2) }

    private mutating func leaveCity(_ tourist: UserID) {
        let index = Int(tourist.index)
        let home = tourists[index].home
        if context.ground.category(of: home) == .hotel {
            context.note(.stayed(tourist, home))
            considerGrading(home, tourist)
        }
        if tourists[index].traits.isSuperset(of: [.subscribes, .endsSubscription]) {
            context.intend(tourist, .endSubscription(isConfirmed: true))
        }
        if !tourists[index].guidedTour.isNone { context.intend(tourist, .leaveOuting(tourists[index].guidedTour)) }
        tourists[index].phase = .gone
        context.note(.left(tourist))
    }
}
