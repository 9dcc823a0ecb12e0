-- AlterTable
ALTER TABLE "competition_set" ADD COLUMN     "luck" JSON;
