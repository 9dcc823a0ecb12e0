-- AlterTable
ALTER TABLE "set_record" ADD COLUMN     "archive_key" TEXT,
ALTER COLUMN "text" DROP NOT NULL;

-- CreateTable
CREATE TABLE "archive_removal" (
    "key" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "archive_removal_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "set_record_archive_key_set_id_idx" ON "set_record"("archive_key", "set_id");

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
