export { decompressInJavaScript } from './zstd-in-javascript.ts';
export { textOfFrame } from './zstd-text.ts';
