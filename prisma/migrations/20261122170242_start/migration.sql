-- The schema of version 0.2.

-- CreateEnum
CREATE TYPE "competition_status" AS ENUM ('created', 'running', 'paused', 'finished', 'cancelled', 'failed');

-- CreateEnum
CREATE TYPE "user_kind" AS ENUM ('person', 'organisation', 'guest', 'house', 'placeholder');

-- CreateEnum
CREATE TYPE "user_role" AS ENUM ('user', 'organiser', 'administrator');

-- CreateEnum
CREATE TYPE "credential_kind" AS ENUM ('password', 'token');

-- CreateEnum
CREATE TYPE "group_role" AS ENUM ('owner', 'manager', 'member');

-- CreateEnum
CREATE TYPE "bot_kind" AS ENUM ('house', 'stdio', 'policy', 'remote');

-- CreateEnum
CREATE TYPE "bot_check_state" AS ENUM ('queued', 'running', 'done');

-- CreateEnum
CREATE TYPE "game_status" AS ENUM ('waiting', 'playing', 'over');

-- CreateTable
CREATE TABLE "user_account" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT,
    "kind" "user_kind" NOT NULL,
    "role" "user_role" NOT NULL DEFAULT 'user',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "suspended_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "last_sign_in_at" TIMESTAMPTZ(3),
    "sign_up_address" BYTEA,
    "disk_mib" INTEGER,
    "cpu_minutes_per_day" INTEGER,

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "processor_time" (
    "day" DATE NOT NULL,
    "user_id" UUID NOT NULL,
    "used_ms" BIGINT NOT NULL,

    CONSTRAINT "processor_time_pkey" PRIMARY KEY ("day","user_id")
);

-- CreateTable
CREATE TABLE "credential" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "bot_id" UUID,
    "kind" "credential_kind" NOT NULL,
    "label" TEXT NOT NULL,
    "scopes" TEXT[],
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "issued_by" UUID,

    CONSTRAINT "credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_link" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "may_rename" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_group" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_member" (
    "group_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "group_role" NOT NULL DEFAULT 'member',
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_managed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "group_member_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "group_invitation" (
    "id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "role" "group_role" NOT NULL DEFAULT 'member',
    "hash" BYTEA NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "group_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bot" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),
    "plays_with_people" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "bot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bot_version" (
    "id" UUID NOT NULL,
    "bot_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" "bot_kind" NOT NULL,
    "manifest" JSON NOT NULL,
    "content_hash" TEXT,
    "artifact_hash" TEXT,
    "check_report" JSON,
    "checked_at" TIMESTAMPTZ(3),
    "ranked_at" TIMESTAMPTZ(3),
    "benched_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bot_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bot_check" (
    "version_id" UUID NOT NULL,
    "state" "bot_check_state" NOT NULL DEFAULT 'queued',
    "progress" JSON,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),

    CONSTRAINT "bot_check_pkey" PRIMARY KEY ("version_id")
);

-- CreateTable
CREATE TABLE "artifact" (
    "hash" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA,
    "location" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artifact_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "notice" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "body" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "queued_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook" (
    "user_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_result" JSON,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "lease" (
    "key" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lease_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "competition" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "competition_status" NOT NULL DEFAULT 'created',
    "config" JSON NOT NULL,
    "rules" JSON NOT NULL,
    "limits" JSON NOT NULL,
    "commitment" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "owner_id" UUID NOT NULL,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "competition_pkey" PRIMARY KEY ("id")
);

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
    "excluded" TEXT,

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

-- CreateTable
CREATE TABLE "entrant" (
    "competition_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "is_reference" BOOLEAN NOT NULL DEFAULT false,
    "owner" TEXT,
    "bot" TEXT,
    "unsealed" BOOLEAN NOT NULL DEFAULT false,
    "withdrawn_after" INTEGER,
    "bot_version_id" UUID,

    CONSTRAINT "entrant_pkey" PRIMARY KEY ("competition_id","name")
);

-- CreateTable
CREATE TABLE "round" (
    "competition_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "round_pkey" PRIMARY KEY ("competition_id","number")
);

-- CreateTable
CREATE TABLE "competition_set" (
    "id" UUID NOT NULL,
    "competition_id" TEXT NOT NULL,
    "round_number" INTEGER,
    "table_number" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "deals" JSON,
    "digest" TEXT,
    "played_at" TIMESTAMPTZ(3),
    "fans" JSON,
    "sequence" INTEGER,
    "voids" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "competition_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "set_seat" (
    "set_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "entrant" TEXT NOT NULL,
    "bot_version_id" UUID,
    "user_id" UUID,
    "voids" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "set_seat_pkey" PRIMARY KEY ("set_id","position")
);

-- CreateTable
CREATE TABLE "set_record" (
    "set_id" UUID NOT NULL,
    "text" BYTEA,
    "archive_key" TEXT,

    CONSTRAINT "set_record_pkey" PRIMARY KEY ("set_id")
);

-- CreateTable
CREATE TABLE "archive_removal" (
    "key" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "archive_removal_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "bot_log" (
    "set_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "deals" JSON NOT NULL,
    "decision_times" JSON NOT NULL,

    CONSTRAINT "bot_log_pkey" PRIMARY KEY ("set_id","position")
);

-- CreateTable
CREATE TABLE "journal_entry" (
    "table_id" TEXT NOT NULL,
    "deal" INTEGER NOT NULL,
    "step" INTEGER NOT NULL,
    "entry" JSON NOT NULL,

    CONSTRAINT "journal_entry_pkey" PRIMARY KEY ("table_id","deal","step")
);

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

-- CreateTable
CREATE TABLE "game" (
    "id" TEXT NOT NULL,
    "status" "game_status" NOT NULL DEFAULT 'waiting',
    "options" JSON NOT NULL,
    "secret" BYTEA NOT NULL,
    "rematch_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "deal_config" JSON,

    CONSTRAINT "game_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "human_entry" (
    "competition_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "game_id" TEXT NOT NULL,
    "entered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "human_entry_pkey" PRIMARY KEY ("competition_id","user_id")
);

-- CreateTable
CREATE TABLE "game_seat" (
    "game_id" TEXT NOT NULL,
    "player" INTEGER NOT NULL,
    "bot" TEXT,
    "bot_version_id" UUID,
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

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_account_name_key" ON "user_account"("name");

-- CreateIndex
CREATE UNIQUE INDEX "user_account_name_key_key" ON "user_account"("name_key");

-- CreateIndex
CREATE INDEX "user_account_sign_up_address_idx" ON "user_account"("sign_up_address");

-- CreateIndex
CREATE INDEX "processor_time_user_id_idx" ON "processor_time"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "credential_hash_key" ON "credential"("hash");

-- CreateIndex
CREATE INDEX "credential_user_id_idx" ON "credential"("user_id");

-- CreateIndex
CREATE INDEX "credential_bot_id_idx" ON "credential"("bot_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_session_hash_key" ON "user_session"("hash");

-- CreateIndex
CREATE INDEX "user_session_user_id_idx" ON "user_session"("user_id");

-- CreateIndex
CREATE INDEX "user_session_expires_at_idx" ON "user_session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "password_link_hash_key" ON "password_link"("hash");

-- CreateIndex
CREATE INDEX "password_link_user_id_idx" ON "password_link"("user_id");

-- CreateIndex
CREATE INDEX "group_member_user_id_idx" ON "group_member"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "group_invitation_hash_key" ON "group_invitation"("hash");

-- CreateIndex
CREATE INDEX "group_invitation_group_id_idx" ON "group_invitation"("group_id");

-- CreateIndex
CREATE UNIQUE INDEX "bot_owner_id_name_key" ON "bot"("owner_id", "name");

-- CreateIndex
CREATE INDEX "bot_version_ranked_at_idx" ON "bot_version"("ranked_at");

-- CreateIndex
CREATE UNIQUE INDEX "bot_version_bot_id_number_key" ON "bot_version"("bot_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "bot_version_bot_id_content_hash_key" ON "bot_version"("bot_id", "content_hash");

-- CreateIndex
CREATE INDEX "bot_check_state_queued_at_idx" ON "bot_check"("state", "queued_at");

-- CreateIndex
CREATE INDEX "notice_user_id_created_at_idx" ON "notice"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "notice_queued_at_idx" ON "notice"("queued_at");

-- CreateIndex
CREATE UNIQUE INDEX "competition_commitment_key" ON "competition"("commitment");

-- CreateIndex
CREATE INDEX "competition_status_idx" ON "competition"("status");

-- CreateIndex
CREATE INDEX "competition_kind_created_at_idx" ON "competition"("kind", "created_at");

-- CreateIndex
CREATE INDEX "competition_owner_id_idx" ON "competition"("owner_id");

-- CreateIndex
CREATE INDEX "contest_entry_bot_id_idx" ON "contest_entry"("bot_id");

-- CreateIndex
CREATE INDEX "contest_entry_version_id_idx" ON "contest_entry"("version_id");

-- CreateIndex
CREATE UNIQUE INDEX "contest_entry_contest_id_name_key" ON "contest_entry"("contest_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "contest_stage_tournament_id_key" ON "contest_stage"("tournament_id");

-- CreateIndex
CREATE INDEX "entrant_bot_version_id_idx" ON "entrant"("bot_version_id");

-- CreateIndex
CREATE UNIQUE INDEX "entrant_competition_id_place_key" ON "entrant"("competition_id", "place");

-- CreateIndex
CREATE INDEX "competition_set_competition_id_played_at_idx" ON "competition_set"("competition_id", "played_at");

-- CreateIndex
CREATE INDEX "competition_set_competition_id_number_idx" ON "competition_set"("competition_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "competition_set_competition_id_round_number_table_number_nu_key" ON "competition_set"("competition_id", "round_number", "table_number", "number");

-- CreateIndex
CREATE UNIQUE INDEX "competition_set_competition_id_sequence_key" ON "competition_set"("competition_id", "sequence");

-- CreateIndex
CREATE INDEX "set_seat_bot_version_id_voids_idx" ON "set_seat"("bot_version_id", "voids");

-- CreateIndex
CREATE INDEX "set_seat_user_id_idx" ON "set_seat"("user_id");

-- CreateIndex
CREATE INDEX "set_record_archive_key_set_id_idx" ON "set_record"("archive_key", "set_id");

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
CREATE INDEX "ladder_result_of_bot" ON "ladder_result"("bot_id", "sequence", "version_id", "position", "total", "deals");

-- CreateIndex
CREATE INDEX "ladder_result_played_at_idx" ON "ladder_result"("played_at");

-- CreateIndex
CREATE INDEX "game_status_idx" ON "game"("status");

-- CreateIndex
CREATE UNIQUE INDEX "human_entry_game_id_key" ON "human_entry"("game_id");

-- CreateIndex
CREATE INDEX "human_entry_user_id_idx" ON "human_entry"("user_id");

-- CreateIndex
CREATE INDEX "game_seat_user_id_idx" ON "game_seat"("user_id");

-- CreateIndex
CREATE INDEX "game_seat_bot_version_id_idx" ON "game_seat"("bot_version_id");

-- AddForeignKey
ALTER TABLE "processor_time" ADD CONSTRAINT "processor_time_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential" ADD CONSTRAINT "credential_bot_id_fkey" FOREIGN KEY ("bot_id") REFERENCES "bot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential" ADD CONSTRAINT "credential_issued_by_fkey" FOREIGN KEY ("issued_by") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "user_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_invitation" ADD CONSTRAINT "group_invitation_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "user_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_invitation" ADD CONSTRAINT "group_invitation_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bot" ADD CONSTRAINT "bot_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bot_version" ADD CONSTRAINT "bot_version_bot_id_fkey" FOREIGN KEY ("bot_id") REFERENCES "bot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bot_version" ADD CONSTRAINT "bot_version_artifact_hash_fkey" FOREIGN KEY ("artifact_hash") REFERENCES "artifact"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bot_check" ADD CONSTRAINT "bot_check_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "bot_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition" ADD CONSTRAINT "competition_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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

-- AddForeignKey
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_competition_id_fkey" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_bot_version_id_fkey" FOREIGN KEY ("bot_version_id") REFERENCES "bot_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round" ADD CONSTRAINT "round_competition_id_fkey" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition_set" ADD CONSTRAINT "competition_set_competition_id_fkey" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition_set" ADD CONSTRAINT "competition_set_competition_id_round_number_fkey" FOREIGN KEY ("competition_id", "round_number") REFERENCES "round"("competition_id", "number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "set_seat" ADD CONSTRAINT "set_seat_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "competition_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "set_seat" ADD CONSTRAINT "set_seat_bot_version_id_fkey" FOREIGN KEY ("bot_version_id") REFERENCES "bot_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "set_seat" ADD CONSTRAINT "set_seat_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "set_record" ADD CONSTRAINT "set_record_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "competition_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bot_log" ADD CONSTRAINT "bot_log_set_id_position_fkey" FOREIGN KEY ("set_id", "position") REFERENCES "set_seat"("set_id", "position") ON DELETE CASCADE ON UPDATE CASCADE;

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

-- AddForeignKey
ALTER TABLE "human_entry" ADD CONSTRAINT "human_entry_competition_id_fkey" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "human_entry" ADD CONSTRAINT "human_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "human_entry" ADD CONSTRAINT "human_entry_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_seat" ADD CONSTRAINT "game_seat_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_seat" ADD CONSTRAINT "game_seat_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_seat" ADD CONSTRAINT "game_seat_bot_version_id_fkey" FOREIGN KEY ("bot_version_id") REFERENCES "bot_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_deal" ADD CONSTRAINT "game_deal_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A record is in the database or in the archive.
ALTER TABLE "set_record" ADD CONSTRAINT "set_record_in_one_place" CHECK (("text" IS NULL) <> ("archive_key" IS NULL));

-- However a record is deleted, its file is removed too.
CREATE OR REPLACE FUNCTION "note_archive_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "archive_removal" ("key") VALUES (OLD."archive_key") ON CONFLICT ("key") DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER "set_record_removed" AFTER DELETE ON "set_record"
  FOR EACH ROW WHEN (OLD."archive_key" IS NOT NULL) EXECUTE FUNCTION "note_archive_removal"();
