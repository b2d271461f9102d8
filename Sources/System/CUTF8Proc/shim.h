// Unicode normalization forms: utf8proc.
#include <utf8proc.h>
