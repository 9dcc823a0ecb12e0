// Decompresses the records of deals in a file from another site, with what the browser has.

import { MAX_SCRIPT_BYTES, type ReadScript, scriptDamaged } from '@mcr-arena/formats';
import { success } from '@mcr-arena/tiles';

/** Decompresses all scripts. The result reads each of them. */
export async function inflateScripts(scripts: readonly string[]): Promise<ReadScript> {
  const texts = new Map<string, string>();
  for (const script of scripts) {
    const text = await inflated(script);
    if (text !== undefined) texts.set(script, text);
  }
  return (script) => {
    const text = texts.get(script);
    return text === undefined ? scriptDamaged() : success(text);
  };
}

/** The text of base64 of zlib data; undefined if it is damaged or too large. */
async function inflated(script: string): Promise<string | undefined> {
  try {
    const bytes = Uint8Array.from(atob(script), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return await textOf(stream);
  } catch {
    return undefined;
  }
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MAX_SCRIPT_BYTES) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
