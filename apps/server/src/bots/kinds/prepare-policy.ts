// Prepares a model for its check: reads it and checks its operators, inputs and outputs.

import { isOnnxRuntimeInstalled, policyManifestOf, readModel, separateOutput } from '@mcr-arena/hosts';
import type { PrepareUpload } from './preparation.ts';

export const prepare: PrepareUpload = async ({ bot, parameters }) => {
  if (!isOnnxRuntimeInstalled()) throw new Error('onnxruntime-node is not installed: models cannot be checked here');
  const manifest = policyManifestOf(parameters);
  if (!manifest.ok) return { type: 'failed', ...separateOutput(manifest.error) };
  const model = readModel(bot, manifest.value);
  return model.ok ? { type: 'prepared', buildOutput: '' } : { type: 'failed', ...separateOutput(model.error) };
};
