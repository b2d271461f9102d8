import CGLPK

/// Who goes from places that have too many to places that lack some, so that what is gained is most: a transportation
/// problem, solved as a linear program.
///
///     maximise    Σ gain(way) · x(way)
///     such that   Σ x(ways from a place) ≤ surplus of the place
///                 Σ x(ways to a place)   ≤ lack of the place,    x ≥ 0
///
/// Its matrix is totally unimodular, so that the corner which the simplex method finds is in whole numbers, and so are
/// the prices of the places in the dual program. Both are taken as whole numbers and held against each other: no answer
/// is given that is not proved to be best, whatever floating point may have done.
///
/// Source: Dantzig, "Linear Programming and Extensions", 1963, chapters 6 (duality) and 15 (whole numbers).
struct TransportProgram {
    struct Way {
        /// Of `surplus` and of `lack`.
        var from: Int
        var to: Int
        /// What one who goes there is worth.
        var gain: Int64
    }

    var surplus: [Int]
    var lack: [Int]
    /// Each at most once.
    var ways: [Way]

    /// How many take each of the ways; nil if that could not be proved.
    ///
    /// The same program has the same answer always. GLPK keeps its state by thread, and all of it is given back.
    ///
    /// - Complexity: exponential at worst, in practice about O(ways · places).
    func solved() -> [Int]? {
        if ways.isEmpty { return [] }
        defer { glp_free_env() }
        glp_term_out(GLP_OFF)
        let program = glp_create_prob()
        defer { glp_delete_prob(program) }
        fill(program)
        var method = glp_smcp()
        glp_init_smcp(&method)
        method.msg_lev = GLP_MSG_OFF
        guard glp_simplex(program, &method) == 0, glp_get_status(program) == GLP_OPT else { return nil }
        let counts = ways.indices.map { Int(glp_get_col_prim(program, Int32($0 + 1)).rounded()) }
        let prices = rows.map { Int64(glp_get_row_dual(program, $0).rounded()) }
        return isBest(counts, prices: prices) ? counts : nil
    }

    /// Surpluses first, counted from 1.
    private var rows: ClosedRange<Int32> { 1...Int32(surplus.count + lack.count) }

    private func fill(_ program: OpaquePointer?) {
        glp_set_obj_dir(program, GLP_MAX)
        glp_add_rows(program, rows.upperBound)
        for (row, limit) in zip(rows, surplus + lack) { glp_set_row_bnds(program, row, GLP_UP, 0, Double(limit)) }
        glp_add_cols(program, Int32(ways.count))
        for (column, way) in zip(Int32(1)..., ways) {
            glp_set_col_bnds(program, column, GLP_LO, 0, 0)
            glp_set_obj_coef(program, column, Double(way.gain))
            // Counted from 1: what stands first is not looked at.
            glp_set_mat_col(
                program, column, 2, [0, Int32(way.from + 1), Int32(surplus.count + way.to + 1)], [0, 1, 1])
        }
    }

    /// Strong duality: what is allowed and worth as much as the places' prices allow is best.
    ///
    /// - Parameter prices: of one more at each place, surpluses first.
    func isBest(_ counts: [Int], prices: [Int64]) -> Bool {
        var left = surplus + lack
        var gain: Int64 = 0
        for (way, count) in zip(ways, counts) {
            if count < 0 || prices[way.from] + prices[surplus.count + way.to] < way.gain { return false }
            left[way.from] -= count
            left[surplus.count + way.to] -= count
            gain += way.gain * Int64(count)
        }
        let worth = zip(prices, surplus + lack).reduce(0) { $0 + $1.0 * Int64($1.1) }
        return gain == worth && left.allSatisfy { $0 >= 0 } && prices.allSatisfy { $0 >= 0 }
    }
}
