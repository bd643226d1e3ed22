#include "sp_png.h"
