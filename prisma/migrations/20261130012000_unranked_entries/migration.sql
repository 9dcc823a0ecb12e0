-- AlterTable
ALTER TABLE "human_entry" ADD COLUMN     "ranked" BOOLEAN NOT NULL DEFAULT true;
