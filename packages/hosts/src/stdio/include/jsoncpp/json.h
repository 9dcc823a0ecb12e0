// On Botzone programs include "jsoncpp/json.h"; Debian's package has json/json.h.
#include <json/json.h>
