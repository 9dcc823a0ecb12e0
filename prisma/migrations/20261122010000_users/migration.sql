-- Tokens of 0.1 become users, bots and their credentials.
--
-- A name is a user: all tokens of administrators and organisers of one name become credentials of one user, so that a token
-- that was revoked and issued again keeps control of its tournaments. Every token of a bot becomes a bot, which keeps the
-- token's id; it belongs to the user who issued it, or, where an administrator did, to an organisation made for them.
-- Tournaments without an organiser, such as the demo, belong to the house. Credentials keep the ids and hashes of their
-- tokens. On a database without data, no row is written.

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

-- CreateTable
CREATE TABLE "user_account" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "user_kind" NOT NULL,
    "role" "user_role" NOT NULL DEFAULT 'user',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "suspended_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("id")
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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bot_version_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lease" (
    "key" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lease_pkey" PRIMARY KEY ("key")
);

-- AlterTable
ALTER TABLE "entrant" ADD COLUMN "bot_version_id" UUID;

-- AlterTable
ALTER TABLE "tournament" ADD COLUMN "owner_id" UUID;

-- Users, by name. The names of the two that the server itself makes are theirs alone.
INSERT INTO "user_account" ("id", "name", "kind", "role", "created_at")
SELECT gen_random_uuid(),
       CASE WHEN "name" IN ('MCR Arena', 'Administrators') THEN "name" || ' ' || left(min("id"::text), 8) ELSE "name" END,
       'person',
       CASE WHEN bool_or("scope" = 'administrator') THEN 'administrator' ELSE 'organiser' END::"user_role",
       min("created_at")
FROM "token" WHERE "scope" <> 'bot' GROUP BY "name";

-- Their tokens. The condition repeats how the user was named.
INSERT INTO "credential" ("id", "user_id", "kind", "label", "scopes", "hash", "created_at", "revoked_at")
SELECT "token"."id", "user_account"."id", 'token', "token"."name", ARRAY["token"."scope"::text], "token"."hash",
       "token"."created_at", "token"."revoked_at"
FROM "token"
JOIN (SELECT "name", left(min("id"::text), 8) AS "mark" FROM "token" WHERE "scope" <> 'bot' GROUP BY "name") AS "named"
  ON "named"."name" = "token"."name"
JOIN "user_account" ON "user_account"."name" = CASE
  WHEN "named"."name" IN ('MCR Arena', 'Administrators') THEN "named"."name" || ' ' || "named"."mark"
  ELSE "named"."name" END
WHERE "token"."scope" <> 'bot';

-- The house, where it owns something.
INSERT INTO "user_account" ("id", "name", "kind")
SELECT '00000000-0000-4000-8000-000000000001', 'MCR Arena', 'house'
WHERE EXISTS (SELECT FROM "tournament");

-- The organisation of the administrators, where they issued tokens to bots.
INSERT INTO "user_account" ("id", "name", "kind")
SELECT '00000000-0000-4000-8000-000000000002', 'Administrators', 'organisation'
WHERE EXISTS (
  SELECT FROM "token" LEFT JOIN "credential" AS "issuer" ON "issuer"."id" = "token"."issuer_id"
  WHERE "token"."scope" = 'bot' AND "issuer"."id" IS NULL);

-- Remote bots. Of several tokens of one name and owner, the one in use that was issued last gives its bot the plain name.
INSERT INTO "bot" ("id", "owner_id", "name", "created_at")
SELECT "id", "owner_id",
       CASE WHEN row_number() OVER (
              PARTITION BY "owner_id", "name" ORDER BY "revoked_at" IS NOT NULL, "created_at" DESC, "id") = 1
            THEN "name" ELSE "name" || ' ' || left("id"::text, 8) END,
       "created_at"
FROM (
  SELECT "token".*, coalesce("issuer"."user_id", '00000000-0000-4000-8000-000000000002') AS "owner_id"
  FROM "token" LEFT JOIN "credential" AS "issuer" ON "issuer"."id" = "token"."issuer_id"
  WHERE "token"."scope" = 'bot'
) AS "remote";

INSERT INTO "bot_version" ("id", "bot_id", "number", "kind", "manifest", "created_at")
SELECT gen_random_uuid(), "id", 1, 'remote', '{"kind":"remote"}', "created_at" FROM "bot";

INSERT INTO "credential"
  ("id", "user_id", "bot_id", "kind", "label", "scopes", "hash", "created_at", "revoked_at", "issued_by")
SELECT "token"."id", "bot"."owner_id", "bot"."id", 'token', "token"."name", ARRAY['bot'], "token"."hash",
       "token"."created_at", "token"."revoked_at", "issuer"."user_id"
FROM "token"
JOIN "bot" ON "bot"."id" = "token"."id"
LEFT JOIN "credential" AS "issuer" ON "issuer"."id" = "token"."issuer_id";

-- House bots that were entered: "goal" of "goal?style=fast" and of "alice=goal".
INSERT INTO "bot" ("id", "owner_id", "name")
SELECT gen_random_uuid(), '00000000-0000-4000-8000-000000000001', "house"."name"
FROM (SELECT DISTINCT substring("bot" from '^(?:[^?=]*=)?([^?]*)') AS "name" FROM "entrant" WHERE "token_id" IS NULL)
  AS "house"
WHERE "house"."name" NOT IN ('', 'remote');

INSERT INTO "bot_version" ("id", "bot_id", "number", "kind", "manifest")
SELECT gen_random_uuid(), "id", 1, 'house', json_build_object('kind', 'house', 'name', "name")
FROM "bot" WHERE "owner_id" = '00000000-0000-4000-8000-000000000001';

UPDATE "entrant" SET "bot_version_id" = "bot_version"."id"
FROM "bot_version"
WHERE "bot_version"."bot_id" = "entrant"."token_id";

UPDATE "entrant" SET "bot_version_id" = "bot_version"."id"
FROM "bot" JOIN "bot_version" ON "bot_version"."bot_id" = "bot"."id"
WHERE "entrant"."token_id" IS NULL
  AND "bot"."owner_id" = '00000000-0000-4000-8000-000000000001'
  AND "bot"."name" = substring("entrant"."bot" from '^(?:[^?=]*=)?([^?]*)');

UPDATE "tournament" SET "owner_id" = coalesce(
  (SELECT "user_id" FROM "credential" WHERE "credential"."id" = "tournament"."organiser_id"),
  '00000000-0000-4000-8000-000000000001');

-- AlterTable
ALTER TABLE "tournament" ALTER COLUMN "owner_id" SET NOT NULL;

-- DropForeignKey
ALTER TABLE "entrant" DROP CONSTRAINT "entrant_token_id_fkey";

-- DropForeignKey
ALTER TABLE "tournament" DROP CONSTRAINT "tournament_organiser_id_fkey";

-- AlterTable
ALTER TABLE "entrant" DROP COLUMN "token_id";

-- AlterTable
ALTER TABLE "tournament" DROP COLUMN "organiser_id";

-- DropTable
DROP TABLE "token";

-- DropEnum
DROP TYPE "token_scope";

-- CreateIndex
CREATE UNIQUE INDEX "user_account_name_key" ON "user_account"("name");

-- CreateIndex
CREATE UNIQUE INDEX "credential_hash_key" ON "credential"("hash");

-- CreateIndex
CREATE INDEX "credential_user_id_idx" ON "credential"("user_id");

-- CreateIndex
CREATE INDEX "credential_bot_id_idx" ON "credential"("bot_id");

-- CreateIndex
CREATE INDEX "group_member_user_id_idx" ON "group_member"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "group_invitation_hash_key" ON "group_invitation"("hash");

-- CreateIndex
CREATE INDEX "group_invitation_group_id_idx" ON "group_invitation"("group_id");

-- CreateIndex
CREATE UNIQUE INDEX "bot_owner_id_name_key" ON "bot"("owner_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "bot_version_bot_id_number_key" ON "bot_version"("bot_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "bot_version_bot_id_content_hash_key" ON "bot_version"("bot_id", "content_hash");

-- CreateIndex
CREATE INDEX "notice_user_id_created_at_idx" ON "notice"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "entrant_bot_version_id_idx" ON "entrant"("bot_version_id");

-- CreateIndex
CREATE INDEX "tournament_owner_id_idx" ON "tournament"("owner_id");

-- AddForeignKey
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential" ADD CONSTRAINT "credential_bot_id_fkey" FOREIGN KEY ("bot_id") REFERENCES "bot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential" ADD CONSTRAINT "credential_issued_by_fkey" FOREIGN KEY ("issued_by") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_bot_version_id_fkey" FOREIGN KEY ("bot_version_id") REFERENCES "bot_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
