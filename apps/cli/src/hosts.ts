// The hosts of the command line: house bots, and any file that its user names.

import { standardHosts } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';

export const HOSTS = standardHosts(HOUSE_BOTS);
