// Debian's libxml2 is built with ICU, whose types differ from those of Foundation's own ICU: no module may see both.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

/// `xmlFree` is a variable, which Swift cannot read safely.
static inline void sp_xml_free(void *memory) { xmlFree(memory); }
