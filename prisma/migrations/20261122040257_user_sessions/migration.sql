-- Sessions of people, and names that differ by more than case.
--
-- Of users of before whose names differ only so, the oldest gets the key; the others are found by their exact names.

-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "name_key" TEXT;

UPDATE "user_account" SET "name_key" = "chosen"."key"
FROM (
  SELECT DISTINCT ON ("key") "id", "key"
  FROM (
    SELECT "id", "created_at", lower(normalize(regexp_replace("name", '\s+', ' ', 'g'), NFKC)) AS "key"
    FROM "user_account" WHERE "kind" IN ('person', 'organisation', 'house')
  ) AS "keyed"
  ORDER BY "key", "created_at", "id"
) AS "chosen"
WHERE "user_account"."id" = "chosen"."id";

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

-- CreateIndex
CREATE UNIQUE INDEX "user_session_hash_key" ON "user_session"("hash");

-- CreateIndex
CREATE INDEX "user_session_user_id_idx" ON "user_session"("user_id");

-- CreateIndex
CREATE INDEX "user_session_expires_at_idx" ON "user_session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "user_account_name_key_key" ON "user_account"("name_key");

-- AddForeignKey
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
