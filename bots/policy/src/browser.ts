// What runs without Node, where the network is fetched (`@mcr-arena/bot-policy/browser`).

export { policyBots } from './policy-player.ts';
