// Opens the archive at the configured location.

import type { ArchiveLocation } from './archive-location.ts';
import type { ArchiveStore } from './archive-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

export function openArchiveStore(location: ArchiveLocation): ArchiveStore {
  return location.type === 'folder' ? openFolderStore(location.path) : openS3Store(location);
}
