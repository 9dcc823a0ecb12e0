// The words for moves of a record and for what the judge expects in their place.

import { phrasesOf } from '@mcr-arena/tiles';

/** What a move of a record is called, with places for its tile and its seat. */
export type SitePhrase =
  | `${'draw' | 'flower' | 'discard' | 'pung' | 'melded kong' | 'concealed kong' | 'added kong'} of $1 by $2`
  | 'chow from $1 by $2'
  | 'win of $1'
  | 'lost claim of $1'
  | 'false win of $1'
  | 'the end of the deal'
  | 'a draw by $1'
  | 'a discard of $1'
  | 'a discard, kong or win of $1'
  | 'a claim or draw'
  | 'a claim of another seat or a draw'
  | 'a legal move ($1)'
  | 'another tile is offered'
  | 'a tile that the wall still contains'
  | 'the flower to be set aside'
  | 'the flower $1 of $2 to be set aside and replaced at once'
  | 'the replacement drawn by $1'
  | 'the win of $1 alone, nearest in turn order'
  | 'the end: the deal is over'
  | 'the end: the wall is exhausted';

export const sitePhrase = phrasesOf<SitePhrase>();
