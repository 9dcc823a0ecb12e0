// The hosts of a server and its workers: house bots. A file that a client names is never loaded.

import { houseHost } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';

export const BOT_HOSTS = [houseHost(HOUSE_BOTS)];
