export { DEMO_ENTRANTS, HOUSE_BOTS, type HouseBot } from './house-bots.ts';
