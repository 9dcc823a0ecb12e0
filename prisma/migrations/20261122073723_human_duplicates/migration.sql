-- AlterTable
ALTER TABLE "game" ADD COLUMN     "deal_config" JSON;

-- CreateTable
CREATE TABLE "human_entry" (
    "competition_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "game_id" TEXT NOT NULL,
    "entered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "human_entry_pkey" PRIMARY KEY ("competition_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "human_entry_game_id_key" ON "human_entry"("game_id");

-- CreateIndex
CREATE INDEX "human_entry_user_id_idx" ON "human_entry"("user_id");

-- AddForeignKey
ALTER TABLE "human_entry" ADD CONSTRAINT "human_entry_competition_id_fkey" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "human_entry" ADD CONSTRAINT "human_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "human_entry" ADD CONSTRAINT "human_entry_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
