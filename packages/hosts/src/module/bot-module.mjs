// Loads a bot's code. Plain JavaScript without imports, because a bot's process loads it before every deal and would have to
// strip types each time.

/**
 * Imports a bot's module. Throws if it has no `createBot`.
 * @param {string} url
 */
export async function loadBotModule(url) {
  const module = await importWithHint(url);
  if (typeof module.createBot === 'function') return module;
  throw unfit(`${url} exports no function createBot`);
}

/** Matches the error of Node for the syntax of a module in a file that it reads as CommonJS. */
const NOT_COMMONJS = /^Unexpected token 'export'|^Cannot use import statement outside a module/;
const HINT = 'Node reads it as CommonJS: call it .mjs, or put "type": "module" into package.json';

/**
 * Imports a module. The error names the fix if its package.json says that .js files are CommonJS, as `npm init` writes it.
 * @param {string} url
 */
async function importWithHint(url) {
  try {
    return await import(url);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError && NOT_COMMONJS.test(thrown.message))) throw thrown;
    const { message, stack } = thrown;
    throw Object.assign(new SyntaxError(`${message}; ${HINT}`), { stack });
  }
}

/**
 * An error without a stack, which would not point to the bot's code.
 * @param {string} message
 */
function unfit(message) {
  return Object.assign(new Error(message), { stack: message });
}

/**
 * Imports a bot's module and creates the bot. Throws if either is invalid.
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
 * Location of a thrown error: `file:///…:LINE:COLUMN`, or the location that Node prints above a syntax error. Undefined if
 * unknown. Never throws, for any thrown value.
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
