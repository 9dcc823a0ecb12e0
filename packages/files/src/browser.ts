export { decompressInJavaScript } from './zstd-in-javascript.ts';
export { decodeText, textOfFrame } from './zstd-text.ts';
