// Compression by zlib, used for latency logs and other packed output.
#include <zlib.h>
