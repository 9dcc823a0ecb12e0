-- CreateTable
CREATE TABLE "task" (
    "id" TEXT NOT NULL,
    "group_id" UUID NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission" (
    "id" UUID NOT NULL,
    "task_id" TEXT NOT NULL,
    "competition_id" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "again" TEXT,
    "result" JSON,
    "measured_at" TIMESTAMPTZ(3),

    CONSTRAINT "submission_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "task_group_id_idx" ON "task"("group_id");

-- CreateIndex
CREATE INDEX "submission_task_id_user_id_idx" ON "submission"("task_id", "user_id");

-- CreateIndex
CREATE INDEX "submission_user_id_idx" ON "submission"("user_id");

-- CreateIndex
CREATE INDEX "submission_version_id_idx" ON "submission"("version_id");

-- CreateIndex
CREATE UNIQUE INDEX "submission_competition_id_place_key" ON "submission"("competition_id", "place");

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_id_fkey" FOREIGN KEY ("id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "user_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_competition_id_fkey" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "bot_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
