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
