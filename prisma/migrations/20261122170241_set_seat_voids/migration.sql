-- DropIndex
DROP INDEX "set_seat_bot_version_id_idx";

-- CreateIndex
CREATE INDEX "set_seat_bot_version_id_voids_idx" ON "set_seat"("bot_version_id", "voids");
