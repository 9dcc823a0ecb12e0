-- AlterTable
ALTER TABLE "tournament" ADD COLUMN     "duplicate" TEXT;
