// A plot of estimates as SVG: a dot for each value and a line for its interval, on one axis that includes 0. It follows the
// reader's light or dark theme.

import type { Estimate } from '@mcr-arena/tournament';

interface PlotRow {
  readonly label: string;
  readonly estimate: Estimate;
  /** Text at the end of the row: the formatted value. */
  readonly note: string;
}

export interface Plot {
  readonly title: string;
  /** Label of the axis. */
  readonly axis: string;
  /** At least one. */
  readonly rows: readonly PlotRow[];
}

const WIDTH = 800;
const ROW_HEIGHT = 30;
const TOP = 56;
const BOTTOM = 52;
const LABEL_WIDTH = 210;
const NOTE_WIDTH = 216;
const PLOT_WIDTH = WIDTH - LABEL_WIDTH - NOTE_WIDTH;
/** Maximum length of a label in characters. */
const LABEL_SIGNS = 28;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #24292f; font-variant-numeric: tabular-nums; }
  .title { font-size: 15px; font-weight: 600; }
  .quiet { fill: #59636e; }
  .grid { stroke: #d8dee4; }
  .zero { stroke: #59636e; }
  .whisker { stroke: #0b6e4f; stroke-width: 2; stroke-linecap: round; }
  .dot { fill: #0b6e4f; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .quiet { fill: #9198a1; } .grid { stroke: #30363d; } .zero { stroke: #9198a1; }
    .whisker { stroke: #4cc38a; } .dot { fill: #4cc38a; }
  }`;

/** The plot as the text of an SVG file. */
export function dotAndWhisker({ title, axis, rows }: Plot): string {
  const scale = scaleOf(rows);
  const height = TOP + rows.length * ROW_HEIGHT + BOTTOM;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}\n</style>`,
    `<text class="title" x="16" y="28">${escaped(title)}</text>`,
    ...scale.ticks.map((tick) => tickMarks(scale, tick, height)),
    `<text class="quiet" x="${LABEL_WIDTH + PLOT_WIDTH / 2}" y="${height - 12}" text-anchor="middle">${escaped(axis)}</text>`,
    ...rows.map((row, index) => rowMarks(scale, row, TOP + (index + 0.5) * ROW_HEIGHT)),
    '</svg>',
    '',
  ].join('\n');
}

interface Scale {
  readonly ticks: readonly number[];
  readonly from: number;
  readonly to: number;
}

const MOST_TICKS = 8;

/** The scale with the smallest round step at which no more than `MOST_TICKS` ticks cover 0 and every interval. */
function scaleOf(rows: readonly PlotRow[]): Scale {
  const ends = rows.flatMap(({ estimate }) => [estimate.value, ...(estimate.interval ?? [])]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  for (let step = 0.01; ; step = nextStep(step)) {
    const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
    if (last - first >= MOST_TICKS) continue;
    const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
    return { ticks, from: first * step, to: last * step };
  }
}

/** 0.01, 0.02, 0.05, 0.1, … */
function nextStep(step: number): number {
  const leading = Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9));
  return leading === 2 ? step * 2.5 : step * 2;
}

function placeOf({ from, to }: Scale, value: number): number {
  return Number((LABEL_WIDTH + ((value - from) / (to - from)) * PLOT_WIDTH).toFixed(1));
}

function tickMarks(scale: Scale, tick: number, height: number): string {
  const x = placeOf(scale, tick);
  const bottom = height - BOTTOM + 4;
  const kind = Math.abs(tick) < 1e-9 ? 'zero' : 'grid';
  const label = String(Number(tick.toFixed(2))).replace('-', '−');
  return (
    `<line class="${kind}" x1="${x}" x2="${x}" y1="${TOP - 6}" y2="${bottom}"/>` +
    `<text class="quiet" x="${x}" y="${bottom + 16}" text-anchor="middle">${label}</text>`
  );
}

function rowMarks(scale: Scale, { label, estimate, note }: PlotRow, y: number): string {
  const dot = placeOf(scale, estimate.value);
  const [low, high] = (estimate.interval ?? []).map((end) => placeOf(scale, end));
  const whisker = low === undefined ? '' : `<line class="whisker" x1="${low}" x2="${high}" y1="${y}" y2="${y}"/>`;
  const shown = label.length > LABEL_SIGNS ? `${label.slice(0, LABEL_SIGNS - 1)}…` : label;
  return [
    `<g><title>${escaped(`${label}: ${note}`)}</title>`,
    `<text x="${LABEL_WIDTH - 14}" y="${y + 4.5}" text-anchor="end">${escaped(shown)}</text>`,
    `${whisker}<circle class="dot" cx="${dot}" cy="${y}" r="4.5"/>`,
    `<text x="${WIDTH - NOTE_WIDTH + 16}" y="${y + 4.5}">${escaped(note)}</text></g>`,
  ].join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
