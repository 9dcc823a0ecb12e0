// The settings of the embedded PostgreSQL: durable, small, and accessible only to its single user.

export type ClusterSettings = Readonly<Record<string, string>>;

export const SETTINGS: ClusterSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  max_connections: '100',
  jit: 'off',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_preload_libraries: '',
  // syncfs is a single call at a start after a crash; syncing a thousand files takes seconds on a busy disk.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Statements are not logged, because they could contain secrets.
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%m ',
};
