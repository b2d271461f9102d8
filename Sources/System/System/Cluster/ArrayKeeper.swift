import Glibc

/// Sees to it that every part of an array gets done, whatever becomes of the tasks that do it.
///
/// A task that was killed, whose node failed or whose time was up has left the queue and its part unfinished: the part is
/// given to the cluster anew, and goes on with what it had finished. Only a part that comes to nothing several times in a row
/// is given up. What a part has finished is seen in the files that it leaves, and nowhere else.
package struct ArrayKeeper {
    /// How far a part has come.
    package struct Progress: Equatable {
        /// Units of work.
        package var finished: Int
        /// Whether everything of it lies at its place.
        package var isWhole: Bool

        package init(finished: Int, isWhole: Bool) {
            self.finished = finished
            self.isWhole = isWhole
        }
    }

    /// How the array stands.
    package struct Status {
        /// Units of work, of all parts.
        package var finished = 0
        /// Tasks.
        package var running = 0
        package var waiting = 0
        /// Why they wait, in Slurm's words; empty where none waits.
        package var reasons: Set<String> = []
    }

    package enum Outcome: Equatable {
        case done, cancelled
        /// All is done but these parts, which came to nothing again and again.
        case gaveUp([Int])
    }

    /// How long to wait for what.
    package struct Patience {
        /// Looks become rarer the longer it takes.
        package var lookSeconds = 0.25...10.0
        /// A shared file system may show late what a task has left behind.
        package var settleSeconds = 5.0
        /// How often in a row a part may come to nothing.
        package var attempts = 3
        /// How long the cluster may fail to answer.
        package var silenceSeconds = 600.0
        /// Cancelled tasks have so long to end.
        package var endSeconds = 60.0

        package init() {}
    }

    /// Who is asked and told what.
    package struct Hooks {
        package var progress: (_ part: Int) -> Progress
        package var status: (Status) -> Void = { _ in }
        /// A line for the person who waits.
        package var tell: (String) -> Void = { _ in }
        package var cancellation = Cancellation()

        package init(progress: @escaping (_ part: Int) -> Progress) { self.progress = progress }
    }

    private struct Part {
        /// From 1.
        let number: Int
        var progress = Progress(finished: 0, isWhole: false)
        /// How far it was when it was last given to the cluster; nil before.
        var finishedAtSubmission: Int?
        /// In a row.
        var fruitlessAttempts = 0
        var isGivenUp = false
        /// Since when it is in no queue.
        var lostSince: ContinuousClock.Instant?

        var isOpen: Bool { !progress.isWhole && !isGivenUp }
        var wasSubmitted: Bool { finishedAtSubmission != nil }

        /// Whether it is to be given to the cluster, now that no task does it any more; gives it up after the last attempt.
        mutating func isDue(attempts: Int) -> Bool {
            if let before = finishedAtSubmission {
                fruitlessAttempts = progress.finished > before ? 0 : fruitlessAttempts + 1
                isGivenUp = fruitlessAttempts >= attempts
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
    private let patience: Patience
    private let hooks: Hooks
    private let clock = ContinuousClock()
    /// In the order of their numbers.
    private var parts: [Part]
    /// nil before the first: a cluster that never answered is none.
    private var lastAnswer: ContinuousClock.Instant?
    private var reasonsTold: Set<String> = ["None", "Priority", "Resources", "JobArrayTaskLimit"]

    package init(_ array: JobArray, on slurm: Slurm, patience: Patience = Patience(), hooks: Hooks) {
        self.slurm = slurm
        self.array = array
        self.patience = patience
        self.hooks = hooks
        parts = array.parts.indices.map { Part(number: $0 + 1) }
    }

    /// Runs the array to its end.
    ///
    /// - Throws: `ClusterError` if the cluster takes no jobs, or does not answer for long; `PartFailed` if a part fails as it
    ///   would everywhere. No task is left behind, as far as the cluster answers.
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
            let tasks = try askForTasks()
            try look(beside: tasks)
            if !parts.contains(where: \.isOpen) {
                let givenUp = parts.filter(\.isGivenUp).map(\.number)
                return givenUp.isEmpty ? .done : .gaveUp(givenUp)
            }
            if hooks.cancellation.isRequested {
                try cancel()
                return .cancelled
            }
            if let tasks { try submitWhatIsLost(beside: tasks) }
            let elapsed = (clock.now - start) / .seconds(1)
            pause(min(max(elapsed / 20, patience.lookSeconds.lowerBound), patience.lookSeconds.upperBound))
        }
    }

    // MARK: Looking

    /// nil if the cluster does not answer, as while its controller is started anew.
    private mutating func askForTasks() throws(ClusterError) -> [Slurm.Task]? {
        do {
            let tasks = try slurm.tasks(ofJobsNamed: array.name)
            lastAnswer = clock.now
            return tasks
        } catch {
            guard let lastAnswer, clock.now - lastAnswer <= .seconds(patience.silenceSeconds) else { throw error }
            return nil
        }
    }

    /// After the tasks were asked for: who has left the queue by then has left its files.
    private mutating func look(beside tasks: [Slurm.Task]?) throws(PartFailed) {
        var status = Status()
        for index in parts.indices {
            let number = parts[index].number
            if parts[index].isOpen { parts[index].progress = hooks.progress(number) }
            status.finished += parts[index].progress.finished
            guard parts[index].isOpen, parts[index].wasSubmitted, let ending = array.ending(ofPart: number) else {
                continue
            }
            if PartFailed.codes.contains(ending.exitCode) {
                throw PartFailed(
                    part: number, step: ending.step, exitCode: ending.exitCode,
                    words: array.lastWords(ofPart: number) ?? "")
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
        if status.running == 0 { tell(status.reasons) }
    }

    /// What may keep tasks waiting for ever is told once.
    private mutating func tell(_ reasons: Set<String>) {
        for reason in reasons.subtracting(reasonsTold).sorted() {
            hooks.tell("no task runs yet; Slurm's reason is '\(reason)'")
            reasonsTold.insert(reason)
        }
    }

    // MARK: Acting

    private mutating func submitWhatIsLost(beside tasks: [Slurm.Task]) throws(ClusterError) {
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
            if parts[index].isDue(attempts: patience.attempts) { lost.append(index) }
        }
        if lost.isEmpty { return }
        let again = lost.count { parts[$0].wasSubmitted }
        if again > 0 {
            hooks.tell(
                again == 1
                    ? "a task ended early and is submitted again" : "\(again) tasks ended early and are submitted again"
            )
        }
        try slurm.submit(array, parts: lost.map { parts[$0].number })
        for index in lost { parts[index].didSubmit() }
    }

    /// Ends all tasks, and waits until they have ended: until then they may finish something.
    private mutating func cancel() throws(ClusterError) {
        try slurm.cancel(jobsNamed: array.name)
        let start = clock.now
        while clock.now - start < .seconds(patience.endSeconds) {
            if let tasks = try askForTasks(), tasks.isEmpty { return }
            usleep(100_000)
        }
    }

    private func pause(_ seconds: Double) {
        let end = clock.now + .seconds(seconds)
        while clock.now < end && !hooks.cancellation.isRequested { usleep(50_000) }
    }
}

/// A part failed as it would fail on every machine: trying again helps nobody.
package struct PartFailed: Error, Sendable {
    /// From 1, as the step of it.
    package let part: Int
    package let step: Int
    package let exitCode: Int32
    /// The last that it said.
    package let words: String

    /// An invariant does not hold, bad input; the shell finds no such program, or may not run it.
    static let codes: Set<Int32> = [1, 2, 126, 127]
}
