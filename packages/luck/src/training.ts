// What makes new weights; needed by nobody who only corrects results.

export { type FitSettings, fitNetwork } from './training/fit.ts';
export { type Sample, samplesOf } from './training/samples.ts';
