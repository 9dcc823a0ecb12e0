export { type BackUpError, type BackupOptions, backUp, type RowCounts, restore } from './backup/backup.ts';
export { type Database, type DatabaseError, type DatabaseLocation, openDatabase } from './database/open-database.ts';
export { createLog } from './log.ts';
export { type RunningServer, type StartError, type StartOptions, startServer } from './server.ts';
export type { Announcement } from './tournaments/announcement.ts';
export { CONTROLS, type Control, type ControlError } from './tournaments/control.ts';
export type { TournamentOrder } from './tournaments/create-tournament.ts';
export { type Director, type DirectorOptions, startDirector } from './tournaments/director.ts';
export { type RunningWorker, startWorker, type WorkerError, type WorkerOptions } from './worker.ts';
