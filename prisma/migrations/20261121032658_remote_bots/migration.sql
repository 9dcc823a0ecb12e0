-- AlterTable
ALTER TABLE "entrant" ADD COLUMN     "token_id" UUID;

-- AlterTable
ALTER TABLE "token" ADD COLUMN     "issuer_id" UUID;

-- AlterTable
ALTER TABLE "tournament" ADD COLUMN     "answer_ms" INTEGER,
ADD COLUMN     "grace_ms" INTEGER;

-- AddForeignKey
ALTER TABLE "entrant" ADD CONSTRAINT "entrant_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "token"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "token" ADD CONSTRAINT "token_issuer_id_fkey" FOREIGN KEY ("issuer_id") REFERENCES "token"("id") ON DELETE SET NULL ON UPDATE CASCADE;
