// The cheapest pairing of two groups, by LEMON's network simplex.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A pair that may be made, and what it costs.
typedef struct assignment_pair {
    uint32_t left;
    uint32_t right;
    int64_t cost;
} assignment_pair;

/// Pairs as many as can be paired, each member at most once, and of all such pairings one of the least total cost.
///
/// The same pairs in the same order give the same answer.
///
/// - pairs: none of them twice; costs are not negative and their sum fits into 62 bits.
/// - partner_of_left: takes for each of the left group whom it is paired with, or `UINT32_MAX`; `left_count` places.
///
/// Returns whether there was memory enough.
int assignment_solve(
    uint32_t left_count, uint32_t right_count, const assignment_pair *pairs, size_t pair_count,
    uint32_t *partner_of_left);

#ifdef __cplusplus
}
#endif
