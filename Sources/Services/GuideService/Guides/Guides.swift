import Quantities
import ServiceKernel

extension GuideService {
    /// State of a guide's application (G06).
    package enum GuideStep: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case none = 0
        case applied = 1
        case interviewed = 2
        case hired = 3
        case declined = 4
    }

    /// Guides and applicants (G06).
    struct Guides: Hashable, Sendable {
        private struct Guide: StateCodable, Hashable, Sendable {
            var step = GuideStep.none
            /// CV of the application; empty if the guide has never applied.
            var cv = ""
            /// Bank account for the pay; empty until the guide is hired.
            var iban = ""

            static var placeholder: Guide { Guide() }

            mutating func code(with form: inout StateCoder) throws {
                try form.visit(&step)
                try form.visit(&cv)
                try form.visit(&iban)
            }
        }

        private var guides: ContiguousArray<Guide>

        init(guides count: Int) { guides = ContiguousArray(repeating: Guide(), count: count) }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&guides)
        }

        /// Highest number of a guide so far plus one.
        var count: Int { guides.count }

        func step(of guide: GuideID) -> GuideStep {
            Int(guide.index) < guides.count ? guides[Int(guide.index)].step : .none
        }

        func cv(of guide: GuideID) -> String { Int(guide.index) < guides.count ? guides[Int(guide.index)].cv : "" }
        func iban(of guide: GuideID) -> String { Int(guide.index) < guides.count ? guides[Int(guide.index)].iban : "" }

        /// Registers an application. A declined applicant may apply again *(decided)*.
        mutating func apply(_ guide: GuideID, cv: String) throws(Reason) {
            if step(of: guide) != .none, step(of: guide) != .declined { throw .wrongStep }
            if cv.isEmpty { throw .emptyText }
            let missing = Int(guide.index) + 1 - guides.count
            if missing > 0 { guides.append(contentsOf: repeatElement(Guide(), count: missing)) }
            (guides[Int(guide.index)].step, guides[Int(guide.index)].cv) = (.applied, cv)
        }

        /// Requires that the application is in this state.
        ///
        /// - Throws: `unknownGuide`, `wrongStep`.
        func require(_ step: GuideStep, of guide: GuideID) throws(Reason) {
            if self.step(of: guide) == .none { throw .unknownGuide }
            if self.step(of: guide) != step { throw .wrongStep }
        }

        /// Moves the application to the next state.
        ///
        /// - Precondition: `step` follows the guide's current step.
        mutating func advance(_ guide: GuideID, to step: GuideStep, iban: String = "") {
            assert(self.step(of: guide) == (step == .interviewed ? .applied : .interviewed), "a step is skipped")
            assert((step == .hired) == !iban.isEmpty, "exactly hired guides have an IBAN")
            guides[Int(guide.index)].step = step
            guides[Int(guide.index)].iban = iban
        }

        /// A11: erases the guide's data.
        mutating func erase(_ guide: GuideID) {
            if Int(guide.index) < guides.count { guides[Int(guide.index)] = Guide() }
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            for (index, guide) in guides.enumerated() where guide.step != .none {
                take(UInt64(index) | UInt64(guide.step.rawValue) << 32)
                guide.cv.forEachDigestWord(take)
                guide.iban.forEachDigestWord(take)
            }
        }
    }
}
