-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "sign_up_address" BYTEA;

-- CreateIndex
CREATE INDEX "user_account_sign_up_address_idx" ON "user_account"("sign_up_address");
