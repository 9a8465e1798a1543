import { S3_SETTINGS } from '../../partners/files/s3/settings.ts'
import { POOL_SIZES } from '../../platform/db/index.ts'
import { SHARED_SETTINGS, kinds, type SettingGroup } from '../../platform/settings/index.ts'
import { API, BOTH, WORKER } from './programs.ts'

const pool = kinds.wholeNumber(1, 999)
const postgres = kinds.address('postgres:', 'postgresql:')

export const databaseSettings = {
  title: 'Database',
  settings: {
    DATABASE_URL: {
      programs: BOTH,
      kind: postgres,
      required: 'always',
      secret: true,
      meaning: 'The primary. Its role owns the database. `npm start` outside of production starts a server of its own where this is not set.',
    },
    DATABASE_REQUESTS_URL: {
      programs: BOTH,
      kind: postgres,
      secret: true,
      otherwise: 'the primary',
      meaning: 'PgBouncer in session mode before the primary, for `DB_POOL_APP` alone. A pooler in another mode stops the program.',
    },
    DATABASE_REPLICA_URL: {
      programs: BOTH,
      kind: postgres,
      secret: true,
      otherwise: 'the primary',
      meaning: 'A replica for statements, exports, reports and the checks of the board.',
    },
    DATABASE_REPLICA_WAIT_MS: {
      programs: BOTH,
      kind: kinds.wholeNumber(0, 30_000),
      byDefault: '2000',
      meaning: 'A report reads from the primary when the replica has not caught up with it in this time.',
    },
    DB_POOL_APP: { programs: BOTH, kind: pool, byDefault: String(POOL_SIZES.app), meaning: 'Connections for requests, one business each.' },
    DB_POOL_SYSTEM: { programs: BOTH, kind: pool, byDefault: String(POOL_SIZES.system), meaning: 'Connections for sign-in, jobs and transactions.' },
    DB_POOL_LEDGER: { programs: BOTH, kind: pool, byDefault: String(POOL_SIZES.ledger), meaning: 'Connections for the posting of money.' },
    DB_POOL_REPORTS: {
      programs: BOTH,
      kind: pool,
      byDefault: String(POOL_SIZES.reports),
      meaning: 'Connections for reports over all books; as many to the replica.',
    },
    DB_CONNECTION_BUDGET: {
      programs: BOTH,
      kind: kinds.wholeNumber(30, 10_000),
      meaning:
        'The connections that the server allows (`max_connections`). A program stops where all API and worker processes together, with the reserve for commands, may open more.',
    },
    API_PROCESSES: {
      programs: BOTH,
      kind: kinds.wholeNumber(1, 200),
      byDefault: '1',
      meaning: 'API processes of all machines, for the connection budget.',
    },
    WORKER_PROCESSES: {
      programs: BOTH,
      kind: kinds.wholeNumber(1, 200),
      byDefault: '1',
      meaning: 'Worker processes of all machines, for the connection budget.',
    },
    REQUIRE_SYNC_REPLICATION: {
      programs: BOTH,
      kind: kinds.onOff,
      required: 'in production',
      byDefault: 'off',
      meaning: '`on` refuses a server without a synchronous standby. The login role then needs `pg_read_all_stats`.',
    },
    ALLOW_NON_DURABLE_DATABASE: {
      programs: BOTH,
      kind: kinds.onOff,
      inProduction: kinds.oneOf('off'),
      byDefault: 'off',
      meaning: '`on` lets tests use a server that may lose commits.',
    },
    WORKER_SILENT_MS: {
      programs: WORKER,
      kind: kinds.wholeNumber(100, 3_600_000),
      inProduction: kinds.wholeNumber(10_000, 3_600_000),
      otherwise: 'of the job queue',
      meaning: 'A worker that is silent for this time is dead, and its jobs are free.',
    },
  },
} as const satisfies SettingGroup

export const secretSettings: SettingGroup = {
  title: 'Keys of this installation',
  settings: {
    PIN_PEPPER: {
      programs: BOTH,
      kind: kinds.text,
      inProduction: kinds.strongSecret,
      required: 'in production',
      secret: true,
      otherwise: 'kept in `DATA_DIR`',
      meaning: 'No PIN can be checked without it. Keep it outside the database and back it up.',
    },
    DATA_KEY: {
      programs: BOTH,
      kind: kinds.text,
      inProduction: kinds.strongSecret,
      required: 'in production',
      secret: true,
      otherwise: 'kept in `DATA_DIR`',
      meaning: 'No BVN can be read without it. Keep it outside the database and back it up. At least 32 characters.',
    },
    DATA_KEY_PREVIOUS: {
      programs: BOTH,
      kind: kinds.text,
      inProduction: kinds.listOf(kinds.strongSecret),
      secret: true,
      meaning: 'Earlier data keys during a rotation. Needs `FINGERPRINT_KEY`.',
    },
    FINGERPRINT_KEY: {
      programs: BOTH,
      kind: kinds.text,
      inProduction: kinds.strongSecret,
      secret: true,
      otherwise: '`DATA_KEY`',
      meaning: 'The first data key of the installation. It never changes, because fingerprints find equal numbers.',
    },
  },
}

const ofStorage = { programs: BOTH, kind: kinds.text } as const

export const fileSettings: SettingGroup = {
  title: 'Uploaded files',
  settings: {
    FILES_STORE: {
      programs: BOTH,
      kind: kinds.oneOf('disk', 's3'),
      byDefault: 'disk',
      meaning: 'Where uploaded files are kept. Two machines need `s3`, or a `UPLOADS_DIR` that both mount.',
    },
    UPLOADS_DIR: {
      programs: BOTH,
      kind: kinds.text,
      otherwise: '`DATA_DIR`/uploads',
      meaning: 'The folder of uploaded files, on a volume that all copies of API and worker share.',
    },
    S3_ENDPOINT: {
      programs: BOTH,
      kind: kinds.address('https:', 'http:'),
      meaning: 'The storage without its bucket. `http:` only on a private network of one machine: the files are personal.',
    },
    S3_BUCKET: {
      ...ofStorage,
      kind: kinds.textLike('name of a bucket', /^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be the name of a bucket'),
      meaning: 'The bucket. It must exist.',
    },
    ...S3_SETTINGS,
    S3_ACCESS_KEY_ID: { ...ofStorage, meaning: 'Our name at the storage.' },
    S3_SECRET_ACCESS_KEY: { ...ofStorage, secret: true, meaning: 'Our key at the storage.' },
  },
}

export const listenSettings = {
  title: 'Addresses and ports',
  settings: {
    NODE_ENV: {
      programs: BOTH,
      kind: kinds.text,
      byDefault: 'development',
      meaning: '`production` where money is real: no simulator, no demo, and every weak setting is refused.',
    },
    START_MODE: {
      programs: BOTH,
      kind: kinds.oneOf('full', 'reconcile-only'),
      byDefault: 'full',
      meaning: '`reconcile-only` after a restore: the programs compare the books with the partners, send nothing and take no orders (restore.md).',
    },
    HOST: SHARED_SETTINGS.HOST,
    PORT: SHARED_SETTINGS.PORT,
    REUSE_PORT: { programs: API, kind: kinds.onOff, byDefault: 'off', meaning: '`on` lets several copies of the API share the port (Linux).' },
    API_COPIES: {
      programs: ['npm start'],
      kind: kinds.wholeNumber(1, 8),
      otherwise: '2 where there are two cores',
      meaning: 'Copies of the API on one port.',
    },
    METRICS_HOST: { programs: BOTH, kind: kinds.text, byDefault: '127.0.0.1', meaning: 'The internal address of the metrics.' },
    METRICS_PORT: {
      programs: API,
      kind: kinds.port,
      otherwise: 'no metrics',
      meaning: 'Prometheus metrics of the API at `/metrics`. Further copies of `npm start` take the ports after it.',
    },
    WORKER_METRICS_PORT: { programs: WORKER, kind: kinds.port, otherwise: 'no metrics', meaning: 'Prometheus metrics of the worker at `/metrics`.' },
    TRUST_PROXY: {
      programs: API,
      kind: kinds.text,
      inProduction: kinds.proxyAddresses,
      otherwise: 'no proxy',
      meaning: 'Addresses of your own proxies, whose `X-Forwarded-For` counts.',
    },
    NEW_DEVICE_CHECKS: {
      programs: API,
      kind: kinds.onOff,
      otherwise: 'on in production, off elsewhere',
      meaning: '`on`: a new device asks for a code, and caps what its person can send for a day.',
    },
    RATE_LIMIT_FACTOR: {
      programs: API,
      kind: kinds.wholeNumber(1, 999_999),
      inProduction: kinds.wholeNumber(1, 10),
      byDefault: '1',
      meaning: 'Multiplies all rate limits.',
    },
    MAX_LOOP_DELAY_MS: {
      programs: API,
      kind: kinds.wholeNumber(0, 99_999),
      inProduction: kinds.wholeNumber(50, 5_000),
      byDefault: '500',
      meaning: 'Above this delay of its event loop the API sheds load. 0 switches this off.',
    },
    WEB_ROOT: { programs: API, kind: kinds.text, otherwise: '`dist/web`', meaning: 'The folder of the built screens.' },
    DATA_DIR: SHARED_SETTINGS.DATA_DIR,
    LOG_LEVEL: {
      programs: BOTH,
      kind: kinds.oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
      inProduction: kinds.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace'),
      byDefault: 'info',
      meaning: 'The level of the log, which is JSON lines on standard output.',
    },
  },
} as const satisfies SettingGroup
