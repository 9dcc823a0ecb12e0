-- DropForeignKey
ALTER TABLE "token" DROP CONSTRAINT "token_issuer_id_fkey";
