import InputFiles
import PlaceService
import Quantities
import TaxiService

/// Forms of the rule book's parameters: bare numbers, because the name contains the unit.
extension KeyForm where Value == SimDuration {
    /// Form of a bare duration.
    ///
    /// - Parameter lower: exclusive lower bound, for times that must not be 0, such as that of an open offer or between
    ///   two polls; nil: 0 is accepted.
    static func bare(above lower: Double? = nil, to upper: Double, secondsPerUnit: Int64) -> KeyForm {
        let limits = lower.map { Limits.above($0, to: upper) } ?? .from(0, to: upper)
        return KeyForm(limits.range(), text: { shortText($0.seconds / Double(secondsPerUnit)) }) { field in
            field.exactNumber(limits).flatMap { field.wholeMicroseconds($0, perUnit: secondsPerUnit * 1_000_000) }
        }
    }

    /// Form of a whole multiple of a unit.
    static func wholeTimes(_ unit: SimDuration, _ range: ClosedRange<Int>) -> KeyForm {
        KeyForm(
            "\(range.lowerBound) to \(range.upperBound)", text: { shortText($0.seconds / unit.seconds) }
        ) { field in
            field.wholeNumber(range).map { unit * Int64($0) }
        }.withPrecision(.whole)
    }
}

extension KeyForm where Value == Money {
    static func money(to limit: Money = RuleBookDecoder.moneyMax) -> KeyForm {
        KeyForm("0.00 to \(limit)") { $0.money(to: limit) }.withPrecision(.cents)
    }
}

extension KeyForm where Value == Money? {
    /// Form of a rate that is another one than at other hours.
    static var rate: KeyForm { .ifWritten(.money(), defaultValue: .zero) }
}

extension KeyForm where Value == TaxiRules.Tariff? {
    /// Form of an amount of the statutory tariff; without a tariff it has no effect.
    static func limit(_ amount: WritableKeyPath<TaxiRules.Tariff, Money> & Sendable) -> KeyForm {
        let money = KeyForm<Money>.money()
        return KeyForm(money.accepted, text: { $0.map { money.text($0[keyPath: amount]) } ?? "" }) {
            field, defaultValue in
            field.money(to: RuleBookDecoder.moneyMax).map { limit in
                var tariff = defaultValue
                tariff?[keyPath: amount] = limit
                return tariff
            }
        }.withPrecision(.cents)
    }
}

extension KeyForm where Value == Int64? {
    /// Form of a speed in km/h, stored as whole metres an hour.
    static var metresPerHour: KeyForm {
        KeyForm(Limits.from(1, to: 200).range(), text: { $0.map { shortText(Double($0) / 1_000) } ?? "all minutes" }) {
            field in
            guard let speed = field.exactNumber(.from(1, to: 200)) else { return .some(nil) }
            if let metres = speed.times(1_000)?.whole { return metres }
            field.report(
                "\(field.label) is \(speed), with more than three decimals", remedy: "write at most three decimals")
            return .some(nil)
        }
    }
}

extension KeyForm where Value == PlaceCategory {
    static var category: KeyForm {
        KeyForm("a category", text: \.word) { field in
            let word = field.word(among: PlaceCategory.allCases.map(\.word))
            return PlaceCategory.allCases.first { $0.word == word }
        }
    }
}

extension KeyForm where Value == UInt32 {
    static var metres: KeyForm { .whole(0...1_000_000) }
}

extension KeyForm where Value == ExactDecimal {
    /// Form of the weight of a score's term (L03).
    static var weight: KeyForm {
        let limits = Limits.from(0, to: PlaceRules.FeedWeights.weightMax.nearestDouble)
        return KeyForm(limits.range()) { $0.exactNumber(limits).flatMap($0.withExactDecimals) }
    }

    /// Form of a percentage by which a price is higher or lower.
    static var percentMore: KeyForm {
        let limits = Limits.from(-100, to: 400)
        return KeyForm(limits.range()) { field in
            guard let percent = field.exactNumber(limits) else { return nil }
            if percent.decimals <= 2 { return percent }
            field.report("\(field.label) is \(percent)", remedy: "write at most 2 decimals")
            return nil
        }
    }

    /// Form of a percentage, stored as a share.
    static var percent: KeyForm {
        KeyForm("0 to 100", text: { "\(ExactDecimal(digits: $0.digits * 100, decimals: $0.decimals))" }) { field in
            field.exactNumber(.from(0, to: 100)).flatMap(field.withExactDecimals)
                .map { ExactDecimal(digits: $0.digits, decimals: $0.decimals + 2) }
        }
    }
}

extension KeyField {
    /// Returns the number if its decimals are few enough for exact products; otherwise reports an error.
    fileprivate func withExactDecimals(_ number: ExactDecimal) -> ExactDecimal? {
        if number.decimals <= 6 { return number }
        report("\(label) is \(number)", remedy: "write at most 6 decimals")
        return nil
    }
}
