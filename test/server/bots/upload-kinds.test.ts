// What the kinds of uploads state about their fields is what they check.

import { expect, test } from 'vitest';
import { UPLOAD_KINDS } from '../../../apps/server/src/bots/kinds/upload-kinds.ts';

test.each(UPLOAD_KINDS.map((kind) => [kind.name, kind] as const))(
  'the required fields of %s are needed, and enough',
  (_, { fields, requiredFields, checkParameters }) => {
    const given = Object.fromEntries(requiredFields.map((field) => [field, 'obs38']));
    expect(checkParameters(given).ok).toBe(true);
    for (const field of requiredFields) {
      expect(fields).toContain(field);
      expect(checkParameters({ ...given, [field]: '' }).ok).toBe(false);
      const { [field]: _missing, ...others } = given;
      expect(checkParameters(others).ok).toBe(false);
    }
  },
);
