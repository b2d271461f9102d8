import CGLPK

/// A transportation problem, solved as a linear program: it moves drivers from places with a surplus to places with a
/// lack, for the highest total gain.
///
///     maximise    Σ gain(way) · x(way)
///     such that   Σ x(ways from a place) ≤ surplus of the place
///                 Σ x(ways to a place)   ≤ lack of the place,    x ≥ 0
///
/// Its matrix is totally unimodular, so the corner that the simplex method finds is in whole numbers, and so are the
/// prices of the places in the dual program. Both are rounded to whole numbers and checked against each other: only a
/// solution proved optimal is returned, regardless of floating-point errors.
///
/// Source: Dantzig, "Linear Programming and Extensions", 1963, chapters 6 (duality) and 15 (whole numbers).
struct TransportationProblem {
    struct Arc {
        /// The indices in `surplus` and in `lack`.
        var from: Int
        var to: Int
        /// The gain of one driver who goes this way.
        var gain: Int64
    }

    var surplus: [Int]
    var lack: [Int]
    /// The possible ways, each at most once.
    var ways: [Arc]

    /// Returns the number of drivers on each way, or nil if its optimality could not be proved.
    ///
    /// The same program always has the same solution. GLPK keeps its state by thread, and all of it is freed here.
    ///
    /// - Complexity: exponential in the worst case, in practice about O(ways · places).
    func solution() -> [Int]? {
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
        return isOptimal(counts, prices: prices) ? counts : nil
    }

    /// The rows of the program, from 1: surpluses, then lacks.
    private var rows: ClosedRange<Int32> { 1...Int32(surplus.count + lack.count) }

    private func fill(_ program: OpaquePointer?) {
        glp_set_obj_dir(program, GLP_MAX)
        glp_add_rows(program, rows.upperBound)
        for (row, limit) in zip(rows, surplus + lack) { glp_set_row_bnds(program, row, GLP_UP, 0, Double(limit)) }
        glp_add_cols(program, Int32(ways.count))
        for (column, way) in zip(Int32(1)..., ways) {
            glp_set_col_bnds(program, column, GLP_LO, 0, 0)
            glp_set_obj_coef(program, column, Double(way.gain))
            // GLPK counts from 1 and ignores the first entry.
            glp_set_mat_col(
                program, column, 2, [0, Int32(way.from + 1), Int32(surplus.count + way.to + 1)], [0, 1, 1])
        }
    }

    /// Returns whether a solution is optimal, by strong duality: it is feasible, and its gain equals the value of the
    /// dual prices.
    ///
    /// - Parameter prices: the dual price of one more driver at each place, surpluses first.
    func isOptimal(_ counts: [Int], prices: [Int64]) -> Bool {
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
