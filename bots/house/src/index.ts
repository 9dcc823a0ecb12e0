export { DEMO_ENTRANTS, HOUSE_BOTS, type HouseBot, LADDER_ENTRANTS } from './house-bots.ts';
