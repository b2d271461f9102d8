// Checksum of city files: XXH3 of libxxhash.
#include <xxhash.h>
