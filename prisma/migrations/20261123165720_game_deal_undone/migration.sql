-- AlterTable
ALTER TABLE "game_deal" ADD COLUMN     "undone" INTEGER NOT NULL DEFAULT 0;
