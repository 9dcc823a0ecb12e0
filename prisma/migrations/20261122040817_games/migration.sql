-- CreateEnum
CREATE TYPE "game_status" AS ENUM ('waiting', 'playing', 'over');

-- CreateTable
CREATE TABLE "game" (
    "id" TEXT NOT NULL,
    "status" "game_status" NOT NULL DEFAULT 'waiting',
    "options" JSON NOT NULL,
    "secret" BYTEA NOT NULL,
    "rematch_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "game_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "game_seat" (
    "game_id" TEXT NOT NULL,
    "player" INTEGER NOT NULL,
    "bot" TEXT,
    "user_id" UUID,
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "game_seat_pkey" PRIMARY KEY ("game_id","player")
);

-- CreateTable
CREATE TABLE "game_deal" (
    "game_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "record" JSON NOT NULL,
    "deltas" INTEGER[],
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "game_deal_pkey" PRIMARY KEY ("game_id","number")
);

-- CreateIndex
CREATE INDEX "game_status_idx" ON "game"("status");

-- CreateIndex
CREATE INDEX "game_seat_user_id_idx" ON "game_seat"("user_id");

-- AddForeignKey
ALTER TABLE "game_seat" ADD CONSTRAINT "game_seat_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_seat" ADD CONSTRAINT "game_seat_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_deal" ADD CONSTRAINT "game_deal_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;
