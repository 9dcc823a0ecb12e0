-- CreateEnum
CREATE TYPE "bot_check_state" AS ENUM ('queued', 'running', 'done');

-- AlterTable
ALTER TABLE "bot_version" ADD COLUMN     "benched_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "bot_check" (
    "version_id" UUID NOT NULL,
    "state" "bot_check_state" NOT NULL DEFAULT 'queued',
    "progress" JSON,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),

    CONSTRAINT "bot_check_pkey" PRIMARY KEY ("version_id")
);

-- CreateIndex
CREATE INDEX "bot_check_state_queued_at_idx" ON "bot_check"("state", "queued_at");

-- AddForeignKey
ALTER TABLE "bot_check" ADD CONSTRAINT "bot_check_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "bot_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;
