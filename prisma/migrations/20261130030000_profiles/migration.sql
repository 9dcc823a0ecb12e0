-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "games_shown" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "style_shown" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "deal_style" (
    "game_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "winner" INTEGER,
    "discarder" INTEGER,
    "points" INTEGER,
    "claims" INTEGER[],

    CONSTRAINT "deal_style_pkey" PRIMARY KEY ("game_id","number")
);

-- AddForeignKey
ALTER TABLE "deal_style" ADD CONSTRAINT "deal_style_game_id_number_fkey" FOREIGN KEY ("game_id", "number") REFERENCES "game_deal"("game_id", "number") ON DELETE CASCADE ON UPDATE CASCADE;
