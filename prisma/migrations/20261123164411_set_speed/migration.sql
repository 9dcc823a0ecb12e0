-- AlterTable
ALTER TABLE "competition_set" ADD COLUMN     "speed" DOUBLE PRECISION;
