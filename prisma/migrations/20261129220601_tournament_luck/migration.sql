-- AlterTable
ALTER TABLE "competition" ADD COLUMN     "luck" JSON;
