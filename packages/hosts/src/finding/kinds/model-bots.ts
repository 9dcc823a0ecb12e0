// ONNX models, by file.

import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { failure, success } from '@mcr-arena/tiles';
import { POLICY_HOST } from '../../bot-reference.ts';
import { POLICY_PARAMETERS, policyManifestOf } from '../../policy/manifest.ts';
import { isOnnxRuntimeInstalled, RUNTIME_MISSING } from '../../policy/onnx-runtime.ts';
import { entryOf } from '../bot-entry.ts';
import type { BotKind } from '../bot-kind.ts';

export const MODEL_BOTS_KIND: BotKind = {
  host: POLICY_HOST,
  description: 'an ONNX model',
  runsAs: 'process',
  find: ({ name, path, parameters }) => {
    const file = entryOf(path);
    if (file === undefined || !file.toLowerCase().endsWith('.onnx')) return undefined;
    if (!isOnnxRuntimeInstalled()) return failure('onnxruntime-missing', RUNTIME_MISSING);
    const manifest = policyManifestOf(parameters);
    if (!manifest.ok) return failure(manifest.error.code, `${name}: ${manifest.error.message}`);
    const url = pathToFileURL(file).href;
    return success({ reference: { host: POLICY_HOST, bot: url, parameters }, url });
  },
  filesOf: (path) => ({ folder: dirname(path), file: path }),
  /** The parameters that can be tuned. */
  readParameters: async () => success(POLICY_PARAMETERS),
};
