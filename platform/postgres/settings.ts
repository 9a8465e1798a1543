/**
 * Settings of the embedded server. A durable one never trades a committed entry for speed;
 * the API's readiness check asserts the same three settings on whatever server it is given.
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
  max_connections: '100',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Fewer, larger checkpoints: after each one every page is written whole to the log again.
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
  // The job queue leaves dead rows by the ten thousand a minute; see the end of the baseline of the platform.
  autovacuum_naptime: '10s',
}

const TEMPORARY = {
  // Many test files at once, each with the pools of a whole application.
  max_connections: '400',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
