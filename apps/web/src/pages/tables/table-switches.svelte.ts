// The user's options at a table.

import { StoredSwitch } from '../../ui/storage/stored-switch.svelte.ts';

export const tableSwitches = {
  sounds: new StoredSwitch('table-sounds', true),
  /** Whether a win is celebrated for a second before its result is shown. */
  celebrations: new StoredSwitch('table-celebrations', true),
  /** Whether the first click on a tile only picks it. */
  confirmation: new StoredSwitch('table-confirmation', false),
  help: new StoredSwitch('table-help', false),
} as const;
