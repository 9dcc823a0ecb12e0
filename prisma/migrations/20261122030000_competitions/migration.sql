-- Tournaments of 0.1 become competitions of the kind "swiss", their sets get seats.
--
-- What only a Swiss tournament has moves into the competition's configuration, the limits of bots that connect into its
-- limits; what was not said there is the default of that time. The demos of the house get the pace that was in the program.
-- The names of a set's entrants become its seats, with the versions of their bots; the copies of a reference bot, which have
-- its name and a number, have its version. On a database without data, no row is written.

ALTER TYPE "tournament_status" RENAME TO "competition_status";

ALTER TABLE "tournament" RENAME TO "competition";
ALTER TABLE "competition" RENAME CONSTRAINT "tournament_pkey" TO "competition_pkey";
ALTER TABLE "competition" RENAME CONSTRAINT "tournament_owner_id_fkey" TO "competition_owner_id_fkey";
ALTER INDEX "tournament_commitment_key" RENAME TO "competition_commitment_key";
ALTER INDEX "tournament_status_idx" RENAME TO "competition_status_idx";
ALTER INDEX "tournament_owner_id_idx" RENAME TO "competition_owner_id_idx";
DROP INDEX "tournament_created_at_idx";

ALTER TABLE "competition" ADD COLUMN "kind" TEXT, ADD COLUMN "config" JSON, ADD COLUMN "limits" JSON;
UPDATE "competition" SET
  "kind" = 'swiss',
  "config" = json_strip_nulls(json_build_object(
    'rounds', "rounds",
    'setsPerRound', "sets_per_round",
    'seatings', "seatings",
    'duplicate', "duplicate",
    'avoidRepeats', "avoid_repeats",
    'separateOwners', "separate_owners",
    'pace', CASE
      WHEN "id" ~ '^demo(-[0-9]+)?$' AND "owner_id" IN (SELECT "id" FROM "user_account" WHERE "kind" = 'house')
      THEN json_build_object('roundsAtOnce', 12, 'everyMs', 5000)
    END
  )),
  "limits" = json_build_object(
    'startMs', 10000,
    'decisionMs', coalesce("answer_ms", 5000),
    'firstDecisionFactor', 1,
    'memoryMiB', 512,
    'outputBytes', 65536,
    'printedBytes', 16777216,
    'allowanceMs', 7000,
    'graceMs', coalesce("grace_ms", 600000)
  );
ALTER TABLE "competition"
  ALTER COLUMN "kind" SET NOT NULL,
  ALTER COLUMN "config" SET NOT NULL,
  ALTER COLUMN "limits" SET NOT NULL,
  DROP COLUMN "rounds",
  DROP COLUMN "sets_per_round",
  DROP COLUMN "seatings",
  DROP COLUMN "duplicate",
  DROP COLUMN "avoid_repeats",
  DROP COLUMN "separate_owners",
  DROP COLUMN "answer_ms",
  DROP COLUMN "grace_ms";
CREATE INDEX "competition_kind_created_at_idx" ON "competition"("kind", "created_at");

ALTER TABLE "entrant" RENAME COLUMN "tournament_id" TO "competition_id";
ALTER TABLE "entrant" RENAME CONSTRAINT "entrant_tournament_id_fkey" TO "entrant_competition_id_fkey";
ALTER INDEX "entrant_tournament_id_place_key" RENAME TO "entrant_competition_id_place_key";

ALTER TABLE "round" RENAME COLUMN "tournament_id" TO "competition_id";
ALTER TABLE "round" RENAME CONSTRAINT "round_tournament_id_fkey" TO "round_competition_id_fkey";

ALTER TABLE "duplicate_set" RENAME TO "competition_set";
ALTER TABLE "competition_set" RENAME COLUMN "tournament_id" TO "competition_id";
ALTER TABLE "competition_set" ALTER COLUMN "round_number" DROP NOT NULL;
ALTER TABLE "competition_set" RENAME CONSTRAINT "duplicate_set_pkey" TO "competition_set_pkey";
ALTER TABLE "competition_set" RENAME CONSTRAINT "duplicate_set_tournament_id_fkey" TO "competition_set_competition_id_fkey";
ALTER TABLE "competition_set"
  RENAME CONSTRAINT "duplicate_set_tournament_id_round_number_fkey" TO "competition_set_competition_id_round_number_fkey";
ALTER INDEX "duplicate_set_tournament_id_round_number_table_number_numbe_key"
  RENAME TO "competition_set_competition_id_round_number_table_number_nu_key";
CREATE INDEX "competition_set_competition_id_played_at_idx" ON "competition_set"("competition_id", "played_at");

-- CreateTable
CREATE TABLE "set_seat" (
    "set_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "entrant" TEXT NOT NULL,
    "bot_version_id" UUID,
    "user_id" UUID,
    "voids" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "set_seat_pkey" PRIMARY KEY ("set_id","position")
);

INSERT INTO "set_seat" ("set_id", "position", "entrant", "bot_version_id")
SELECT s."id", held."position" - 1, held."entrant", coalesce(own."bot_version_id", reference."bot_version_id")
FROM "competition_set" s
CROSS JOIN LATERAL unnest(s."entrants") WITH ORDINALITY AS held("entrant", "position")
LEFT JOIN "entrant" own ON own."competition_id" = s."competition_id" AND own."name" = held."entrant"
LEFT JOIN "entrant" reference
  ON reference."competition_id" = s."competition_id" AND reference."is_reference" AND own."name" IS NULL;
ALTER TABLE "competition_set" DROP COLUMN "entrants";

-- CreateTable
CREATE TABLE "bot_log" (
    "set_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "deals" JSON NOT NULL,
    "decision_times" JSON NOT NULL,

    CONSTRAINT "bot_log_pkey" PRIMARY KEY ("set_id","position")
);

-- CreateIndex
CREATE INDEX "set_seat_bot_version_id_idx" ON "set_seat"("bot_version_id");

-- CreateIndex
CREATE INDEX "set_seat_user_id_idx" ON "set_seat"("user_id");

-- AddForeignKey
ALTER TABLE "set_seat" ADD CONSTRAINT "set_seat_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "competition_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "set_seat" ADD CONSTRAINT "set_seat_bot_version_id_fkey" FOREIGN KEY ("bot_version_id") REFERENCES "bot_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "set_seat" ADD CONSTRAINT "set_seat_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bot_log" ADD CONSTRAINT "bot_log_set_id_position_fkey" FOREIGN KEY ("set_id", "position") REFERENCES "set_seat"("set_id", "position") ON DELETE CASCADE ON UPDATE CASCADE;
