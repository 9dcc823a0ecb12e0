import { testDeals } from './noninterference-tests.ts';

testDeals(Array.from({ length: 12 }, (_, seed) => seed));
