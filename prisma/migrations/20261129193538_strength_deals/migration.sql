-- CreateTable
CREATE TABLE "strength_deal" (
    "game_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "version" TEXT NOT NULL,
    "luck_model" TEXT NOT NULL,
    "luck" DOUBLE PRECISION,
    "points" DOUBLE PRECISION,
    "reason" TEXT,

    CONSTRAINT "strength_deal_pkey" PRIMARY KEY ("game_id","number")
);

-- CreateIndex
CREATE INDEX "strength_deal_user_id_ended_at_idx" ON "strength_deal"("user_id", "ended_at");

-- AddForeignKey
ALTER TABLE "strength_deal" ADD CONSTRAINT "strength_deal_game_id_number_fkey" FOREIGN KEY ("game_id", "number") REFERENCES "game_deal"("game_id", "number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "strength_deal" ADD CONSTRAINT "strength_deal_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
