// What runs in the gate (`npm test`), and what only in full (`npm run test:full`).

export const IS_FULL = process.env.MCR_FULL === '1';
