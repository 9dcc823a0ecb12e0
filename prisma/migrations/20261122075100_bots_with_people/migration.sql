-- AlterTable
ALTER TABLE "bot" ADD COLUMN     "plays_with_people" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "game_seat" ADD COLUMN     "bot_version_id" UUID;

-- CreateIndex
CREATE INDEX "game_seat_bot_version_id_idx" ON "game_seat"("bot_version_id");

-- AddForeignKey
ALTER TABLE "game_seat" ADD CONSTRAINT "game_seat_bot_version_id_fkey" FOREIGN KEY ("bot_version_id") REFERENCES "bot_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
