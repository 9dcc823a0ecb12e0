import { testDeals } from './noninterference-tests.ts';

testDeals(Array.from({ length: 4 }, (_, seed) => seed));
