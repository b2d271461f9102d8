import Behaviour
import InputFiles
import Quantities
import YAML

/// Decodes demand from recorded trips.
extension DemandDecoder {
    /// Decodes recorded trips, resampled or replayed.
    ///
    /// - Parameter held: days on which they are made.
    func trips(_ field: KeyField, on held: DaySet) -> [DemandSource]? {
        field.map { map in
            let format = TripFormatDecoder(map: map).decode()
            var written = TripsSection()
            let isRight = map.valid { map.read(TripsSection.keys, &written) } != nil
            let files = written.files?.list()
            if files?.isEmpty == true { map.reportKey("files", "no file is listed", remedy: "list at least one") }
            let kind = map.choice(among: ["requestsPerDay", "replay"])
            if kind == "replay", !map.present(among: ["days"]).isEmpty {
                map.reportKey("days", "'days' cannot be used with 'replay'", remedy: "remove it")
            }
            if kind == "replay", written.scalesToZones != nil {
                map.reportKey(
                    "scaleToZones", "'scaleToZones' cannot be used with 'replay'", remedy: "remove it")
            }
            let gateways = written.outside == .gateway ? gateways(map) : nil
            guard let files, let format, let published = published(files, format, written, gateways), isRight
            else { return nil }
            if kind == "requestsPerDay", let perDay = written.requestsPerDay {
                let share = published.shareWithinZones
                if written.scalesToZones == nil { noteTripsOutsideZones(published, perDay, map) }
                let within = perDay * (written.scalesToZones == true ? share : 1)
                if let days = written.days {
                    return resampled(published, days, within, map).map { [.poisson($0)] }
                }
                return resampledByKind(published, on: held, within, map)
            }
            return written.replay.flatMap { replayed(published, $0, map) }
        }
    }

    /// Returns the gateways of the city with a position, for `outside: gateway`; reports an error if there are none.
    func gateways(_ map: MapField) -> GatewayFinder? {
        guard let city else { return nil }
        if let gateways = GatewayFinder(city, traffic: traffic) { return gateways }
        map.reportKey(
            "outside", "the city has no gateway with a position",
            remedy: "write 'gateways' with 'lat' and 'lon' under 'city'")
        return nil
    }

    private func published(
        _ files: [KeyField], _ format: TripFormat, _ written: TripsSection, _ gateways: GatewayFinder?
    ) -> PublishedTrips? {
        let places = zones.map { TripPlaceFinder($0, city: city, traffic: traffic, gateways: gateways) }
        let read = files.map { field -> TripFile? in
            guard let name = field.text() else { return nil }
            return field.context.reportingErrors { () throws(InputError) in
                let source = try field.context.source(named: name, at: field.node.position)
                guard let places else { return nil }
                return try TripFile(
                    source, format: format, places: places, replayed: written.replay, runDate: start.date)
            }
        }
        let complete = read.compactMap { $0 }
        if read.isEmpty || complete.count < read.count { return nil }
        let context = files[0].context
        let useless = complete.compactMap(\.noTripsError)
        if useless.count == complete.count {
            for error in useless { context.report(error) }
            return nil
        }
        for file in complete {
            context.addLosses(file.losses, areAccepted: written.allowsLosses, remedy: DemandDecoder.acceptingLosses)
        }
        let trips = PublishedTrips(complete, days: start.days)
        context.tripRecords.append(TripRecords(complete, names: files.compactMap { $0.text() }, dates: trips.dates))
        return trips
    }

    /// Adds a notice that asks what a daily number counts, if many of the trips to draw from lie outside the zones.
    private func noteTripsOutsideZones(_ published: PublishedTrips, _ perDay: Double, _ map: MapField) {
        let share = published.shareWithinZones
        guard 1 - share > FileLoss.warned else { return }
        let (day, scaled) = (GroupedNumber.text(perDay), GroupedNumber.text(perDay * share))
        map.context.inputLosses.append(
            InputLoss(
                file: map.context.file,
                reason:
                    "trips of the files begin or end outside the zones, but 'requestsPerDay' counts requests inside them",
                count: published.outsideCount, of: published.outsideCount + published.trips.count,
                first: InputLoss.Example(value: nil),
                expected:
                    "'scaleToZones: true' if \(day) a day are for the whole region of the files: the run makes \(scaled)",
                remedy: "write 'scaleToZones: false' if they are for the zones", treatment: .notRequested))
    }

    private static let acceptingLosses =
        "correct the records reported below, or write 'leaveOut: true' next to 'files' to use only the rest"

    private func resampled(
        _ published: PublishedTrips, _ days: DaySet, _ perDay: Double, _ map: MapField
    ) -> PoissonDemand? {
        if var demand = published.resampled(days: days, requestsPerDay: perDay) {
            demand.drawnFrom = days
            return demand
        }
        map.reportKey(
            "files", "the files have no usable trip of such days (\(days.scenarioText))",
            remedy:
                "\(published.trips.count) trips are usable on other days: write in 'days' the days to draw from"
        )
        return nil
    }

    /// Groups of days that may replace each other: working days are much alike.
    private static let alike: [DaySet] = [.weekdays, DaySet(.saturday), DaySet(.sunday), .holidays]

    /// Draws the trips of each day from recorded days of its kind. Without such days they are drawn from the kind on
    /// which the run starts, or else from the first that was recorded.
    private func resampledByKind(
        _ published: PublishedTrips, on held: DaySet, _ perDay: Double, _ map: MapField
    ) -> [DemandSource]? {
        guard let kinds = start.days.kinds(clockAtStart: start.clock, length: duration) else {
            return resampled(published, .all, perDay, map).map { [.poisson($0)] }
        }
        let coming = continuesAfterRun ? held : kinds.intersection(held)
        let first = start.days.kind(ofDay: 0).map { DaySet($0) } ?? .all
        let groups = DemandDecoder.alike.filter { !$0.isDisjoint(with: coming) }
        let recorded = groups.filter { published.hasTrips(on: $0) }
        guard let main = recorded.first(where: { $0.isSuperset(of: first) }) ?? recorded.first else {
            // Missing trips matter only for days that occur.
            return groups.isEmpty ? [] : resampled(published, coming, perDay, map).map { [.poisson($0)] }
        }
        let others = recorded.filter { $0 != main }
        return ([main] + others).compactMap { group in
            resampled(published, group, perDay, map).map { demand in
                var demand = demand
                demand.days = group == main ? others.reduce(DaySet.all) { $0.subtracting($1) } : group
                return .poisson(demand)
            }
        }
    }

    private func replayed(_ published: PublishedTrips, _ date: CalendarDate, _ map: MapField) -> [DemandSource]? {
        let replayed = published.replayed(date: date, clockAtStart: start.clock, duration: duration)
        guard !replayed.trips.isEmpty else {
            let dates = published.dates.map { "the files reach from \($0.first) to \($0.last)" } ?? ""
            map.reportKey("replay", "the files have no usable trip of \(date) within the run", remedy: dates)
            return nil
        }
        if let first = replayed.outsideRun.first {
            let end = GroupedNumber.text(duration.seconds / 3_600, decimals: 1)
            map.context.inputLosses.append(
                InputLoss(
                    file: map.context.file, reason: "trips of \(date) begin before or after the run",
                    count: replayed.outsideRun.count, of: replayed.outsideRun.count + replayed.trips.count,
                    first: InputLoss.Example(value: ClockFormat.text(first.secondOfDay)),
                    expected: "a pickup in the \(end) h from \(ClockFormat.text(Int(start.clock.seconds))) on",
                    remedy: "change 'start.clock' or 'duration' to include them", treatment: .notRequested))
        }
        return [.recorded(replayed.trips)]
    }
}
