-- AlterTable
ALTER TABLE "bot_version" ADD COLUMN     "ranked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "competition_set" ADD COLUMN     "fans" JSON,
ADD COLUMN     "sequence" INTEGER;

-- CreateTable
CREATE TABLE "user_link" (
    "user_id" UUID NOT NULL,
    "other_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_link_pkey" PRIMARY KEY ("user_id","other_id","reason")
);

-- CreateTable
CREATE TABLE "ladder_rating" (
    "version_id" UUID NOT NULL,
    "bot_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "previous_id" UUID,
    "mu" DOUBLE PRECISION NOT NULL,
    "sigma" DOUBLE PRECISION NOT NULL,
    "lower" DOUBLE PRECISION NOT NULL,
    "sets" INTEGER NOT NULL DEFAULT 0,
    "deals" INTEGER NOT NULL DEFAULT 0,
    "points" INTEGER NOT NULL DEFAULT 0,
    "faults" INTEGER NOT NULL DEFAULT 0,
    "tally" JSON NOT NULL,
    "entered_at" TIMESTAMPTZ(3) NOT NULL,
    "last_played_at" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "ladder_rating_pkey" PRIMARY KEY ("version_id")
);

-- CreateTable
CREATE TABLE "ladder_result" (
    "sequence" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "version_id" UUID NOT NULL,
    "bot_id" UUID NOT NULL,
    "total" INTEGER NOT NULL,
    "deals" INTEGER NOT NULL,
    "faults" INTEGER NOT NULL,
    "mu" DOUBLE PRECISION NOT NULL,
    "sigma" DOUBLE PRECISION NOT NULL,
    "played_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ladder_result_pkey" PRIMARY KEY ("sequence","position")
);

-- CreateIndex
CREATE INDEX "user_link_other_id_idx" ON "user_link"("other_id");

-- CreateIndex
CREATE INDEX "ladder_rating_retired_at_lower_idx" ON "ladder_rating"("retired_at", "lower" DESC);

-- CreateIndex
CREATE INDEX "ladder_rating_bot_id_idx" ON "ladder_rating"("bot_id");

-- CreateIndex
CREATE INDEX "ladder_rating_owner_id_idx" ON "ladder_rating"("owner_id");

-- CreateIndex
CREATE INDEX "ladder_result_version_id_sequence_idx" ON "ladder_result"("version_id", "sequence");

-- CreateIndex
CREATE INDEX "ladder_result_bot_id_sequence_idx" ON "ladder_result"("bot_id", "sequence");

-- CreateIndex
CREATE INDEX "ladder_result_played_at_idx" ON "ladder_result"("played_at");

-- CreateIndex
CREATE INDEX "bot_version_ranked_at_idx" ON "bot_version"("ranked_at");

-- CreateIndex
CREATE INDEX "competition_set_competition_id_number_idx" ON "competition_set"("competition_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "competition_set_competition_id_sequence_key" ON "competition_set"("competition_id", "sequence");

-- AddForeignKey
ALTER TABLE "user_link" ADD CONSTRAINT "user_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_link" ADD CONSTRAINT "user_link_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ladder_rating" ADD CONSTRAINT "ladder_rating_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "bot_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ladder_rating" ADD CONSTRAINT "ladder_rating_bot_id_fkey" FOREIGN KEY ("bot_id") REFERENCES "bot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ladder_rating" ADD CONSTRAINT "ladder_rating_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
