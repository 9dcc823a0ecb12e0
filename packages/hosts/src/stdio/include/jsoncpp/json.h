// Programs for Botzone include "jsoncpp/json.h"; Debian's package has json/json.h.
#include <json/json.h>
