import CGSL
import Glibc
import Testing

@testable import Statistics

@Suite("Queueing theory")
struct QueueingTheoryTests {
    @Test("Erlang-B agrees with its defining sum")
    func blockingSum() {
        for (servers, load) in [(1, 0.5), (5, 3.0), (10, 5.0), (40, 45.0)] {
            var term = 1.0
            var sum = 1.0
            for server in 1...servers {
                term *= load / Double(server)
                sum += term
            }
            let blocking = ErlangFormulas.blockingProbability(servers: servers, offeredLoad: load)
            #expect(agree(blocking, term / sum))
        }
        // Published tables: 5 erlangs on 10 lines lose 1.84 %.
        #expect(abs(ErlangFormulas.blockingProbability(servers: 10, offeredLoad: 5) - 0.0184) < 0.000_05)
        #expect(ErlangFormulas.blockingProbability(servers: 0, offeredLoad: 2) == 1)
        #expect(ErlangFormulas.blockingProbability(servers: 3, offeredLoad: 0) == 0)
    }

    @Test("Erlang-C is the load with one server, 2ρ²/(1 + ρ) with two, and 1 under overload")
    func waitingProbability() {
        for load in [0.1, 0.5, 0.95] {
            #expect(agree(ErlangFormulas.waitingProbability(servers: 1, offeredLoad: load), load))
            let two = ErlangFormulas.waitingProbability(servers: 2, offeredLoad: 2 * load)
            #expect(agree(two, 2 * load * load / (1 + load)))
        }
        #expect(ErlangFormulas.waitingProbability(servers: 4, offeredLoad: 4) == 1)
    }

    @Test("M/M/1 has the textbook's mean wait, variance and tail")
    func singleServer() {
        let queue = MarkovianQueue(arrivalsPerSecond: 0.75, meanServiceSeconds: 1)
        #expect(agree(queue.utilisation, 0.75))
        #expect(agree(queue.meanWaitSeconds, 3))
        #expect(agree(queue.meanQueueLength, 2.25))
        // ρ(2 − ρ)/(μ − λ)².
        #expect(agree(queue.waitVariance, 0.75 * 1.25 / 0.0625))
        #expect(agree(queue.waitExceeds(seconds: 4), 0.75 * exp(-1)))
    }

    /// The example of Garnett, Mandelbaum and Reiman (2002), table 1: 48 calls a minute, 50 agents, one minute a call.
    @Test("M/M/c and Erlang-A reproduce the published figures of a call centre, with and without impatience")
    func callCentre() {
        let patient = MarkovianQueue(arrivalsPerSecond: 0.8, meanServiceSeconds: 60, servers: 50)
        #expect(abs(patient.meanWaitSeconds - 20.8) < 0.05)
        #expect(abs(patient.waitExceeds(seconds: 58.1) - 0.1) < 0.000_5)
        #expect(Int(patient.meanQueueLength.rounded()) == 17)
        #expect(agree(patient.utilisation, 0.96))
        let impatient = ImpatientQueue(
            arrivalsPerSecond: 0.8, meanServiceSeconds: 60, meanPatienceSeconds: 120, servers: 50)
        #expect(abs(impatient.abandonmentProbability - 0.031) < 0.000_5)
        #expect(abs(impatient.meanWaitSeconds - 3.7) < 0.05)
        #expect(Int(impatient.meanQueueLength.rounded()) == 3)
        #expect(abs(impatient.utilisation - 0.93) < 0.005)
    }

    @Test("M/G/1 with exponential service is M/M/1; constant service halves its wait")
    func generalService() {
        let exponential = SingleServerQueue(arrivalsPerSecond: 0.75, meanServiceSeconds: 1, serviceVariance: 1)
        #expect(agree(exponential.meanWaitSeconds, 3))
        let constant = SingleServerQueue(arrivalsPerSecond: 0.75, meanServiceSeconds: 1, serviceVariance: 0)
        #expect(agree(constant.meanWaitSeconds, 1.5))
        #expect(agree(constant.meanQueueLength, 1.125))
    }

    @Test("Erlang-A with patience equal to service is the infinite-server queue with a Poisson number of customers")
    func poissonCase() {
        let load = 9.0
        let queue = ImpatientQueue(
            arrivalsPerSecond: load / 30, meanServiceSeconds: 30, meanPatienceSeconds: 30, servers: 8)
        #expect(agree(queue.waitingProbability, gsl_cdf_poisson_Q(7, load), within: 1e-10))
        var queueLength = 0.0
        for people in 9...100 { queueLength += Double(people - 8) * gsl_ran_poisson_pdf(UInt32(people), load) }
        #expect(agree(queue.meanQueueLength, queueLength, within: 1e-10))
    }

    @Test("Erlang-A agrees with Palm's formula by the incomplete gamma function", arguments: [4.0, 8.0, 13.0])
    func palm(load: Double) {
        let (servers, service, patience) = (8, 60.0, 45.0)
        let queue = ImpatientQueue(
            arrivalsPerSecond: load / service, meanServiceSeconds: service, meanPatienceSeconds: patience,
            servers: servers)
        let x = Double(servers) * patience / service
        let y = load / service * patience
        let a = x * exp(y) / pow(y, x) * gsl_sf_gamma_inc_P(x, y) * gsl_sf_gamma(x)
        let blocking = ErlangFormulas.blockingProbability(servers: servers, offeredLoad: load)
        let waiting = a * blocking / (1 + (a - 1) * blocking)
        let intensity = load / Double(servers)
        #expect(agree(queue.waitingProbability, waiting, within: 1e-10))
        let lostOfWaiting = 1 / (intensity * a) + 1 - 1 / intensity
        #expect(agree(queue.abandonmentProbability, waiting * lostOfWaiting, within: 1e-10))
        // Every customer who does not leave is served.
        #expect(agree(queue.utilisation, intensity * (1 - queue.abandonmentProbability), within: 1e-10))
    }

    @Test("Erlang-A with endless patience is M/M/c, and an overload of thousands is computed")
    func extremes() {
        let patient = MarkovianQueue(arrivalsPerSecond: 0.8, meanServiceSeconds: 60, servers: 50)
        let nearly = ImpatientQueue(
            arrivalsPerSecond: 0.8, meanServiceSeconds: 60, meanPatienceSeconds: 1e9, servers: 50)
        #expect(agree(nearly.meanWaitSeconds, patient.meanWaitSeconds, within: 1e-4))
        let overloaded = ImpatientQueue(
            arrivalsPerSecond: 200, meanServiceSeconds: 60, meanPatienceSeconds: 600, servers: 9_000)
        // Fluid limit: all unserved customers leave.
        #expect(agree(overloaded.abandonmentProbability, 0.25, within: 1e-9))
        #expect(agree(overloaded.utilisation, 1, within: 1e-9))
    }

    @Test("An unstable queue traps")
    func unstable() async {
        await #expect(processExitsWith: .failure) {
            _ = MarkovianQueue(arrivalsPerSecond: 2, meanServiceSeconds: 1, servers: 2)
        }
        await #expect(processExitsWith: .failure) {
            _ = SingleServerQueue(arrivalsPerSecond: 1, meanServiceSeconds: 1, serviceVariance: 0)
        }
    }

    @Test("M/M/c/K: one server and a line of two, by hand; without a line it is a loss system")
    func limitedLine() {
        // Load 1: all four numbers are equally likely.
        let even = FiniteQueue(arrivalsPerSecond: 0.1, meanServiceSeconds: 10, servers: 1, places: 3)
        #expect(abs(even.lossProbability - 0.25) < 1e-12)
        #expect(abs(even.meanQueueLength - 0.75) < 1e-12 && abs(even.meanWaitSeconds - 10) < 1e-9)
        let loss = FiniteQueue(arrivalsPerSecond: 0.9, meanServiceSeconds: 10, servers: 10, places: 10)
        #expect(
            abs(loss.lossProbability - ErlangFormulas.blockingProbability(servers: 10, offeredLoad: 9)) < 1e-12)
        #expect(loss.meanQueueLength == 0)
    }
}
