// English texts of parts that several pages share.

import type { CompetitionStatus } from '@mcr-arena/protocol/documents';

export interface ErrorText {
  /** What happened. */
  readonly title: string;
  /** Why, and what to do next. */
  readonly advice: string;
  /** The link to the page where the user can go on, in place of a retry. */
  readonly wayOut?: string;
}

export const EN = {
  status: {
    created: 'not started',
    running: 'running',
    paused: 'paused',
    finished: 'finished',
    cancelled: 'cancelled',
    failed: 'failed',
  } satisfies Record<CompetitionStatus, string>,
  errors: {
    'data-malformed': {
      title: 'Stored data cannot be read',
      advice: 'It was changed or damaged outside the program. Ask the administrator of this server.',
    },
    'record-unavailable': {
      title: 'The record cannot be read now',
      advice: 'It is in the archive of old records. Try again later, or ask the administrator of this server.',
    },
    'table-unknown': {
      title: 'Table not found',
      advice: 'The link may be mistyped, or the table has closed.',
    },
    'table-full': {
      title: 'The place is taken',
      advice: 'The table is full or has begun. Join another one; in a competition, enter again.',
    },
    'tables-limited': {
      title: 'You have places at too many tables',
      advice: 'Leave one of them first: your unfinished games are in the list of your games.',
    },
    'database-unavailable': {
      title: 'The server cannot reach its database',
      advice: 'Saved data is not lost. Try again in a few seconds.',
    },
    'tables-elsewhere': { title: 'The tables are starting', advice: 'Try again in a few seconds.' },
    'not-seated': { title: 'You have no seat at this table', advice: 'Ask its players for an invitation.' },
    'game-unknown': {
      title: 'Game not found',
      advice: 'The link may be mistyped, or the game has not begun.',
      wayOut: 'Your games',
    },
    'competition-early': { title: 'Not open yet', advice: 'The challenge begins at midnight, UTC. Come back then.' },
    'human-duplicate-unknown': {
      title: 'Competition not found',
      advice: 'The link may be mistyped, or from another server. All competitions of people and bots are in the list.',
      wayOut: 'All competitions of people and bots',
    },
    'competition-open': {
      title: 'Shown later',
      advice: 'The deals and results of a competition are shown once it is over.',
      wayOut: 'All competitions of people and bots',
    },
    'user-not-found': {
      title: 'Nobody has this name',
      advice: 'The link may be mistyped, or the player has another name now.',
      wayOut: 'Players who show their strength',
    },
    'bot-not-found': {
      title: 'Bot not found',
      advice: 'The link may be mistyped, or the bot was never on the ladder.',
      wayOut: 'The ladder',
    },
    'replay-private': { title: 'This game is private', advice: 'Its players chose not to show its deals to others.' },
    'tournament-unknown': {
      title: 'Tournament not found',
      advice: 'The link may be mistyped, or from another server. All tournaments of this one are in the list.',
      wayOut: 'All tournaments',
    },
    'contest-unknown': {
      title: 'Contest not found',
      advice: 'The link may be mistyped, or from another server. All contests of this one are in the list.',
      wayOut: 'All contests',
    },
    'night-unknown': {
      title: 'Club night not found',
      advice: 'The link may be mistyped, or from another server. All club nights of this one are in the list.',
      wayOut: 'All club nights',
    },
    'registration-closed': {
      title: 'Registration is closed',
      advice: 'The deadline has passed, or the contest is paused. Registered bots are listed below.',
    },
    'too-many-entries': {
      title: 'No more of your bots can be registered',
      advice: 'Withdraw one first.',
    },
    'group-required': {
      title: 'Only for members of a group',
      advice: 'Ask an owner or manager of the group for an invitation.',
    },
    'task-unknown': {
      title: 'Task not found',
      advice: 'The link may be mistyped, or you are not a member of its group.',
    },
    'task-closed': {
      title: 'The task is closed',
      advice: 'It was ended, or its deadline has passed. If you have questions, ask the owner of the group.',
    },
    'task-begun': {
      title: 'The points cannot be changed',
      advice: 'A version was submitted while they applied. Set another task.',
    },
    'task-passed': { title: 'One of your versions has passed', advice: 'There is nothing more to submit.' },
    'task-open': {
      title: 'The task is not over yet',
      advice: 'Submissions can be measured again once the deadline has passed and all are measured.',
    },
    'deadline-passed': { title: 'This deadline is in the past', advice: 'Choose a time in the future.' },
    'version-submitted': { title: 'This version was already submitted', advice: 'Choose another one.' },
    'version-unchecked': { title: 'The version has not passed its check', advice: 'Choose one that has.' },
    'too-many-submissions': { title: 'You have no submissions left', advice: 'The newest one counts.' },
    'measurement-running': {
      title: 'The submission is being measured again',
      advice: 'Wait until it is done.',
    },
    'bot-removed': { title: 'The bot was removed', advice: 'Its files were deleted, so it cannot play again.' },
    'round-unknown': {
      title: 'This round is not open yet',
      advice:
        'A round opens when all sets of the previous one have been played. It will then appear here automatically.',
    },
    'set-unknown': {
      title: 'Set not found',
      advice:
        'Its round has not been opened yet, or the tournament has fewer tables. The tournament’s page lists all sets.',
    },
    'set-undisclosed': {
      title: 'The deals cannot be seen yet',
      advice: 'Some tables are still playing this wall. The deals will be shown when all of them have finished.',
    },
    'request-malformed': {
      title: 'The server cannot read this address',
      advice: 'It may be mistyped. Start again from the list of tournaments.',
    },
    'password-wrong': {
      title: 'The name or the password is wrong',
      advice:
        'Check both, and make sure that Caps Lock is off. An administrator of this server can reset a forgotten password.',
    },
    'current-password-wrong': {
      title: 'The current password is wrong',
      advice: 'Make sure that Caps Lock is off. An administrator of this server can reset a forgotten password.',
    },
    'attempts-limited': {
      title: 'Too many attempts',
      advice:
        'Wait a few minutes; for new accounts, guests and reports an hour, for guests in competitions up to a day.',
    },
    'name-invalid': {
      title: 'This name cannot be used',
      advice: 'Use 1 to 40 letters and digits of one alphabet, with spaces or . _ - between them.',
    },
    'user-exists': {
      title: 'This name is taken',
      advice: 'Choose another. If the account is yours, sign in instead.',
    },
    'password-weak': {
      title: 'This password is too easy to guess',
      advice: 'Use at least 8 characters, and avoid common passwords. Several words in a row work well.',
    },
    'account-suspended': {
      title: 'This account is suspended',
      advice: 'Ask an administrator of this server why. Everything in it is still there.',
    },
    'sign-up-closed': {
      title: 'Sign-up is closed',
      advice: 'Administrators and organisers create the accounts of this server. Ask one of them.',
    },
    'signed-in': { title: 'You are signed in already', advice: 'Sign out first to create another account.' },
    'link-unknown': {
      title: 'This link no longer works',
      advice:
        'It has been used or has expired. An administrator of this server or the teacher of your class can give you a new one.',
      wayOut: 'Sign in',
    },
    'token-missing': { title: 'You are not signed in', advice: 'Sign in, then open this page again.' },
    'scope-missing': {
      title: 'Your account has no permission for this',
      advice: 'An administrator of this server can change its role.',
      wayOut: 'Home',
    },
    'last-administrator': {
      title: 'The server would have no administrator',
      advice: 'Make another account an administrator first.',
    },
    'user-is-you': { title: 'You cannot suspend yourself', advice: 'Another administrator can do it.' },
    'webhook-invalid': {
      title: 'Notices cannot be sent to this address',
      advice: 'Use https:// and a host that is reachable from the internet, without a name or a password in it.',
    },
    'processor-time-used': {
      title: 'Your CPU time for today is used up',
      advice: 'Try again tomorrow. My bots shows the usage and the quota.',
    },
    'too-many-comparisons': {
      title: 'Two of your comparisons are in progress',
      advice: 'Wait until one is over, or stop one. “Your comparisons” lists them.',
    },
    'too-many-matches': {
      title: 'Two of your matches are in progress',
      advice: 'Wait until one is over, or stop one. “Your matches” lists them.',
    },
    'walls-used': {
      title: 'Your walls for today are used up',
      advice: 'Comparisons play at most 4,000 walls a day. The next day begins at midnight, UTC.',
    },
    'bot-not-for-matches': {
      title: 'The owner does not permit matches and comparisons with this bot',
      advice: 'Choose another one.',
    },
    'comparison-unknown': {
      title: 'Comparison not found',
      advice: 'The link may be mistyped, or from another server.',
      wayOut: 'Your comparisons',
    },
    'match-unknown': {
      title: 'Match not found',
      advice: 'The link may be mistyped, or from another server.',
      wayOut: 'Your matches',
    },
    'rate-limited': {
      title: 'Too many requests',
      advice: 'This computer sent more requests than the server allows. Wait a minute, then try again.',
    },
    internal: {
      title: 'Internal server error',
      advice: 'The error is in the server’s log. Try again; if it persists, contact the administrator of the server.',
    },
    'storage-failed': {
      title: 'This browser did not store the game',
      advice: 'Its storage is full, or switched off for this site. Allow it, or use a window that is not private.',
    },
    unreachable: {
      title: 'The server does not respond',
      advice:
        'The server may have stopped, or the network is down. Try again in a moment. If you run this server, start it with npm start.',
    },
  } satisfies Record<string, ErrorText>,
  /** For a code without a text in `errors`: what to show instead of the server's message, which is English. */
  serverMessage: (_code: string): string | undefined => undefined,
  otherError: (message: string): ErrorText => ({ title: 'The request failed', advice: message }),
  loading: 'Loading',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Select and copy it by hand',
  /** Where to run an `mcr` command. */
  commandPlace: 'Run it in a clone of the MCR Arena repository, after npm install:',
  unsealed: 'unsealed',
  unsealedMeaning:
    'Plays from another machine: the server cannot prevent it from remembering a wall from one deal to the next.',
  unsealedNote:
    'Unsealed: plays from another machine, so the server cannot prevent it from remembering a wall from one deal to the next.',
  unsealedOwnWalls: 'Here each table has its own walls.',
  where: 'Where you are',
  cutByRank: (count: number) => `Only the first ${count} by rank are shown.`,
  /** Declines a confirmation. */
  goBack: 'Go back',
  advanced: 'Advanced',
  calendar: 'Calendar',
  calendarOf: (label: string) => `Calendar for “${label}”`,
  timeWanted: (dayOnly: boolean) => `Write a ${dayOnly ? 'day as 2026-12-01' : 'time as 2026-12-01 18:00'}.`,
};
