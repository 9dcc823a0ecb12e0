-- CreateTable
CREATE TABLE "bot_trial" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "state" "bot_check_state" NOT NULL DEFAULT 'queued',
    "task" JSON NOT NULL,
    "manifest" JSON NOT NULL,
    "content" BYTEA NOT NULL,
    "result" JSON,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "bot_trial_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bot_trial_owner_id_key" ON "bot_trial"("owner_id");

-- CreateIndex
CREATE INDEX "bot_trial_queued_at_idx" ON "bot_trial"("queued_at");

-- AddForeignKey
ALTER TABLE "bot_trial" ADD CONSTRAINT "bot_trial_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
