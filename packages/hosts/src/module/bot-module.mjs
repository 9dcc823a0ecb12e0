// Loads a bot's code. Plain JavaScript without imports, because a bot's process loads it before every deal, and types would
// have to be stripped each time.

/**
 * Imports a bot's module. Throws if it has no `createBot`.
 * @param {string} url
 */
export async function loadBotModule(url) {
  const module = await import(url);
  if (typeof module.createBot === 'function') return module;
  throw unfit(`${url} exports no function createBot`);
}

/**
 * An error without a useful stack: the place where it is thrown is not in the bot's code.
 * @param {string} message
 */
function unfit(message) {
  return Object.assign(new Error(message), { stack: message });
}

/**
 * Imports a bot's module and makes the bot. Throws if either is not what it should be.
 * @param {string} url
 * @param {object} context
 */
export async function makeBot(url, context) {
  const module = await loadBotModule(url);
  const bot = await module.createBot(context);
  if (typeof bot === 'object' && bot !== null && typeof bot.decide === 'function') return bot;
  throw unfit(`${url}: createBot returned no object with a function decide`);
}

/**
 * Where in a file something was thrown: `file:///…:LINE:COLUMN`, or what Node writes above a syntax error. Undefined where
 * that is not known. Never throws, for any thrown value.
 * @param {any} thrown
 */
export function placeOfCrash(thrown) {
  try {
    const stack = String(thrown?.stack);
    const [place] = /^(?:file:\/\/)?\/.*:\d+$|file:\/\/[^\n]*:\d+:\d+(?=\)?$)/m.exec(stack) ?? [];
    return place?.slice(0, 500);
  } catch {
    return undefined;
  }
}
