-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "last_sign_in_at" TIMESTAMPTZ(3);

-- Sessions that are there were opened by the latest sign-ins that are known.
UPDATE "user_account" SET "last_sign_in_at" = "opened"."at"
FROM (SELECT "user_id", max("created_at") AS "at" FROM "user_session" GROUP BY "user_id") "opened"
WHERE "opened"."user_id" = "user_account"."id";
