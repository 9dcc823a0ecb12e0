// The documents that a server answers with and the events that it announces, an entry of its own
// (`@mcr-arena/protocol/documents`). The server makes its answers and its OpenAPI of the schemas; clients need the types.

export {
  type Announcement,
  errorSchema,
  type LiveStandings,
  listSchema,
  liveStandingsSchema,
  type RoundDocument,
  type RoundList,
  roundSchema,
  roundsSchema,
  type SetWithDeals,
  setSchema,
  setWithDealsSchema,
  summarySchema,
  type TournamentDocument,
  type TournamentList,
  type TournamentStatus,
  type TournamentSummary,
  tournamentIdSchema,
  tournamentSchema,
  tournamentStatusSchema,
} from './documents/tournaments.ts';
