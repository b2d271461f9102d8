// Linear programs: the GNU Linear Programming Kit.
#include <glpk.h>
