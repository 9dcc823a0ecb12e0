-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "cpu_minutes_per_day" INTEGER,
ADD COLUMN     "disk_mib" INTEGER;

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

-- CreateIndex
CREATE UNIQUE INDEX "password_link_hash_key" ON "password_link"("hash");

-- CreateIndex
CREATE INDEX "password_link_user_id_idx" ON "password_link"("user_id");

-- AddForeignKey
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
