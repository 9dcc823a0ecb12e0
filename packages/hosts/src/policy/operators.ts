// The operators that a policy may use: those whose result depends only on the inputs of the run and that finish in bounded time.
// Excluded are randomness (Random*, Bernoulli, Multinomial), loops and branches (Loop, Scan, If), text, sequences, images and training.

import type { OnnxNode } from './onnx-file.ts';

/** Supported versions of the standard operator set. */
export const OPERATOR_SET = { min: 9, max: 24 } as const;

const LAYERS =
  'Conv ConvTranspose Gemm MatMul Einsum BatchNormalization InstanceNormalization LayerNormalization GroupNormalization ' +
  'RMSNormalization LpNormalization AveragePool MaxPool GlobalAveragePool GlobalMaxPool Dropout Attention RotaryEmbedding';
const ACTIVATIONS =
  'Relu LeakyRelu PRelu Elu Selu Celu Gelu Mish Swish ThresholdedRelu HardSigmoid HardSwish Sigmoid Tanh Softplus Softsign ' +
  'Softmax LogSoftmax Hardmax Clip';
const ARITHMETIC =
  'Add Sub Mul Div Mod Neg Abs Sign Exp Log Sqrt Reciprocal Pow Erf Sin Cos Tan Asin Acos Atan Sinh Cosh Asinh Acosh Atanh ' +
  'Floor Ceil Round Min Max Sum Mean IsNaN IsInf';
const LOGIC =
  'And Or Not Xor Equal Greater Less GreaterOrEqual LessOrEqual Where BitwiseAnd BitwiseOr BitwiseXor BitwiseNot BitShift';
const REDUCTIONS =
  'ReduceMean ReduceSum ReduceMax ReduceMin ReduceProd ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp ReduceSumSquare ' +
  'ArgMax ArgMin CumSum TopK';
const SHAPES =
  'Flatten Reshape Transpose Squeeze Unsqueeze Concat Split Slice Gather GatherElements GatherND ScatterElements ScatterND ' +
  'Shape Size Expand Tile Pad Identity Cast CastLike Constant ConstantOfShape Range OneHot Trilu EyeLike DepthToSpace SpaceToDepth';
const QUANTIZED =
  'QuantizeLinear DequantizeLinear DynamicQuantizeLinear QLinearConv QLinearMatMul ConvInteger MatMulInteger';

/** Names of the allowed operators, sorted. */
export const ALLOWED_OPERATORS: readonly string[] = [
  ...[LAYERS, ACTIVATIONS, ARITHMETIC, LOGIC, REDUCTIONS, SHAPES, QUANTIZED].flatMap((names) => names.split(' ')),
].sort();

const allowed = new Set(ALLOWED_OPERATORS);

/** Why a policy may not contain this node; undefined if it may. */
export function faultOfNode({ operator, domain, inputs, outputs, graphs, integers }: OnnxNode): string | undefined {
  if (domain !== '') return `operator ${operator} of the domain "${domain}": expected standard operators only`;
  if (!allowed.has(operator)) return `operator ${operator}: policies may not use it`;
  if (graphs.length > 0) return `operator ${operator} contains a graph, "${graphs[0]}"`;
  if (operator === 'Dropout' && inputs > 2)
    return 'operator Dropout has a training mode: export the model for inference';
  const isTraining = (integers.training_mode ?? 0n) !== 0n || outputs > 1;
  if (operator === 'BatchNormalization' && isTraining)
    return 'operator BatchNormalization is in training mode: export the model for inference';
  return undefined;
}
