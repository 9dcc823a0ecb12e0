-- AlterTable
ALTER TABLE "artifact" ADD COLUMN     "prepared_size" INTEGER;

-- CreateTable
CREATE TABLE "artifact_part" (
    "hash" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "artifact_part_pkey" PRIMARY KEY ("hash","number")
);

-- AddForeignKey
ALTER TABLE "artifact_part" ADD CONSTRAINT "artifact_part_hash_fkey" FOREIGN KEY ("hash") REFERENCES "artifact"("hash") ON DELETE CASCADE ON UPDATE CASCADE;

-- Parts of 256 KiB.
INSERT INTO "artifact_part" ("hash", "number", "bytes")
SELECT "hash", "number", substring("bytes" FROM "number" * 262144 + 1 FOR 262144)
FROM "artifact", generate_series(0, (octet_length("bytes") - 1) / 262144) AS "number"
WHERE "bytes" IS NOT NULL;

-- AlterTable
ALTER TABLE "artifact" DROP COLUMN "bytes";
