// Benchmarks for `mcr bench`. Loads only what the chosen one needs.

export { type Benchmark, CannotMeasure, type Measurement, measure, RUNS } from './measure.ts';
export { measureCeiling, measureFilled, SUITES } from './suites.ts';
