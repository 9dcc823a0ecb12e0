-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "queued_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "webhook" (
    "user_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_result" JSON,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "notice_queued_at_idx" ON "notice"("queued_at");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
