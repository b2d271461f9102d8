import Quantities
import ServiceKernel

extension GuideService {
    /// How far an application has come (G06).
    package enum GuideStep: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case none = 0
        case applied = 1
        case interviewed = 2
        case hired = 3
        case declined = 4
    }

    /// Those who lead guided tours, or want to (G06).
    struct Guides: Hashable, Sendable {
        private struct Guide: StateHolder, Hashable, Sendable {
            var step = GuideStep.none
            /// Empty of one who has never applied.
            var cv = ""
            /// Where the pay goes; empty until hired.
            var iban = ""

            static var unread: Guide { Guide() }

            mutating func describe(state form: inout StateForm) throws {
                try form.visit(&step)
                try form.visit(&cv)
                try form.visit(&iban)
            }
        }

        private var guides: ContiguousArray<Guide>

        init(guides count: Int) { guides = ContiguousArray(repeating: Guide(), count: count) }

        mutating func describe(state form: inout StateForm) throws {
            try form.visit(&guides)
        }

        /// One more than the highest number that a guide has had.
        var count: Int { guides.count }

        func step(of guide: GuideID) -> GuideStep {
            Int(guide.index) < guides.count ? guides[Int(guide.index)].step : .none
        }

        func cv(of guide: GuideID) -> String { Int(guide.index) < guides.count ? guides[Int(guide.index)].cv : "" }
        func iban(of guide: GuideID) -> String { Int(guide.index) < guides.count ? guides[Int(guide.index)].iban : "" }

        /// Who was declined may apply again *(decided)*.
        mutating func apply(_ guide: GuideID, cv: String) throws(Reason) {
            if step(of: guide) != .none, step(of: guide) != .declined { throw .wrongStep }
            if cv.isEmpty { throw .emptyText }
            let missing = Int(guide.index) + 1 - guides.count
            if missing > 0 { guides.append(contentsOf: repeatElement(Guide(), count: missing)) }
            (guides[Int(guide.index)].step, guides[Int(guide.index)].cv) = (.applied, cv)
        }

        /// - Throws: `unknownGuide`, `wrongStep`.
        func require(_ step: GuideStep, of guide: GuideID) throws(Reason) {
            if self.step(of: guide) == .none { throw .unknownGuide }
            if self.step(of: guide) != step { throw .wrongStep }
        }

        /// - Precondition: the step is the guide's next one.
        mutating func advance(_ guide: GuideID, to step: GuideStep, iban: String = "") {
            assert(self.step(of: guide) == (step == .interviewed ? .applied : .interviewed), "a step is left out")
            assert((step == .hired) == !iban.isEmpty, "who is hired is paid, and nobody else")
            guides[Int(guide.index)].step = step
            guides[Int(guide.index)].iban = iban
        }

        /// A11.
        mutating func forget(_ guide: GuideID) {
            if Int(guide.index) < guides.count { guides[Int(guide.index)] = Guide() }
        }

        /// Hands the state over.
        func digest(into take: (UInt64) -> Void) {
            for (index, guide) in guides.enumerated() where guide.step != .none {
                take(UInt64(index) | UInt64(guide.step.rawValue) << 32)
                guide.cv.digest(into: take)
                guide.iban.digest(into: take)
            }
        }
    }
}
