// Minimum-cost matching of two groups, by LEMON's network simplex.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Allowed pair with its cost.
typedef struct assignment_pair {
    uint32_t left;
    uint32_t right;
    int64_t cost;
} assignment_pair;

/// Computes a matching of maximum size, and of minimum total cost among these.
///
/// Equal pairs in equal order give an equal result.
///
/// - pairs: no duplicates; costs are not negative, and their sum fits into 62 bits.
/// - partner_of_left: receives the partner of each left member, or `UINT32_MAX`; `left_count` entries.
///
/// Returns whether there was enough memory.
int assignment_solve(
    uint32_t left_count, uint32_t right_count, const assignment_pair *pairs, size_t pair_count,
    uint32_t *partner_of_left);

#ifdef __cplusplus
}
#endif
