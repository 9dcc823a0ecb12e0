// English texts of the lessons. A screen has at most 40 words, and uses only terms and fans that it or an earlier step introduces:
// test/web/lessons.test.ts.

/** What a step asks, and why the answer is right. */
interface StepText {
  readonly say: string;
  readonly why: string;
}

const STEPS = {
  suits: {
    say: 'Three suits: characters, bamboos and dots, each from 1 to 9. Pick all the bamboos.',
    why: 'Bamboos are sticks; their 1 is a bird. Each tile exists four times.',
  },
  honors: {
    say: 'Four winds and three dragons are the honors. They have no numbers. Pick all honors.',
    why: 'East, south, west, north; red, green, white. An honor has no neighbours.',
  },
  chow: {
    say: 'Three in a row in one suit are a chow. Pick the three tiles of one.',
    why: 'Three numbers in a row, all in one suit: a chow.',
  },
  pung: {
    say: 'Three equal tiles are a pung. Chows and pungs are sets. Pick a pung.',
    why: 'Three equal tiles: a pung. Of this tile, one more exists.',
  },
  honorSets: {
    say: 'Two of these are sets. Which one is not?',
    why: 'Honors have no order. They form pungs, never chows.',
  },
  ends: {
    say: 'Again: which of these is not a set?',
    why: 'A suit ends at 9: 1 does not follow it.',
  },
  dealSets: {
    say: 'Now a deal. All draw from the wall in turn and discard a tile. You start with a chow and a pung: collect more sets.',
    why: '',
  },
  pair: {
    say: 'Two equal tiles are a pair. Four sets and a pair: this hand is complete. Pick the pair.',
    why: 'Take the pair away, and four sets are left.',
  },
  spare: {
    say: 'You drew, so you have 14 tiles and must discard one. Keep the sets: one tile is of no use.',
    why: 'It fits no other tile. Now one tile is missing.',
  },
  completing: {
    say: 'One tile is missing for four sets and a pair. Which of these completes the hand?',
    why: 'Two in a row become a chow at either end.',
  },
  missing: {
    say: 'Three sets are begun. How many tiles are missing until this hand is complete?',
    why: 'One tile for each set that is begun; the rest is there.',
  },
  overlap: {
    say: 'Discard so that as few tiles as possible are missing. More than one tile is right.',
    why: 'A hand needs four sets and a pair: a start beyond these can go.',
  },
  dealHand: {
    say: 'Complete your hand before the others do. Two tiles are missing at the start. Some complete hands may not win: the next lesson says why.',
    why: '',
  },
  eight: {
    say: 'Fans are patterns in a complete hand, each worth points. A win needs at least eight. Which hand wins?',
    why: 'Mixed Triple Chow alone gives eight points.',
  },
  tripleChow: {
    say: 'Mixed Triple Chow, 8 points: the same chow in all three suits. Pick its nine tiles.',
    why: 'The same three numbers three times: eight points at once.',
  },
  shiftedChows: {
    say: 'Mixed Shifted Chows, 6 points: three chows in three suits, each one number higher. Pick its nine tiles.',
    why: 'Each starts one higher. Six points: two more are needed, such as All Chows.',
  },
  mixedStraight: {
    say: 'Mixed Straight, 8 points: 123, 456 and 789, one in each suit. Which tile lets you win?',
    why: 'Both tiles complete the hand; only one makes the straight.',
  },
  pureStraight: {
    say: 'Pure Straight, 16 points: 1 to 9 in one suit. Which tile lets you win?',
    why: 'All nine numbers in one suit. The other tile only completes the hand.',
  },
  allTypes: {
    say: 'All Types, 6 points: all three suits, a wind and a dragon. Which hand may win?',
    why: 'Winds and dragons both: All Types, and small fans bring the rest.',
  },
  sevenPairs: {
    say: 'Seven Pairs, 24 points: the one common hand without sets. Which tile completes it?',
    why: 'Seven pairs and no single tile. Here they are All Types as well.',
  },
  sum: {
    say: 'This hand is complete, and these are its fans. How many points is it worth?',
    why: 'Fans add up. Their sum must reach eight.',
  },
  dealPoints: {
    say: 'Play for one of the six big fans. A hand with fewer than eight points cannot win.',
    why: '',
  },
  chowClaim: {
    say: 'East, to your left, discards the marked tile. You may claim it: take it for a set. Which set is allowed?',
    why: 'For a chow, only the next player may claim.',
  },
  pungClaim: {
    say: 'Again, but now east sits opposite. Which set is allowed?',
    why: 'Anyone may claim a discard for a pung.',
  },
  price: {
    say: 'A claimed set lies open. The same hand without and with claims: which is worth more?',
    why: 'Claiming costs Concealed Hand: two points here.',
  },
  kong: {
    say: 'Four equal tiles can be laid down as a kong, a set of four. You then draw again. Pick a kong.',
    why: 'A kong counts as one set.',
  },
  worthClaiming: {
    say: 'East discards a tile that you can use. Claim it, or pass?',
    why: 'It brings the big fan closer, and eight points stay in reach.',
  },
  dealClaims: {
    say: 'In this deal a good claim wins. Claim for a big fan, not for every set.',
    why: '',
  },
  ready: {
    say: 'One tile missing: the hand is ready. The tiles that complete it are its waits. Pick all of them.',
    why: 'Five in a row wait for three tiles.',
  },
  unseen: {
    say: 'Your hand is ready. How many of the tiles that you wait for are neither in your hand nor on the table?',
    why: 'Four of each exist. Take away those you see.',
  },
  wider: {
    say: 'Two discards make you ready. Useful tiles are those you wait for: which discard leaves more?',
    why: 'More useful tiles, a better chance.',
  },
  dearWait: {
    say: 'Two waits, but eight points count. Which tile lets you win?',
    why: 'Look at the points of each wait before you choose it.',
  },
  dealWaits: {
    say: 'Become ready early, and wait for more than one tile.',
    why: '',
  },
  nearestPlan: {
    say: 'A plan is the big fan that you collect for. Which one has the best chance here?',
    why: 'Most of its tiles are there already.',
  },
  discardForPlan: {
    say: 'Mixed Straight is in reach. What do you discard?',
    why: 'It belongs to no plan.',
  },
  shiftedPlan: {
    say: 'Other tiles, another plan. Which big fan now?',
    why: 'Each set starts one higher than the one before.',
  },
  oneSuit: {
    say: 'Look at the longest suit. Which plan?',
    why: 'One suit holds most of 1 to 9.',
  },
  pairsPlan: {
    say: 'And here: which plan?',
    why: 'Six pairs: one tile is missing.',
  },
  dealPlan: {
    say: 'Choose a plan at your first turn, and follow it.',
    why: '',
  },
  discarderPays: {
    say: 'You discard, and somebody wins with a hand worth this. All pay 8; you pay the points as well. How much do you pay?',
    why: 'The 8 that all pay, and the points of the hand.',
  },
  othersPay: {
    say: 'The same hand wins, but somebody else discarded. How much do you pay?',
    why: 'Whoever did not discard pays 8, however good the hand.',
  },
  selfDrawn: {
    say: 'Now the winner drew the last tile: a self-drawn win. All three pay like a discarder. How much do you pay?',
    why: 'Nobody can avoid it: 8 and the points.',
  },
  winnerGets: {
    say: 'You win that hand, self-drawn. How much do you get from all three?',
    why: 'Three payments. A self-drawn win brings the most.',
  },
  safest: {
    say: 'Late in the deal, a discard is a danger: somebody may wait for it. Which tile costs you least?',
    why: 'Three of them lie open: nobody can have another.',
  },
  dealDanger: {
    say: 'Win on your own draw, and all three pay. Late in the deal, think of the danger.',
    why: '',
  },
  sameWall: {
    say: 'In duplicate play, others play the same wall in the same seat. These are your score and another player’s. How many points are you ahead?',
    why: 'The same tiles for both: luck matters less.',
  },
  loss: {
    say: 'A bad wall: you lose, and another player loses with the same tiles. How many points are you ahead?',
    why: 'A small loss with bad tiles is a good result.',
  },
  ranking: {
    say: 'Four scores with the same wall give 4, 3, 2 and 1 ranking points. Yours is the first. How many do you get?',
    why: 'One score is better than yours, two are worse.',
  },
  dealDuplicate: {
    say: 'Play this wall. Then see what the bot Goal scored with it in your seat.',
    why: '',
  },
} as const satisfies Record<string, StepText>;

export type StepId = keyof typeof STEPS;

const tiles = (count: number): string => (count === 1 ? '1 tile' : `${count} tiles`);

export const LEARN_EN = {
  lead: 'Eight lessons of a few minutes. Each ends with a deal against beginner bots.',
  done: 'done',
  /** By slug. */
  lessons: {
    'tiles-and-sets': 'The tiles',
    'a-hand': 'A hand',
    'eight-points': 'The eight points',
    claims: 'Claims and their price',
    waits: 'Waits',
    'a-plan': 'Choosing a plan',
    payments: 'What a win costs',
    'the-duplicate': 'Duplicate play',
  },
  /** By slug. */
  about: {
    'tiles-and-sets': 'Three suits, winds and dragons, and which tiles belong together.',
    'a-hand': 'Four sets and a pair: what a complete hand looks like.',
    'eight-points': 'Six common fans that reach the eight points for a win.',
    claims: 'Taking a discard, and what it costs.',
    waits: 'One tile away: which tiles complete the hand, and how many are left.',
    'a-plan': 'Choosing a big fan from the first tiles.',
    payments: 'Who pays for a win, and which discards are safe.',
    'the-duplicate': 'The same tiles for everybody: how competitions reduce luck.',
  },
  minutes: (minutes: number) => `about ${minutes} minutes`,
  leansTo: (minimum: number, fan: string) => `A win needs ${minimum} points. The best plan for your hand is ${fan}.`,
  stepOf: (step: number, all: number) => `Step ${step} of ${all}`,
  loading: 'Preparing the tiles…',
  failed: 'This step could not be prepared.',
  unknown: 'Lesson not found.',
  toLessons: 'All lessons',
  choices: 'Answers',
  newFan: 'New:',
  number: 'Number',
  check: 'Check',
  showMe: 'Show me',
  nextStep: 'Next',
  previousStep: 'Previous step',
  play: 'Play the deal',
  playing: 'Dealing…',
  skip: 'Skip it',
  complete: 'Lesson complete',
  allComplete: 'All eight lessons are complete.',
  nextLesson: (title: string) => `Next lesson: ${title}`,
  again: 'Repeat this lesson',
  worth: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  /** The same wall played by the bot. */
  compared: (own: string, goal: string) => `You scored ${own}; Goal scored ${goal} with this wall.`,
  goalScored: (goal: string) => `With this wall, Goal scored ${goal}.`,
  keys: 'Arrow keys move, Enter chooses.',
  claimed: (tiles: string) => `claimed: ${tiles}`,
  actions: { chow: 'Chow', pung: 'Pung', pass: 'Pass' },
  wrong: {
    picked: (extra: number, missing: number) =>
      [
        ...(extra > 0 ? [extra === 1 ? 'One of these does not belong.' : `${extra} of these do not belong.`] : []),
        ...(missing > 0 ? [missing === 1 ? 'One is still missing.' : `${missing} are still missing.`] : []),
      ].join(' '),
    size: (size: number) => `Pick ${size} tiles.`,
    honors: 'Honors have no order.',
    suits: 'These are not all of one suit.',
    ranks: 'These are not three in a row.',
    different: 'These tiles are not equal.',
    isSet: { chow: 'This is a chow.', pung: 'This is a pung.' },
    lacks: (missing: number, fewest: number) =>
      `Then ${tiles(missing)} would be missing; another discard leaves ${fewest}.`,
    stillLacks: (missing: number) => `Then ${tiles(missing)} would still be missing.`,
    usefulLeft: (unseen: number, most: number) => `That leaves ${unseen} useful tiles; another discard leaves ${most}.`,
    valued: (share: string) => `The bot Goal values this at ${share} of the best choice.`,
    tooFewPoints: (points: number, minimum: number) => `Complete, but ${points} of ${minimum} points: no win.`,
    worthLess: (points: number, most: number) => `Only ${points} points; the other has ${most}.`,
    notAllowed: 'The rules do not allow that here.',
    lessLikely: (chance: string, best: string) => `Its chance is ${chance}; the best one has ${best}.`,
    tooHigh: 'That is too many.',
    tooLow: 'That is too few.',
  },
  steps: STEPS as Readonly<Record<StepId, StepText>>,
};
