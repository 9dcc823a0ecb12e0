-- AlterTable
ALTER TABLE "game_seat" ADD COLUMN     "from_deal" INTEGER NOT NULL DEFAULT 0;
