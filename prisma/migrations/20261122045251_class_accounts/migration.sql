-- AlterTable
ALTER TABLE "group_member" ADD COLUMN     "is_managed" BOOLEAN NOT NULL DEFAULT false;
