-- CreateTable
CREATE TABLE "processor_time" (
    "day" DATE NOT NULL,
    "user_id" UUID NOT NULL,
    "used_ms" BIGINT NOT NULL,

    CONSTRAINT "processor_time_pkey" PRIMARY KEY ("day","user_id")
);

-- CreateIndex
CREATE INDEX "processor_time_user_id_idx" ON "processor_time"("user_id");

-- AddForeignKey
ALTER TABLE "processor_time" ADD CONSTRAINT "processor_time_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
