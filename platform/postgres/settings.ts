/**
 * Settings of the embedded server. With `durable`, a committed entry is never traded for speed. The API's readiness
 * check requires the same three settings of every server.
 */
export function serverSettings({ port, durable }: { port: number; durable: boolean }): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '256MB',
    // Compiling a plan costs more than our short statements take.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? DURABLE : TEMPORARY),
  }
}

const DURABLE = {
  // Two copies of the API, a worker and a seed or the books beside them: see the connection budget in the README.
  max_connections: '120',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Fewer, larger checkpoints: after each one, every page is written whole to the log again.
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
  // The job queue leaves tens of thousands of dead rows a minute; see the migration of the queue.
  autovacuum_naptime: '10s',
}

const TEMPORARY = {
  // Many test files run at once, each with the pools of a whole application.
  max_connections: '400',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
