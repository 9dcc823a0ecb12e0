// Reads and checks a model's file, which is untrusted and may be larger than a model can be.

import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isStorageFault } from '@mcr-arena/files';
import { messageOfCrash } from '@mcr-arena/sdk';
import { failure, type Result } from '@mcr-arena/tiles';
import { checkModel, type ModelError, type PolicyModel } from './check-model.ts';
import type { PolicyManifest } from './manifest.ts';
import { MODEL_BYTES } from './onnx-file.ts';

/** `url`: of the file. Throws if the disk fails. */
export function readModel(url: string, manifest: PolicyManifest): Result<PolicyModel, ModelError> {
  try {
    const file = fileURLToPath(url);
    const { size } = statSync(file);
    if (size <= MODEL_BYTES) return checkModel(readFileSync(file), manifest);
    return failure('onnx-too-large', `the model has ${size} bytes: expected ${MODEL_BYTES} at most`);
  } catch (thrown) {
    if (isStorageFault(thrown)) throw thrown;
    return failure('onnx-unreadable', `the model cannot be read: ${messageOfCrash(thrown)}`);
  }
}
