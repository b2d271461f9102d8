import CGSL

/// A small symmetric matrix: information about a few parameters, or their covariances.
package struct SymmetricMatrix: Hashable, Sendable {
    /// Number of rows and of columns.
    package let count: Int
    /// Elements, row by row.
    private var elements: [Double]

    /// Creates a matrix of zeros.
    package init(count: Int) {
        self.count = count
        elements = Array(repeating: 0, count: count * count)
    }

    /// Accesses the element in a row and column; setting it sets its mirror image, too.
    package subscript(row: Int, column: Int) -> Double {
        get { elements[row * count + column] }
        set {
            elements[row * count + column] = newValue
            elements[column * count + row] = newValue
        }
    }

    /// Adds `factor` × vector × its transpose.
    package mutating func add(square vector: [Double], times factor: Double = 1) {
        precondition(vector.count == count, "the vector must have the dimension of the matrix")
        for row in 0..<count {
            for column in 0..<count { elements[row * count + column] += factor * vector[row] * vector[column] }
        }
    }

    /// Returns the sum of two matrices of one size.
    package static func + (left: SymmetricMatrix, right: SymmetricMatrix) -> SymmetricMatrix {
        var sum = left
        for index in sum.elements.indices { sum.elements[index] += right.elements[index] }
        return sum
    }

    /// Returns a multiple of a matrix.
    package static func * (factor: Double, matrix: SymmetricMatrix) -> SymmetricMatrix {
        var product = matrix
        for index in product.elements.indices { product.elements[index] *= factor }
        return product
    }

    /// Returns the product of a matrix and a vector.
    package static func * (matrix: SymmetricMatrix, vector: [Double]) -> [Double] {
        (0..<matrix.count).map { row in
            (0..<matrix.count).reduce(0) { $0 + matrix[row, $1] * vector[$1] }
        }
    }

    /// Returns `self` × `inner` × `self`.
    package func sandwich(_ inner: SymmetricMatrix) -> SymmetricMatrix {
        let rows = (0..<count).map { row in inner * (0..<count).map { self[row, $0] } }
        var product = SymmetricMatrix(count: count)
        for row in 0..<count {
            for column in 0...row { product[row, column] = (self * rows[row])[column] }
        }
        return product
    }

    /// Eigenvalues, ascending, each with its vector of length 1.
    ///
    /// - Complexity: O(count³).
    package var eigenpairs: [(value: Double, vector: [Double])] {
        guard let matrix = gsl_matrix_alloc(count, count), let vectors = gsl_matrix_alloc(count, count),
            let values = gsl_vector_alloc(count), let workspace = gsl_eigen_symmv_alloc(count)
        else { preconditionFailure("out of memory") }
        defer {
            gsl_matrix_free(matrix)
            gsl_matrix_free(vectors)
            gsl_vector_free(values)
            gsl_eigen_symmv_free(workspace)
        }
        for row in 0..<count {
            for column in 0..<count { gsl_matrix_set(matrix, row, column, self[row, column]) }
        }
        gsl_eigen_symmv(matrix, values, vectors, workspace)
        gsl_eigen_symmv_sort(values, vectors, GSL_EIGEN_SORT_VAL_ASC)
        return (0..<count).map { index in
            (gsl_vector_get(values, index), (0..<count).map { gsl_matrix_get(vectors, $0, index) })
        }
    }

    /// The inverse, or nil unless the matrix is positive definite up to rounding.
    package var inverse: SymmetricMatrix? {
        let pairs = eigenpairs
        guard let least = pairs.first?.value, let most = pairs.last?.value, least > 1e-12 * most else { return nil }
        return pairs.reduce(into: SymmetricMatrix(count: count)) { $0.add(square: $1.vector, times: 1 / $1.value) }
    }
}
