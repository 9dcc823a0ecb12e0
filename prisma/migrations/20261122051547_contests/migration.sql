-- CreateTable
CREATE TABLE "contest_entry" (
    "contest_id" TEXT NOT NULL,
    "bot_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "registered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version_id" UUID,
    "stage" INTEGER,
    "rank" INTEGER,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "contest_entry_pkey" PRIMARY KEY ("contest_id","bot_id")
);

-- CreateTable
CREATE TABLE "contest_stage" (
    "contest_id" TEXT NOT NULL,
    "stage" INTEGER NOT NULL,
    "tournament" INTEGER NOT NULL,
    "tournament_id" TEXT NOT NULL,

    CONSTRAINT "contest_stage_pkey" PRIMARY KEY ("contest_id","stage","tournament")
);

-- CreateIndex
CREATE INDEX "contest_entry_bot_id_idx" ON "contest_entry"("bot_id");

-- CreateIndex
CREATE INDEX "contest_entry_version_id_idx" ON "contest_entry"("version_id");

-- CreateIndex
CREATE UNIQUE INDEX "contest_entry_contest_id_name_key" ON "contest_entry"("contest_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "contest_stage_tournament_id_key" ON "contest_stage"("tournament_id");

-- AddForeignKey
ALTER TABLE "contest_entry" ADD CONSTRAINT "contest_entry_contest_id_fkey" FOREIGN KEY ("contest_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contest_entry" ADD CONSTRAINT "contest_entry_bot_id_fkey" FOREIGN KEY ("bot_id") REFERENCES "bot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contest_entry" ADD CONSTRAINT "contest_entry_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "bot_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contest_stage" ADD CONSTRAINT "contest_stage_contest_id_fkey" FOREIGN KEY ("contest_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contest_stage" ADD CONSTRAINT "contest_stage_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;
