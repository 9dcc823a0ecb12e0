// Announcements of the server about its competitions.

import type { Announcement } from '@mcr-arena/protocol/documents';

export type { Announcement } from '@mcr-arena/protocol/documents';

export type Announce = (announcement: Announcement) => void;
