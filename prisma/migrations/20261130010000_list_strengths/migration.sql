-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "strength_listed" BOOLEAN NOT NULL DEFAULT false;
