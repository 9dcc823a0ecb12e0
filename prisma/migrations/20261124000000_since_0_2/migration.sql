-- Changes since version 0.2.

-- AlterTable
ALTER TABLE "bot" ADD COLUMN     "matches_on_request" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "set_seat" ADD COLUMN     "payer_id" UUID;

-- AlterTable. The default fills the column without writing the rows again.
ALTER TABLE "competition_set" ADD COLUMN     "disclosed_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "competition_set" ALTER COLUMN "disclosed_at" DROP DEFAULT,
ADD COLUMN     "speed" DOUBLE PRECISION;

-- Sets of competitions that are not over, unless they are played and no table has yet to play their walls.
UPDATE "competition_set" one SET "disclosed_at" = NULL
FROM "competition" WHERE "competition"."id" = one."competition_id" AND "competition"."status" NOT IN ('finished', 'cancelled')
  AND (
    one."played_at" IS NULL
    OR "competition"."kind" = 'human-duplicate'
    OR "competition"."kind" = 'swiss' AND EXISTS (
      SELECT FROM "competition_set" other
      WHERE other."competition_id" = one."competition_id" AND other."round_number" = one."round_number"
        AND other."number" = one."number" AND other."played_at" IS NULL
    )
  );

-- CreateTable
CREATE TABLE "reserved_time" (
    "set_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reserved_ms" BIGINT NOT NULL,
    "used_ms" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "reserved_time_pkey" PRIMARY KEY ("set_id","user_id")
);

-- CreateIndex
CREATE INDEX "reserved_time_user_id_day_idx" ON "reserved_time"("user_id", "day");

-- CreateIndex
CREATE INDEX "competition_set_competition_id_disclosed_at_idx" ON "competition_set"("competition_id", "disclosed_at");

-- AddForeignKey
ALTER TABLE "reserved_time" ADD CONSTRAINT "reserved_time_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "competition_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reserved_time" ADD CONSTRAINT "reserved_time_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The CPU time of sets that were planned before is charged at their disclosure too.
INSERT INTO "reserved_time" ("set_id", "user_id", "day", "reserved_ms")
SELECT DISTINCT one."id", "bot"."owner_id", (CURRENT_TIMESTAMP AT TIME ZONE 'UTC')::date, 0
FROM "competition_set" one
JOIN "competition" ON "competition"."id" = one."competition_id" AND "competition"."kind" IN ('swiss', 'human-duplicate')
JOIN "set_seat" seat ON seat."set_id" = one."id"
JOIN "bot_version" version ON version."id" = seat."bot_version_id" AND version."kind" IN ('stdio', 'policy')
JOIN "bot" ON "bot"."id" = version."bot_id"
WHERE one."disclosed_at" IS NULL;

-- AlterTable
ALTER TABLE "artifact" ADD COLUMN     "prepared_size" INTEGER;

-- CreateTable
CREATE TABLE "artifact_part" (
    "hash" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "artifact_part_pkey" PRIMARY KEY ("hash","number")
);

-- AddForeignKey
ALTER TABLE "artifact_part" ADD CONSTRAINT "artifact_part_hash_fkey" FOREIGN KEY ("hash") REFERENCES "artifact"("hash") ON DELETE CASCADE ON UPDATE CASCADE;

-- Parts of 256 KiB.
INSERT INTO "artifact_part" ("hash", "number", "bytes")
SELECT "hash", "number", substring("bytes" FROM "number" * 262144 + 1 FOR 262144)
FROM "artifact", generate_series(0, (octet_length("bytes") - 1) / 262144) AS "number"
WHERE "bytes" IS NOT NULL;

-- AlterTable
ALTER TABLE "artifact" DROP COLUMN "bytes";

-- AlterTable
ALTER TABLE "bot_log" ADD COLUMN     "bot_id" UUID,
ADD COLUMN     "played_at" TIMESTAMPTZ(3);

UPDATE "bot_log" SET "played_at" = "competition_set"."played_at", "bot_id" = "bot_version"."bot_id"
FROM "set_seat"
JOIN "competition_set" ON "competition_set"."id" = "set_seat"."set_id"
LEFT JOIN "bot_version" ON "bot_version"."id" = "set_seat"."bot_version_id"
WHERE "set_seat"."set_id" = "bot_log"."set_id" AND "set_seat"."position" = "bot_log"."position";

ALTER TABLE "bot_log" ALTER COLUMN "played_at" SET NOT NULL;

-- CreateIndex
CREATE INDEX "bot_log_bot_id_played_at_idx" ON "bot_log"("bot_id", "played_at");

-- CreateIndex
CREATE INDEX "bot_log_played_at_idx" ON "bot_log"("played_at");

-- AlterTable
ALTER TABLE "game_deal" ADD COLUMN     "undone" INTEGER NOT NULL DEFAULT 0;

-- Sets rated so far are rebuilt by the former rule, by which the uncertainty of a rating does not grow with absence.
UPDATE "competition" SET "config" = jsonb_set("config"::jsonb, '{absenceFrom}', to_jsonb(
  (SELECT coalesce(max("sequence"), 0) + 1 FROM "competition_set" WHERE "competition_id" = "competition"."id")
))::json
WHERE "kind" = 'ladder';

-- The program refuses kinds that it does not know, so that adding one needs no migration.
ALTER TABLE "bot_version" ALTER COLUMN "kind" TYPE TEXT USING "kind"::text;
DROP TYPE "bot_kind";

-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "anonymous_in_dumps" BOOLEAN NOT NULL DEFAULT false;
