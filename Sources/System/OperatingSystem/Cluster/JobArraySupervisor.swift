import Glibc

/// Supervisor that completes every part of a job array, even if its tasks fail.
///
/// A task that was killed, whose node failed or whose time ran out has left the queue with its part unfinished. The
/// part is submitted again and continues after its finished work. A part is given up only after several attempts in a
/// row without progress. Progress is measured only by the files that a part leaves.
package struct JobArraySupervisor {
    /// Progress of a part.
    package struct Progress: Equatable {
        /// Number of finished units of work.
        package var finished: Int
        /// Whether all results of the part are in place.
        package var isComplete: Bool

        /// Creates a progress.
        package init(finished: Int, isWhole: Bool) {
            self.finished = finished
            self.isComplete = isWhole
        }
    }

    /// Status of the whole array.
    package struct Status {
        /// Finished units of work of all parts.
        package var finished = 0
        /// Running tasks.
        package var running = 0
        /// Waiting tasks.
        package var waiting = 0
        /// Slurm's reasons for waiting; empty if no task waits.
        package var reasons: Set<String> = []
    }

    /// Outcome of the array.
    package enum Outcome: Equatable {
        case done, cancelled
        /// All parts are done except these, which made no progress repeatedly.
        case gaveUp([Int])
    }

    /// Intervals and limits.
    package struct Timeouts {
        /// Poll interval, which grows with the elapsed time.
        package var pollSeconds = 0.25...10.0
        /// Delay with which a shared file system may show the files of a task.
        package var settleSeconds = 5.0
        /// Largest number of attempts in a row without progress.
        package var fruitlessAttemptsMax = 3
        /// Longest time without a response of the cluster.
        package var unresponsiveSecondsMax = 600.0
        /// Time for cancelled tasks to end.
        package var cancellationSeconds = 60.0

        /// Creates the default limits.
        package init() {}
    }

    /// Callbacks of the supervisor.
    package struct Hooks {
        /// Returns the progress of a part.
        package var progress: (_ part: Int) -> Progress
        /// Called with the status after each poll.
        package var status: (Status) -> Void = { _ in }
        /// Called with a message for the waiting user.
        package var report: (String) -> Void = { _ in }
        /// Flag that stops the array.
        package var cancellation = Cancellation()

        /// Creates callbacks that only report progress.
        package init(progress: @escaping (_ part: Int) -> Progress) { self.progress = progress }
    }

    private struct Part {
        /// Number from 1.
        let number: Int
        var progress = Progress(finished: 0, isWhole: false)
        /// Finished units at the last submission; nil if it was never submitted.
        var finishedAtSubmission: Int?
        /// Attempts in a row without progress.
        var fruitlessAttempts = 0
        var isGivenUp = false
        /// Time at which the part was first missing from the queue.
        var lostSince: ContinuousClock.Instant?

        var isOpen: Bool { !progress.isComplete && !isGivenUp }
        var wasSubmitted: Bool { finishedAtSubmission != nil }

        /// Returns whether the part must be submitted, now that no task works on it; gives it up after the last
        /// attempt.
        mutating func registerLoss(attemptsMax: Int) -> Bool {
            if let before = finishedAtSubmission {
                fruitlessAttempts = progress.finished > before ? 0 : fruitlessAttempts + 1
                isGivenUp = fruitlessAttempts >= attemptsMax
            }
            return !isGivenUp
        }

        mutating func didSubmit() {
            finishedAtSubmission = progress.finished
            lostSince = nil
        }
    }

    private let slurm: Slurm
    private let array: JobArray
    private let patience: Timeouts
    private let hooks: Hooks
    private let clock = ContinuousClock()
    /// Parts, by number.
    private var parts: [Part]
    /// Time of the last response; nil before the first, because a cluster that never responded is treated as missing.
    private var lastAnswer: ContinuousClock.Instant?
    private var reportedReasons: Set<String> = ["None", "Priority", "Resources", "JobArrayTaskLimit"]

    /// Creates a supervisor for an array.
    package init(_ array: JobArray, on slurm: Slurm, patience: Timeouts = Timeouts(), hooks: Hooks) {
        self.slurm = slurm
        self.array = array
        self.patience = patience
        self.hooks = hooks
        parts = array.parts.indices.map { Part(number: $0 + 1) }
    }

    /// Runs the array to its end.
    ///
    /// - Throws: `ClusterError` if the cluster accepts no jobs, or does not respond for too long; `PartFailure` if a
    ///   part fails as it would everywhere. All tasks are cancelled, as far as the cluster responds.
    package mutating func run() throws -> Outcome {
        do {
            return try work()
        } catch {
            try? cancel()
            throw error
        }
    }

    private mutating func work() throws -> Outcome {
        let start = clock.now
        while true {
            let tasks = try queryTasks()
            try updateProgress(tasks: tasks)
            if !parts.contains(where: \.isOpen) {
                let givenUp = parts.filter(\.isGivenUp).map(\.number)
                return givenUp.isEmpty ? .done : .gaveUp(givenUp)
            }
            if hooks.cancellation.isRequested {
                try cancel()
                return .cancelled
            }
            if let tasks { try resubmitLostParts(tasks: tasks) }
            let elapsed = (clock.now - start) / .seconds(1)
            pause(min(max(elapsed / 20, patience.pollSeconds.lowerBound), patience.pollSeconds.upperBound))
        }
    }

    // MARK: Looking

    /// Returns the queued tasks; nil if the cluster does not respond, for example while its controller restarts.
    private mutating func queryTasks() throws(ClusterError) -> [Slurm.Task]? {
        do {
            let tasks = try slurm.tasks(ofJobsNamed: array.name)
            lastAnswer = clock.now
            return tasks
        } catch {
            guard let lastAnswer, clock.now - lastAnswer <= .seconds(patience.unresponsiveSecondsMax) else {
                throw error
            }
            return nil
        }
    }

    /// Updates the progress of all parts. Called after the tasks were queried: a task that has left the queue has
    /// written its files.
    private mutating func updateProgress(tasks: [Slurm.Task]?) throws(PartFailure) {
        var status = Status()
        for index in parts.indices {
            let number = parts[index].number
            if parts[index].isOpen { parts[index].progress = hooks.progress(number) }
            status.finished += parts[index].progress.finished
            guard parts[index].isOpen, parts[index].wasSubmitted, let ending = array.ending(ofPart: number) else {
                continue
            }
            if PartFailure.codes.contains(ending.exitCode) {
                throw PartFailure(
                    part: number, step: ending.step, exitCode: ending.exitCode,
                    lastMessage: array.lastLogLine(ofPart: number) ?? "")
            }
        }
        for task in tasks ?? [] {
            if task.isRunning {
                status.running += 1
            } else {
                status.waiting += 1
                status.reasons.insert(task.reason)
            }
        }
        hooks.status(status)
        if status.running == 0 { reportReasons(status.reasons) }
    }

    /// Reports each reason that may keep tasks waiting for ever, once.
    private mutating func reportReasons(_ reasons: Set<String>) {
        for reason in reasons.subtracting(reportedReasons).sorted() {
            hooks.report("no task runs yet; Slurm's reason is '\(reason)'")
            reportedReasons.insert(reason)
        }
    }

    // MARK: Acting

    private mutating func resubmitLostParts(tasks: [Slurm.Task]) throws(ClusterError) {
        let queued = Set(tasks.map(\.number))
        var lost: [Int] = []
        for index in parts.indices where parts[index].isOpen {
            if queued.contains(parts[index].number) {
                parts[index].lostSince = nil
                continue
            }
            let since = parts[index].lostSince ?? clock.now
            parts[index].lostSince = since
            let hasSettled = clock.now - since >= .seconds(patience.settleSeconds)
            if parts[index].wasSubmitted && !hasSettled { continue }
            if parts[index].registerLoss(attemptsMax: patience.fruitlessAttemptsMax) { lost.append(index) }
        }
        if lost.isEmpty { return }
        let again = lost.count { parts[$0].wasSubmitted }
        if again > 0 {
            hooks.report(
                again == 1
                    ? "a task ended early and is submitted again" : "\(again) tasks ended early and are submitted again"
            )
        }
        try slurm.submit(array, parts: lost.map { parts[$0].number })
        for index in lost { parts[index].didSubmit() }
    }

    /// Cancels all tasks and waits until they have ended, because they may still finish work.
    private mutating func cancel() throws(ClusterError) {
        try slurm.cancel(jobsNamed: array.name)
        let start = clock.now
        while clock.now - start < .seconds(patience.cancellationSeconds) {
            if let tasks = try queryTasks(), tasks.isEmpty { return }
            usleep(100_000)
        }
    }

    private func pause(_ seconds: Double) {
        let end = clock.now + .seconds(seconds)
        while clock.now < end && !hooks.cancellation.isRequested { usleep(50_000) }
    }
}

/// Failure of a part that would occur on every machine, so that no attempt is repeated.
package struct PartFailure: Error, Sendable {
    /// Number of the part, and of the step in it, from 1.
    package let part: Int
    /// Number of the step, from 1.
    package let step: Int
    /// Exit code of the step.
    package let exitCode: Int32
    /// Last line of its output.
    package let lastMessage: String

    /// Codes for a violated invariant, for bad input, and for a program that the shell cannot find or run.
    static let codes: Set<Int32> = [1, 2, 126, 127]
}
