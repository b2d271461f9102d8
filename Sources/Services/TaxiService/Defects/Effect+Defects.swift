import Quantities
import ServiceKernel

extension TaxiService.Effect {
    /// The figures of an effect that a fault can change.
    struct Figures {
        var wait = SimDuration.zero
        var price = Money.zero
        /// The authority's part of the price.
        var authority = Money.zero
    }

    /// Returns the effect with its figures changed; an effect without figures stays as it is.
    func changingFigures(_ change: @escaping (inout Figures) -> Void) -> TaxiService.Effect {
        var (copy, form) = (self, FigureReplacer(change: change))
        // This form throws nothing.
        try? copy.visitFields(with: &form)
        return copy
    }
}

private struct FigureReplacer: FieldVisitor {
    let change: (inout TaxiService.Effect.Figures) -> Void

    func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        if field == .wait { put(\.wait, in: &value) }
        if field == .price { put(\.price, in: &value) }
        if field == .authority { put(\.authority, in: &value) }
    }

    private func put<Figure, Value>(
        _ figure: WritableKeyPath<TaxiService.Effect.Figures, Figure>, in value: inout Value
    ) {
        guard let original = value as? Figure else { return }
        var figures = TaxiService.Effect.Figures()
        figures[keyPath: figure] = original
        change(&figures)
        if let changed = figures[keyPath: figure] as? Value { value = changed }
    }
}
