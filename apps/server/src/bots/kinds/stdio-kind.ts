// Programs in any language that reply on standard output, as one file, an executable or an archive.

import { STDIO_HOST, stdioHost } from '@mcr-arena/hosts';
import { success } from '@mcr-arena/tiles';
import { uploadKindOf } from './make-upload-kind.ts';

export const STDIO_KIND = uploadKindOf({
  name: 'stdio',
  host: STDIO_HOST,
  files: 'programs: a zip or tar.gz archive, one file of code, or an executable',
  // The check determines whether the file can be used.
  accepts: () => true,
  fields: [],
  requiredFields: [],
  checkParameters: success,
  // Botzone's protocols require a discard with each claim.
  playsCasual: (program) => program?.protocol === 'events',
  hostModule: stdioHost,
  preparation: new URL('./prepare-stdio.ts', import.meta.url).href,
});
