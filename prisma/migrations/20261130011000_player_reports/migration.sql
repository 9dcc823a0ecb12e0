-- CreateTable
CREATE TABLE "player_report" (
    "id" UUID NOT NULL,
    "game_id" TEXT NOT NULL,
    "reporter_id" UUID NOT NULL,
    "reported_id" UUID NOT NULL,
    "deal" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "player_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "player_report_game_id_reporter_id_reported_id_key" ON "player_report"("game_id", "reporter_id", "reported_id");

-- CreateIndex
CREATE INDEX "player_report_closed_at_id_idx" ON "player_report"("closed_at", "id");

-- CreateIndex
CREATE INDEX "player_report_reporter_id_idx" ON "player_report"("reporter_id");

-- CreateIndex
CREATE INDEX "player_report_reported_id_idx" ON "player_report"("reported_id");

-- AddForeignKey
ALTER TABLE "player_report" ADD CONSTRAINT "player_report_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "player_report" ADD CONSTRAINT "player_report_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "player_report" ADD CONSTRAINT "player_report_reported_id_fkey" FOREIGN KEY ("reported_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
