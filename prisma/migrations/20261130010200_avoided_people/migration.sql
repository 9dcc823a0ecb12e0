-- CreateTable
CREATE TABLE "avoidance" (
    "user_id" UUID NOT NULL,
    "avoided_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "avoidance_pkey" PRIMARY KEY ("user_id","avoided_id")
);

-- CreateIndex
CREATE INDEX "avoidance_avoided_id_idx" ON "avoidance"("avoided_id");

-- AddForeignKey
ALTER TABLE "avoidance" ADD CONSTRAINT "avoidance_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "avoidance" ADD CONSTRAINT "avoidance_avoided_id_fkey" FOREIGN KEY ("avoided_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
