// What the server announces as it happens.

import type { Announcement } from '@mcr-arena/protocol/documents';

export type { Announcement } from '@mcr-arena/protocol/documents';

export type Announce = (announcement: Announcement) => void;
