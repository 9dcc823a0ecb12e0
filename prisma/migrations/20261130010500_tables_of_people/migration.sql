-- DropIndex
DROP INDEX "human_entry_game_id_key";

-- AlterTable
ALTER TABLE "human_entry" ADD COLUMN     "place" INTEGER,
ADD COLUMN     "table_number" INTEGER,
ADD COLUMN     "team" TEXT;

-- CreateIndex
CREATE INDEX "human_entry_game_id_idx" ON "human_entry"("game_id");
