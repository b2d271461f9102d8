// What the processor can do and Swift cannot say.
#pragma once

/// Starts loading the cache line at `address`. Any address is allowed, none is ever read by the program through this.
static inline void cabrank_prefetch(const void *address) { __builtin_prefetch(address); }
