export { type Database, type DatabaseError, type DatabaseLocation, openDatabase } from './database/open-database.ts';
