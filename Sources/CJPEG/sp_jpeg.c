#include "sp_jpeg.h"
