-- The program refuses kinds that it does not know, so that adding one needs no migration.
ALTER TABLE "bot_version" ALTER COLUMN "kind" TYPE TEXT USING "kind"::text;
DROP TYPE "bot_kind";
