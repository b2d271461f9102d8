// Compression by zlib, as logs of latencies want it.
#include <zlib.h>
