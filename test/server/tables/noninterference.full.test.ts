import { testDeals } from './noninterference-tests.ts';

testDeals(Array.from({ length: 600 }, (_, seed) => 1000 + seed));
