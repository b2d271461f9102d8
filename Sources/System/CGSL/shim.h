// The parts of the GNU Scientific Library that cabrank uses.
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_multimin.h>
#include <gsl/gsl_qrng.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sf_bessel.h>
#include <gsl/gsl_sf_gamma.h>
#include <gsl/gsl_statistics_double.h>

// Constants of the library that Swift does not import as constants.
static inline gsl_qrng *cabrank_sobol(unsigned int dimensions) { return gsl_qrng_alloc(gsl_qrng_sobol, dimensions); }
static inline gsl_multimin_fminimizer *cabrank_simplex(size_t dimensions) {
    return gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, dimensions);
}
