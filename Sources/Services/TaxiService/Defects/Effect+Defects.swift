import Quantities
import ServiceKernel

extension TaxiService.Effect {
    /// The same with the prices and waits that a service with the defect tells.
    func withFigures(spoiltBy defect: TaxiService.Defect) -> TaxiService.Effect {
        var (copy, form) = (self, SpoiltFigures(defect: defect, request: request))
        // This form throws nothing.
        try? copy.describe(in: &form)
        return copy
    }
}

private struct SpoiltFigures: FieldForm {
    let defect: TaxiService.Defect
    let request: RequestID

    func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        if field == .price, let price = value as? Money, let told = spoilt(price) as? Value { value = told }
        if field == .wait, defect == .secondAdded, let wait = value as? SimDuration,
            let longer = wait + .seconds(1) as? Value
        {
            value = longer
        }
    }

    private func spoilt(_ price: Money) -> Money {
        if defect == .pricesTenfold { return Money(cents: 10 * price.cents) }
        return defect == .centAdded && request.number % 4 == 3 ? price + Money(cents: 1) : price
    }
}
