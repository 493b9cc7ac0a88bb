import { totalmem } from 'node:os'

/** Only a part of the socket's name: nothing listens on a port. */
export const socketPort = 5432

/**
 * The embedded PostgreSQL's settings, for a site that shares its machine with a judge; given at every start, so that
 * they are this file's and not the folder's. @returns parameters of `postgres`
 */
export function settingsOf(socket: string, ephemeral: boolean): string[] {
  const available = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const buffers = Math.round(Math.min(Math.max(available / 16 / 2 ** 20, 128), 1024))
  const values: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0600',
    port: socketPort,
    max_connections: ephemeral ? 200 : 100,
    shared_buffers: `${ephemeral ? 128 : buffers}MB`,
    effective_cache_size: `${buffers * 4}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    // Of use for the images of whole pages, which the ephemeral one writes only when it copies a database.
    wal_compression: ephemeral ? 'off' : 'on',
    // The site's statements are short: compiling one to machine code costs more than running it.
    jit: 'off',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Keeps user input out of the log: neither statements nor the values of a violated constraint are logged.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%b: ',
    ...(ephemeral && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
