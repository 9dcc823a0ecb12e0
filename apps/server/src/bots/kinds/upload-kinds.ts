// The kinds of uploads, most specific first.

import { POLICY_KIND } from './policy-kind.ts';
import { STDIO_KIND } from './stdio-kind.ts';
import type { UploadKind } from './version-kind.ts';

export const UPLOAD_KINDS: readonly UploadKind[] = [POLICY_KIND, STDIO_KIND];
