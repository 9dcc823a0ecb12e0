-- CreateTable
CREATE TABLE "night_event" (
    "competition_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "event" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "night_event_pkey" PRIMARY KEY ("competition_id","number")
);

-- AddForeignKey
ALTER TABLE "night_event" ADD CONSTRAINT "night_event_competition_id_fkey" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;
