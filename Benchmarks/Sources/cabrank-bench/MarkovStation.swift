import CGSL
import Foundation

@testable import Quantities
@testable import SimulationKernel
@testable import Statistics
@testable import Validation

/// The queue M/M/c on the kernel, at a load of 0.9, as in `mmc.cpp`: the same generator, and GSL's variates drawn in
/// the order of the events.
///
/// The kernel's times are whole microseconds, so that at some point two events swap, and from there on each draw goes
/// to another customer: the customers of both programs have the same distributions but not the same values, and both
/// programs are compared with theory.
private struct MarkovStation: SimulationModel {
    enum Event: BitwiseCopyable {
        case arrival
        case departure
    }

    private let servers: Int
    private let customers: Int
    private let meanGapSeconds: Double
    private let generator: UnsafeMutablePointer<gsl_rng>
    private var line = WaitingLine<SimTime>()
    private var busy = 0
    private var arrived = 0
    private(set) var waits = Tally()

    init(servers: Int, customers: Int, generator: UnsafeMutablePointer<gsl_rng>) {
        self.servers = servers
        self.customers = customers
        self.generator = generator
        meanGapSeconds = MarkovStationBenchmark.meanGapSeconds
    }

    mutating func handle(_ event: Event, at time: SimTime, in calendar: inout EventCalendar<Event>) {
        switch event {
        case .arrival:
            arrived += 1
            if busy < servers {
                busy += 1
                serve(after: .zero, from: time, in: &calendar)
            } else {
                line.append(time)
            }
            if arrived < customers { planArrival(after: time, in: &calendar) }
        case .departure:
            if let since = line.popFirst() {
                serve(after: time - since, from: time, in: &calendar)
            } else {
                busy -= 1
            }
        }
    }

    func planArrival(after time: SimTime, in calendar: inout EventCalendar<Event>) {
        calendar.schedule(.arrival, at: time + draw() * meanGapSeconds, priority: .normal)
    }

    private mutating func serve(
        after wait: SimDuration, from time: SimTime, in calendar: inout EventCalendar<Event>
    ) {
        waits.add(wait.seconds)
        calendar.schedule(.departure, at: time + draw() * 1, priority: .normal)
    }

    private func draw() -> Double { gsl_ran_exponential(generator, 1) }
}

/// Adds seconds of simulated time, as drawn.
private func + (time: SimTime, seconds: Double) -> SimTime { time + SimDuration(seconds: seconds) }

/// Measures customers a second of M/M/50 through the kernel, compared with the C++ program and SimPy's resources.
enum MarkovStationBenchmark {
    private static let servers = 50
    private static let customers = 1_000_000
    /// Seed of the first repeat; each further one takes the next, so that their mean waits are independent.
    private static let seed: UInt = 7
    private static let repeats = 21
    private static let load = 0.9
    /// Mean time between arrivals; a service takes a second on average.
    fileprivate static let meanGapSeconds = 1 / (load * Double(servers))

    fileprivate struct Measurement {
        let customersPerSecond: Double
        let meanWaitSeconds: Double

        init(_ customersPerSecond: Double, _ meanWaitSeconds: Double) {
            self.customersPerSecond = customersPerSecond
            self.meanWaitSeconds = meanWaitSeconds
        }
    }

    /// Runs both programs alternately, so that a disturbance of the machine affects both.
    ///
    /// - Throws: `UnmetTarget` if the mean wait of a program is not Erlang's.
    static func run() throws {
        let reference = ReferenceProgram.findSource("mmc.cpp")
            .flatMap { ReferenceProgram(source: $0, libraries: ["gsl", "gslcblas"]) }
        defer { reference?.remove() }
        print(
            "M/M/\(servers), load \(load), \(customers) customers: customers a second of CPU time, median of \(repeats)"
        )
        var (ours, theirs, streams): ([Measurement], [Measurement], [Double]) = ([], [], [])
        for seed in seed..<seed + UInt(repeats) {
            ours.append(measureKernel(seed: seed))
            streams.append(measureStreams(seed: seed))
            reference?.queue(servers: servers, customers: customers, seed: seed).map { theirs.append($0) }
        }
        let (ourRates, theirRates) = (ours.map(\.customersPerSecond), theirs.map(\.customersPerSecond))
        row("the kernel, Mersenne Twister", ourRates)
        row("the kernel, a stream for each draw, as `validate`", streams)
        if theirs.isEmpty { print("(the C++ program, mmc.cpp, was not found, not compiled or failed)") }
        row("C++, Mersenne Twister", theirRates)
        let simPy = (0..<3).compactMap { _ in SimPyStation.customersPerSecond(servers: servers) }
        if simPy.isEmpty { print("(SimPy is not installed: `make bench-simpy`)") }
        row("SimPy, its resources", simPy)
        if theirs.count == repeats {
            let ratio = median(zip(ourRates, theirRates).map { $0 / $1 })
            print("the kernel is \(text(ratio, digits: 2)) × as fast as C++")
        }
        if !simPy.isEmpty {
            print("the kernel is \(text(median(ourRates) / median(simPy), digits: 0)) × as fast as SimPy")
        }
        try compareWithTheory([("the kernel", ours), ("C++", theirs)])
    }

    /// Compares mean waits with theory, as `validate` does: |z| of 4 or more is significant.
    private static func compareWithTheory(_ programs: [(name: String, measurements: [Measurement])]) throws {
        let queue = MarkovianQueue(arrivalsPerSecond: 1 / meanGapSeconds, meanServiceSeconds: 1, servers: servers)
        let theory = queue.meanWaitSeconds
        print("mean wait by Erlang C: \(text(theory, digits: 5)) s")
        var wrong: [String] = []
        for (name, measurements) in programs where !measurements.isEmpty {
            let waits = Tally(measurements.map(\.meanWaitSeconds))
            guard let z = MeanTest.z(of: waits, expected: theory) else { continue }
            print("mean wait of \(name): \(text(waits.mean, digits: 5)) s, |z| \(text(abs(z), digits: 2))")
            if abs(z) >= ValidationOutcome.zLimit { wrong.append(name) }
        }
        if !wrong.isEmpty {
            throw UnmetTarget("the mean wait differs from theory (|z| ≥ 4): \(wrong.joined(separator: ", "))")
        }
    }

    private static func measureKernel(seed: UInt) -> Measurement {
        guard let generator = mersenneTwister() else { return Measurement(0, 0) }
        defer { gsl_rng_free(generator) }
        gsl_rng_set(generator, seed)
        let start = ProcessorTime.seconds()
        var simulation = Simulation<MarkovStation.Event>(reservingCapacity: servers + 8)
        var station = MarkovStation(servers: servers, customers: customers, generator: generator)
        station.planArrival(after: .zero, in: &simulation.calendar)
        simulation.run(until: .distantFuture, model: &station)
        let seconds = ProcessorTime.seconds() - start
        return Measurement(Double(customers) / seconds, station.waits.mean)
    }

    /// Returns the generator by name, because Swift considers GSL's global constants unsafe across threads.
    private static func mersenneTwister() -> UnsafeMutablePointer<gsl_rng>? {
        var types = gsl_rng_types_setup()
        while let type = types?.pointee, strcmp(type.pointee.name, "mt19937") != 0 { types = types?.successor() }
        return types?.pointee.flatMap { gsl_rng_alloc($0) }
    }

    private static func measureStreams(seed: UInt) -> Double {
        let plan = StationModel.Plan(
            gapSeconds: .exponential(mean: meanGapSeconds), serviceSeconds: .exponential(mean: 1), servers: servers,
            counted: customers, uncounted: 0)
        let start = ProcessorTime.seconds()
        _ = StationModel.simulated(plan, seed: UInt64(seed), replication: 1)
        return Double(customers) / (ProcessorTime.seconds() - start)
    }

    private static func row(_ name: String, _ values: [Double]) {
        if values.isEmpty { return }
        let figure = text(median(values), digits: 0)
        print(name + String(repeating: " ", count: max(64 - name.count - figure.count, 1)) + figure)
    }

    private static func text(_ value: Double, digits: Int) -> String { String(format: "%.\(digits)f", value) }
}

extension ReferenceProgram {
    /// Runs `mmc.cpp` once with GSL's Mersenne Twister, or returns nil if it fails.
    fileprivate func queue(servers: Int, customers: Int, seed: UInt) -> MarkovStationBenchmark.Measurement? {
        guard
            let output = run("gslmt", "\(servers)", "\(customers)", "\(seed)"),
            let rate = ReferenceProgram.number(named: "cust/s", in: output),
            let wait = ReferenceProgram.number(named: "Wq", in: output)
        else { return nil }
        return MarkovStationBenchmark.Measurement(rate, wait)
    }
}

/// The same queue in SimPy's style: a process for each customer, which requests one of the servers.
private enum SimPyStation {
    private static let customers = 50_000
    private static let program = """
        import random, sys, time
        import simpy

        servers, customers = int(sys.argv[1]), int(sys.argv[2])
        draws = random.Random(7)

        def customer(environment, desk):
            with desk.request() as turn:
                yield turn
                yield environment.timeout(draws.expovariate(1))

        def source(environment, desk):
            for _ in range(customers):
                yield environment.timeout(draws.expovariate(0.9 * servers))
                environment.process(customer(environment, desk))

        environment = simpy.Environment()
        environment.process(source(environment, simpy.Resource(environment, capacity=servers)))
        start = time.process_time()
        environment.run()
        print(f"cust/s={customers / (time.process_time() - start):.0f}")
        """

    /// Returns the speed, or nil where SimPy is not installed.
    static func customersPerSecond(servers: Int) -> Double? {
        let own = ".build/simpy/venv/bin/python"
        let python = FileManager.default.isExecutableFile(atPath: own) ? [own] : ["python3"]
        let words = python + ["-c", program, "\(servers)", "\(customers)"]
        return ReferenceProgram.output(of: "/usr/bin/env", words)
            .flatMap { ReferenceProgram.number(named: "cust/s", in: $0) }
    }
}
