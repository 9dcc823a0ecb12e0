export { readWeights, type Weights } from './onnx-weights.ts';
export { createBot } from './policy-bot.ts';
export { SuitsNetwork } from './suits-network.ts';
