// The figures of J.N. van Rijn, "Mahjong Solitaire: computing the number of unique and solvable arrangements" (Leiden
// University, 25 March 2011), as printed, errors included. They are only used for comparison.

/** Names a table of van Rijn's paper. */
export type RijnTableId =
  | 'configurations'
  | 'decks'
  | 'tile-layouts'
  | 'arrangements-easy'
  | 'arrangements-hard'
  | 'solvable-easy'
  | 'solvable-hard'
  | 'classified';

/** A table of the paper: each row is n, then one figure per column. */
export interface RijnPaperTable {
  readonly id: RijnTableId;
  /** Section of the paper. */
  readonly section: string;
  readonly title: string;
  /** Headings after n, in the paper's letters. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly bigint[])[];
}

/** The tables of van Rijn's paper as printed, for comparison with computed counts. */
export const RIJN_PAPER: readonly RijnPaperTable[] = [
  {
    id: 'configurations',
    section: '4.1',
    title: 'Configurations of one cross section',
    columns: ['C_tot', 'C_refl', 'C_sym'],
    rows: [
      [0n, 1n, 1n, 1n],
      [1n, 1n, 1n, 1n],
      [2n, 2n, 2n, 2n],
      [3n, 3n, 4n, 2n],
      [4n, 6n, 8n, 4n],
      [5n, 9n, 15n, 3n],
      [6n, 17n, 27n, 7n],
      [7n, 26n, 47n, 5n],
      [8n, 45n, 79n, 11n],
      [9n, 69n, 130n, 8n],
      [10n, 113n, 209n, 17n],
      [20n, 5673n, 11240n, 106n],
      [30n, 135938n, 271404n, 472n],
      [40n, 2104752n, 4207764n, 1740n],
      [50n, 24323418n, 48641220n, 5616n],
      [100n, 317880216n, 635111413n, 649019n],
    ],
  },
  {
    id: 'decks',
    section: '4.2',
    title: 'Deck configurations',
    columns: ['DC'],
    rows: [
      [2n, 1n],
      [4n, 2n],
      [6n, 3n],
      [8n, 5n],
      [10n, 7n],
      [12n, 11n],
    ],
  },
  {
    id: 'tile-layouts',
    section: '4.3',
    title: 'Tile layouts',
    columns: ['TL_easy', 'TL_hard'],
    rows: [
      [0n, 1n, 1n],
      [2n, 1n, 1n],
      [4n, 3n, 4n],
      [6n, 15n, 31n],
      [8n, 105n, 379n],
      [10n, 945n, 6556n],
      [12n, 10395n, 150349n],
      [14n, 135135n, 4373461n],
      [16n, 2027025n, 156297964n],
      [18n, 34459425n, 6698486371n],
      [20n, 654729075n, 337789490599n],
      [22n, 13749310575n, 19738202807236n],
      [24n, 316234143225n, 1319703681935929n],
      [26n, 7905853580625n, 99896787342523081n],
      [28n, 213458046676875n, 8484301665702298804n],
      [30n, 6190283353629375n, 802221679220975886631n],
    ],
  },
  {
    id: 'arrangements-easy',
    section: '4.4',
    title: 'Arrangements, easy case',
    columns: ['C_tot', 'TL', 'A_exp', 'A', 'A_double'],
    rows: [
      [4n, 6n, 3n, 18n, 17n, 1n],
      [6n, 17n, 15n, 255n, 225n, 30n],
      [8n, 45n, 105n, 4725n, 4286n, 439n],
      [10n, 113n, 945n, 106785n, 99675n, 7110n],
      [12n, 269n, 10395n, 2796255n, 2669392n, 126863n],
    ],
  },
  {
    id: 'arrangements-hard',
    section: '4.4',
    title: 'Arrangements, hard case',
    columns: ['C_tot', 'TL', 'A_exp', 'A', 'A_double'],
    rows: [
      [4n, 6n, 4n, 24n, 23n, 1n],
      [6n, 17n, 31n, 527n, 463n, 64n],
      [8n, 45n, 379n, 17055n, 15431n, 1624n],
      [10n, 113n, 6556n, 740828n, 690998n, 49830n],
    ],
  },
  {
    id: 'solvable-easy',
    section: '6.1',
    title: 'Solvable and blocked arrangements, easy case',
    columns: ['C_tot', 'TL', 'A', 'A_s', 'A_b'],
    rows: [
      [2n, 2n, 1n, 2n, 1n, 1n],
      [4n, 6n, 3n, 17n, 4n, 13n],
      [6n, 17n, 15n, 225n, 26n, 199n],
      [8n, 45n, 105n, 4286n, 224n, 4062n],
      [10n, 113n, 945n, 99675n, 2335n, 97340n],
      [12n, 269n, 10395n, 2669392n, 27510n, 2641882n],
    ],
  },
  {
    id: 'solvable-hard',
    section: '6.1',
    title: 'Solvable and blocked arrangements, hard case',
    columns: ['C_tot', 'DC', 'TL', 'A', 'A_s', 'A_b'],
    rows: [
      [2n, 2n, 1n, 1n, 2n, 1n, 1n],
      [4n, 6n, 2n, 4n, 23n, 8n, 15n],
      [6n, 17n, 4n, 31n, 463n, 101n, 362n],
      [8n, 45n, 8n, 379n, 15431n, 2174n, 13257n],
      [10n, 113n, 16n, 6556n, 690998n, 64771n, 626227n],
    ],
  },
  {
    id: 'classified',
    section: '6.2',
    title: 'Blocked arrangements with a blocking set, hard case',
    columns: ['A', 'A_b', 'A_c'],
    rows: [
      [4n, 23n, 15n, 15n],
      [6n, 463n, 362n, 330n],
      [8n, 15431n, 13257n, 11753n],
    ],
  },
];
