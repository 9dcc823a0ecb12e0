// Telling of tournaments as it happens.

import type { Announcement } from '@mcr-arena/tournament/api';

export type { Announcement } from '@mcr-arena/tournament/api';

export type Announce = (announcement: Announcement) => void;
