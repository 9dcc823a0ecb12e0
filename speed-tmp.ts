import { readFileSync } from 'node:fs';
import { readWeights } from './bots/policy/src/onnx-weights.ts';
import { SuitsNetwork } from './bots/policy/src/suits-network.ts';
const w = readWeights(readFileSync('/work/wt/whatif/bots/policy/src/policy.onnx'));
for (const [k, v] of w) console.log(k, v.length);
const net = new SuitsNetwork(w);
const planes = new Float32Array(36*200).map((_, i) => (i * 7919) % 5 === 0 ? 1 : 0);
let h = 0;
for (let r = 0; r < 3; r++) { const t = performance.now(); for (let i = 0; i < 200; i++) { planes[i*3] = 1 - planes[i*3]!; const l = net.logitsOf(planes); h += l[5]!; } console.log((performance.now() - t) / 200, h); }
