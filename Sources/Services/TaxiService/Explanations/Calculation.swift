import Quantities
import ServiceKernel

extension TaxiService {
    /// The explanation of one step of the taxi service's calculations.
    package typealias Calculation = ServiceKernel.Calculation<CalculationStep>
}

extension Field {
    static let addition = Field("addition")
    static let before = Field("before")
    static let cause = Field("cause")
    static let cent = Field("cent")
    static let count = Field("count")
    static let counts = Field("counts")
    static let direct = Field("direct")
    static let distance = Field("distance")
    static let exact = Field("exact")
    static let factor = Field("factor")
    static let fits = Field("fits")
    static let flagFall = Field("flagFall")
    static let found = Field("found")
    static let free = Field("free")
    static let held = Field("held")
    static let income = Field("income")
    /// The part of an amount that the legal limit leaves.
    static let left = Field("left")
    static let length = Field("length")
    static let limit = Field("limit")
    static let list = Field("list")
    static let lone = Field("lone")
    static let others = Field("others")
    /// Whether a period has rates of its own.
    static let ownRates = Field("ownRates")
    static let paid = Field("paid")
    static let percent = Field("percent")
    static let perKilometre = Field("perKilometre")
    static let perMile = Field("perMile")
    static let perMinute = Field("perMinute")
    static let policy = Field("policy")
    /// Whether drivers stand in queues.
    static let queued = Field("queued")
    static let rank = Field("rank")
    static let same = Field("same")
    static let speed = Field("speed")
    static let standDown = Field("standDown")
    static let state = Field("state")
    static let suspend = Field("suspend")
    static let sum = Field("sum")
    static let time = Field("time")
    static let total = Field("total")
    static let until = Field("until")
}

extension FieldValue {
    static func count(_ count: Int) -> FieldValue { .count(UInt64(count)) }

    /// Returns whole metres as kilometres: `1.049 km`, with a non-breaking space.
    static func kilometres(_ metres: Int64) -> FieldValue {
        .text(ExactDecimal.kilometresText(ofMetres: metres) + "\u{A0}km")
    }
}

extension ExactDecimal {
    /// Returns a length as kilometres with one decimal, or with three if one is not exact: `1.0`, `1.049`, `1.050`.
    package static func kilometresText(ofMetres metres: Int64) -> String {
        ExactDecimal(digits: metres, decimals: 3).text(decimalsMin: metres.isMultiple(of: 100) ? 1 : 3)
    }

    /// Returns the number with trailing zeros up to at least `decimalsMin` decimals.
    package func text(decimalsMin: Int) -> String {
        let zeros = String(repeating: "0", count: max(0, decimalsMin - decimals))
        return description + (decimals == 0 && !zeros.isEmpty ? "." : "") + zeros
    }
}
