#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

/// `xmlFree` is a variable, which Swift cannot read safely.
static inline void sp_xml_free(void *memory) { xmlFree(memory); }
