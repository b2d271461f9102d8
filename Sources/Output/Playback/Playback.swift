import CityModel
import Experiments
import InputFiles
import OutputFiles
import Quantities
import ServiceKernel
import TaxiService

/// A recorded run as an animation: the position of each person at any time, and the whole log for their stories.
package struct Playback: Sendable {
    /// Map of the city.
    package var baseMap: BaseMap
    /// Tracks by driver and by walker, starting with number 1.
    package var taxis, walkers: [Track]
    /// Traces by tourist and by runner, starting with number 1.
    package var tourists, runners: [Trace]
    /// Waits of clients, sorted by start.
    package var waits: [ClientWait]
    /// Requests that entered dispatch, in the order of their numbers.
    package var rides: [PlaybackRide]
    /// Lengths of the zones' queues over time.
    package var queues: QueueLengths
    /// Paths of taxis and walkers.
    package var paths: PathTable
    /// Ten minutes with the longest total wait; nil if no client waits.
    package var worstWait: WorstWaitInterval?
    /// End of the log.
    package var end: PlaybackTime
    /// Clock time at the start of the run; nil if the scenario is unknown.
    package var clockAtStart: SimDuration?
    /// Dates of the run.
    package var calendar: RunCalendar
    /// Currency of the scenario; nil if it is unknown.
    package var currency: String?
    /// Number of the replication in the log, and the number of replications of the run.
    package var recordedReplication, replications: Int
    /// Dispatch policy; each has its own phrases.
    package var policy: TaxiService.PolicyName
    /// Limits of the animation, as sentences.
    package var notices: [Sentence]
    let story: EventLogEncoder
    let words: WordTable

    /// Whether there are taxis or clients.
    package var hasTaxis: Bool { !taxis.isEmpty || !waits.isEmpty }
    /// Title of the strip above the slider.
    package var stripTitle: Sentence {
        hasTaxis
            ? Sentence("Clients waiting", "Bekleyen müşteriler") : Sentence("People on the map", "Haritadaki kişiler")
    }

    /// Reads the logs of a results folder; nil if it holds no events of a run.
    ///
    /// - Parameter city: city of the run; nil if it is unknown.
    /// - Throws: `InputError` if a log cannot be read.
    package static func read(folder: String, city: RecordedCity?) throws -> Playback? {
        let path = "\(folder)/\(ResultsFile.events.rawValue)"
        guard FileSearch.mayExist(path),
            let recorded = try? RecordedRun.read(folder: folder, named: path), !recorded.isLoad
        else { return nil }
        let ground = try city?.baseMap ?? BaseMap(zoneMap: "\(folder)/\(ResultsFile.zoneMap.rawValue)")
        var reader = try PlaybackReader(folder: folder, setup: city?.setup, ground: ground)
        var playback = try reader.playback()
        playback.notices = (city == nil ? [noticeOfNoScenario] : []) + ground.notices + playback.notices
        (playback.replications, playback.recordedReplication) = (recorded.replications, recorded.recordedReplication)
        playback.policy = TaxiService.PolicyName(rawValue: recorded.policyName) ?? .fifo
        return playback
    }

    /// Reads the logs of a run that have just been written, before the folder is complete.
    ///
    /// - Throws: `InputError` if the logs cannot be read.
    package static func read(logsIn folder: String, of setup: SimulationSetup) throws -> Playback {
        let ground = BaseMap(of: setup)
        var reader = try PlaybackReader(folder: folder, setup: setup, ground: ground)
        var playback = try reader.playback()
        playback.notices = ground.notices + playback.notices
        return playback
    }

    private static let noticeOfNoScenario = Sentence(
        """
        The scenario or its files no longer exist, or have changed: taxis are shown at the centres of their zones, with straight \
        routes; people on tours, tourists and runners are not shown; times count from the start of the run.
        """,
        """
        Senaryo ya da dosyaları artık yok ya da değişmiş: taksiler bölgelerinin ortasında, düz yollarla gösterilir; turdakiler, \
        turistler ve koşucular gösterilmez; saatler çalıştırmanın başından sayılır.
        """)
}

/// Reads the logs of a folder once, from start to end.
private struct PlaybackReader {
    private var events: EventLogReader
    /// Command log; nil if it is not needed.
    private var commands: CommandPositions?
    private let setup: SimulationSetup?
    private let ground: BaseMap
    private var ways = PathTable()
    private var rides = RideRecorder()
    private var taxis: TaxiTracks
    private var walkers: WalkerTracks?
    private var tourists: TouristTraces?
    private var runners: RunnerTraces?
    private var story = EventLogEncoder()
    /// Movements by word of the log.
    private var movements: [Movement] = []

    /// The people that an event of the log moves; services share some names. Nil for kinds that it does not move.
    private struct Movement {
        /// Sample into which a line is read.
        var taxi: TaxiService.Effect?
        var walker: WalkerEvent?
        var tourist: TouristEvent?
        var runner: RunnerEvent?

        init(_ word: String) {
            taxi = TaxiService.Effect.samples.first { $0.event == word }
            (walker, tourist, runner) = (.init(rawValue: word), .init(rawValue: word), .init(rawValue: word))
        }
    }

    init(folder: String, setup: SimulationSetup?, ground: BaseMap) throws {
        (self.setup, self.ground) = (setup, ground)
        taxis = TaxiTracks(ground: ground, routes: RouteFinder(setup, ground: ground))
        events = try EventLogReader("\(folder)/\(ResultsFile.events.rawValue)", zoneNames: ground.zones.map(\.name))
        var map: LocalMap?
        if let setup, ground.layout == .map, setup.walks != nil || setup.tourism != nil || setup.runs != nil {
            let numberMax = events.numberMax
            if let walks = setup.walks {
                walkers = WalkerTracks(walks.guide, on: ground.map, numberMax: numberMax, ways: &ways)
            }
            tourists = setup.tourism.map { TouristTraces($0.catalogue, on: ground.map, numberMax: numberMax) }
            runners = setup.runs.map { RunnerTraces($0.rules, numberMax: numberMax) }
            map = ground.map
        }
        guard map != nil || !ground.isByZone else { return }
        commands = try CommandPositions("\(folder)/\(ResultsFile.commands.rawValue)", ground: ground, map: map)
    }

    mutating func playback() throws -> Playback {
        while try events.next() {
            story.append(events.event, words: events.words)
            try commands?.advance(to: events.event.milliseconds)
            for move in commands?.takeUnloggedMoves(before: events.event.milliseconds) ?? [] {
                taxis.move(move.driver, to: move.point, atMilliseconds: move.milliseconds, &ways)
            }
            notePeople(movement(of: events.event.event))
            if let sample = movement(of: events.event.event).taxi { try note(sample, events.event) }
        }
        let end = PlaybackTime(milliseconds: events.event.milliseconds)
        rides.finish(at: end)
        taxis.finish(at: end)
        walkers?.finish(at: end)
        tourists?.finish(at: end)
        runners?.finish(at: end)
        return Playback(
            baseMap: ground, taxis: taxis.tracks, walkers: walkers?.tracks ?? [], tourists: tourists?.traces ?? [],
            runners: runners?.traces ?? [], waits: rides.waits, rides: rides.rides,
            queues: taxis.queues, paths: ways, worstWait: WorstWaitInterval(of: rides.waits), end: end,
            clockAtStart: setup?.clockAtStart, calendar: RunCalendar(firstDay: setup?.startDate),
            currency: setup?.currency, recordedReplication: 1, replications: 1,
            policy: .fifo, notices: notices, story: story, words: events.words)
    }

    private mutating func movement(of word: Int) -> Movement {
        while movements.count <= word { movements.append(Movement(events.word(movements.count))) }
        return movements[word]
    }

    /// Updates walkers, tourists and runners, whose commands have more positions.
    private mutating func notePeople(_ movement: Movement) {
        for sighting in commands?.takeTouristPositions() ?? [] {
            tourists?.noteArrival(
                sighting.tourist, at: sighting.place, PlaybackTime(milliseconds: sighting.milliseconds))
        }
        for fix in commands?.takeFixes() ?? [] { runners?.note(fix) }
        if let event = movement.walker {
            let commands = commands
            walkers?.note(event, events.event, place: { commands?.place(ofWalker: $0) }, ways: &ways)
        }
        if let event = movement.tourist { tourists?.note(event, events.event) }
        if let event = movement.runner { runners?.note(event, events.event) }
    }

    private mutating func note(_ sample: TaxiService.Effect, _ line: LoggedEvent) throws {
        var (effect, form) = (sample, LogLineDecoder(line, words: events.words))
        try effect.visitFields(with: &form)
        let time = SimTime.zero + .milliseconds(line.milliseconds)
        var saidPlace = commands?.point(ofDriver: line.driver)
        if case .driverMoved = effect { commands?.removeMoves(of: line.driver) }
        // The command that concludes a ride has no place: it is that of the last stop.
        if case .concluded = effect { saidPlace = nil }
        let place = position(line.zone, saidPlace)
        taxis.note(effect, at: time, place: place, rides: rides.open, ways: &ways)
        // A client who joins a ride sends the destination to the service, and the log omits it.
        let destination = line.destination ?? commands?.destinationZone(ofClient: line.client)
        rides.note(
            effect, at: time, origin: position(line.zone, commands?.origin(ofClient: line.client)),
            destination: position(destination, commands?.destination(ofClient: line.client)), place: place)
    }

    private func position(_ zone: Int?, _ said: StreetPoint?) -> Position? {
        guard let zone else { return nil }
        let middle = StreetPoint.node(ground.zoneNodes[zone])
        return Position(ZoneID(zone), ground.isByZone ? middle : said ?? middle)
    }

    private var notices: [Sentence] {
        guard ground.isByZone, !taxis.tracks.isEmpty || !rides.waits.isEmpty else { return [] }
        let isStraight = ground.streets.heads.isEmpty
        let (english, turkish) =
            isStraight
            ? ("straight lines", "düz çizgilerdir")
            : ("the fastest between the centres of zones", "bölgelerin ortaları arasında en hızlı olanlardır")
        return [
            Sentence(
                "The simulation has the zone of each taxi and client, not the street: dots are spread around the centre of the "
                    + "zone, and routes are \(english).",
                "Simülasyon her taksinin ve müşterinin sokağını değil bölgesini bilir: noktalar bölgenin ortasına dağıtılır, "
                    + "yollar \(turkish).")
        ]
    }
}
