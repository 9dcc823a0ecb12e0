-- DropIndex
DROP INDEX "ladder_result_bot_id_sequence_idx";

-- CreateIndex
CREATE INDEX "ladder_result_of_bot" ON "ladder_result"("bot_id", "sequence", "version_id", "position", "total", "deals");
