export {
  CacheFolder,
  type CacheLocation,
  defaultCacheFolder,
  entryKey,
  type HeldEntry,
  holdEntry,
  OWN_UID,
} from './cache-folder.ts';
export { tryLock } from './file-lock.ts';
export { makeMissingFolders } from './missing-folders.ts';
export { lockFile, lockFolder } from './process-lock.ts';
export { isStorageFault } from './storage-fault.ts';
export {
  compressSizedText,
  compressText,
  decompressText,
  fileError,
  readIfThere,
  removeLeftovers,
  unfinishedName,
  writeCompressed,
  writeText,
} from './text-file.ts';
export { decodeText } from './zstd-text.ts';
