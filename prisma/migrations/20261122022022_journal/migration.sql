-- CreateTable
CREATE TABLE "journal_entry" (
    "table_id" TEXT NOT NULL,
    "deal" INTEGER NOT NULL,
    "step" INTEGER NOT NULL,
    "entry" JSON NOT NULL,

    CONSTRAINT "journal_entry_pkey" PRIMARY KEY ("table_id","deal","step")
);
