// A kind of uploads defined only in this folder: files that name an action, the first or the last, which the bot always takes. It is also
// its own host and its own preparation.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BotHost } from '@mcr-arena/hosts';
import { success } from '@mcr-arena/tiles';
import { uploadKindOf } from '../../../apps/server/src/bots/kinds/make-upload-kind.ts';
import type { PrepareUpload } from '../../../apps/server/src/bots/kinds/preparation.ts';

const URL_OF_FILE = import.meta.url;

export const FIRST_ACTION_KIND = uploadKindOf({
  name: 'first-action',
  host: 'first-action',
  files: 'names of actions, whose file names end with .action',
  accepts: (file) => file.endsWith('.action'),
  fields: ['mood'],
  requiredFields: [],
  checkParameters: success,
  playsCasual: () => true,
  maxBytes: 20,
  hostModule: () => ({ name: 'first-action', url: URL_OF_FILE }),
  preparation: URL_OF_FILE,
});

function readAction(url: string): string {
  return readFileSync(fileURLToPath(url), 'utf8').trim();
}

export const prepare: PrepareUpload = async ({ bot }) => {
  const action = readAction(bot);
  if (action === 'first' || action === 'last') return { type: 'prepared', buildOutput: `always the ${action} action` };
  return { type: 'failed', code: 'manifest-invalid', message: `"${action}": expected first or last` };
};

export function createHost(): BotHost {
  return {
    load: async ({ bot, parameters }) => {
      const action = readAction(bot);
      return {
        seat: async () => ({
          decide: (_, legalActions) => legalActions.at(action === 'last' ? -1 : 0)!,
          close: () => ({ text: `${parameters.mood} ${action}` }),
        }),
      };
    },
    close: async () => {},
  };
}
