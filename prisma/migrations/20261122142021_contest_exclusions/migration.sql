-- AlterTable
ALTER TABLE "contest_entry" ADD COLUMN     "excluded" TEXT;
