-- CreateEnum
CREATE TYPE "tournament_status" AS ENUM ('created', 'running', 'paused', 'finished', 'cancelled', 'failed');

-- CreateEnum
CREATE TYPE "token_scope" AS ENUM ('administrator', 'organiser', 'bot');

-- CreateTable
CREATE TABLE "tournament" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "tournament_status" NOT NULL DEFAULT 'created',
    "rounds" INTEGER NOT NULL,
    "sets_per_round" INTEGER NOT NULL,
    "seatings" INTEGER NOT NULL,
    "avoid_repeats" INTEGER NOT NULL,
    "separate_owners" BOOLEAN NOT NULL,
    "rules" JSON NOT NULL,
    "commitment" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "organiser_id" UUID,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "tournament_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entrant" (
    "tournament_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "is_reference" BOOLEAN NOT NULL DEFAULT false,
    "owner" TEXT,
    "bot" TEXT,
    "unsealed" BOOLEAN NOT NULL DEFAULT false,
    "withdrawn_after" INTEGER,

    CONSTRAINT "entrant_pkey" PRIMARY KEY ("tournament_id","name")
);

-- CreateTable
CREATE TABLE "round" (
    "tournament_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "round_pkey" PRIMARY KEY ("tournament_id","number")
);

-- CreateTable
CREATE TABLE "duplicate_set" (
    "id" UUID NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "round_number" INTEGER NOT NULL,
    "table_number" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "entrants" TEXT[],
    "deals" JSON,
    "digest" TEXT,
    "played_at" TIMESTAMPTZ(3),
    "voids" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "duplicate_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "set_record" (
    "set_id" UUID NOT NULL,
    "text" BYTEA NOT NULL,

    CONSTRAINT "set_record_pkey" PRIMARY KEY ("set_id")
);

-- CreateTable
CREATE TABLE "token" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "scope" "token_scope" NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "tournament_commitment_key" ON "tournament"("commitment");

-- CreateIndex
CREATE INDEX "tournament_status_idx" ON "tournament"("status");

-- CreateIndex
CREATE INDEX "tournament_created_at_idx" ON "tournament"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "entrant_tournament_id_place_key" ON "entrant"("tournament_id", "place");

-- CreateIndex
CREATE UNIQUE INDEX "duplicate_set_tournament_id_round_number_table_number_numbe_key" ON "duplicate_set"("tournament_id", "round_number", "table_number", "number");

-- CreateIndex
CREATE UNIQUE INDEX "token_hash_key" ON "token"("hash");

-- AddForeignKey
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_organiser_id_fkey" FOREIGN KEY ("organiser_id") REFERENCES "token"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round" ADD CONSTRAINT "round_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_set" ADD CONSTRAINT "duplicate_set_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_set" ADD CONSTRAINT "duplicate_set_tournament_id_round_number_fkey" FOREIGN KEY ("tournament_id", "round_number") REFERENCES "round"("tournament_id", "number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "set_record" ADD CONSTRAINT "set_record_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "duplicate_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;
