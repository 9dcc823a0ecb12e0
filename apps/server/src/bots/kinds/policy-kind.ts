// ONNX models, as one file, with fields that describe their inputs and outputs.

import { extname } from 'node:path';
import { MODEL_BYTES, POLICY_HOST, policyHost, policyManifestOf } from '@mcr-arena/hosts';
import { uploadKindOf } from './make-upload-kind.ts';

export const POLICY_KIND = uploadKindOf({
  name: 'policy',
  host: POLICY_HOST,
  files: 'ONNX models, whose file names end with .onnx',
  accepts: (file) => extname(file).toLowerCase() === '.onnx',
  fields: ['encoding', 'temperature', 'input', 'logits', 'value'],
  requiredFields: ['encoding'],
  checkParameters: policyManifestOf,
  playsCasual: () => true,
  maxBytes: MODEL_BYTES,
  hostModule: (runner, { speed }) => policyHost(runner, speed),
  preparation: new URL('./prepare-policy.ts', import.meta.url).href,
});
