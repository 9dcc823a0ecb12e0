-- AlterTable
ALTER TABLE "bot" ADD COLUMN     "matches_on_request" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "set_seat" ADD COLUMN     "payer_id" UUID;

-- AlterTable. The default fills the column without writing the rows again.
ALTER TABLE "competition_set" ADD COLUMN     "disclosed_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "competition_set" ALTER COLUMN "disclosed_at" DROP DEFAULT;

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
