import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { loadEnv, SETTING_TABLE } from '../../apps/settings-table/index.ts'
import { settingsOf } from '../../platform/settings/index.ts'
import { NODE_FLAGS } from '../../platform/process/node-flags.ts'
import { PRODUCTION_ENV } from '../fixtures/production-env.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

type Service = {
  image?: string
  command?: string[]
  env_file?: string
  environment?: Record<string, string>
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  volumes?: string[]
}
const yaml = <T>(path: string): T => {
  const [document] = parseAllDocuments(read(path), { merge: true })
  expect(document!.errors).toEqual([])
  return document!.toJS() as T
}
const { services } = yaml<{ services: Record<string, Service> }>('deploy/compose.yaml')
const ours = Object.entries(services).filter(([, { image }]) => image === 'kasuwa:local')

/** Lines NAME=value, as systemd and compose read them. */
const envFile = (text: string): Record<string, string> =>
  Object.fromEntries(text.split('\n').flatMap((line) => (/^[A-Z]/.test(line) ? [line.split(/=(.*)/s, 2) as [string, string]] : [])))

let secrets: string
beforeAll(() => {
  secrets = mkdtempSync(join(tmpdir(), 'kasuwa-deploy-'))
})
afterAll(() => rmSync(secrets, { recursive: true }))

const SECRETS: Record<string, string> = { ...PRODUCTION_ENV, S3_SECRET_ACCESS_KEY: 'Rk7p2Vx9Lm4Tz8Qw1Hs6' }

/** Puts each secret file below a folder of this machine, and starts no program: only its settings are checked. */
function startProblems(env: Record<string, string>): string {
  const here = Object.entries(env).map(([name, value]) => {
    if (!name.endsWith('_FILE')) return [name, value]
    expect(value).toMatch(/^\/run\/secrets\/[a-z0-9-]+$/)
    const path = join(secrets, value.slice('/run/secrets/'.length))
    writeFileSync(path, SECRETS[name.slice(0, -'_FILE'.length)]!)
    return [name, path]
  })
  try {
    loadEnv(Object.fromEntries(here) as Record<string, string>)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('kasuwa.env.example has every setting that production requires, and no other program’s', () => {
  expect(startProblems(envFile(read('deploy/kasuwa.env.example')))).toBe('')
})

test('compose.yaml starts API, worker and migration with settings that the programs accept', () => {
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'api-1', 'api-2', 'worker-1', 'worker-2'])
  for (const [name, { environment = {}, env_file }] of ours) {
    expect(env_file).toBe('kasuwa.env')
    expect([name, startProblems({ ...envFile(read('deploy/kasuwa.env.example')), ...environment })]).toEqual([name, ''])
  }
})

test('in compose.yaml our containers write nothing but data and temporary files, drop all capabilities and publish no port; only HAProxy does', () => {
  for (const [, service] of ours)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['kasuwa-data:/data', './secrets:/run/secrets:ro'] })
  expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['haproxy'])
})

test('settings that the example offers in comments exist', () => {
  const offered = (path: string) =>
    [...read(path).matchAll(/^ *# ?([A-Z][A-Z0-9_]+)[:=]/gm)].map(([, name]) => name!).filter((name) => name !== 'NODE_EXTRA_CA_CERTS')
  const names = offered('deploy/kasuwa.env.example')
  expect(names).toEqual(expect.arrayContaining(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY_FILE', 'VAPID_SUBJECT', 'DATABASE_REQUESTS_URL_FILE']))
  expect(names.filter((name) => !Object.hasOwn(settingsOf(SETTING_TABLE), name.replace(/_FILE$/, '')))).toEqual([])
})

test('the units of HAProxy allow the open files that its connections need', () => {
  const limit = (path: string) => Number(/^LimitNOFILE=(\d+)$/m.exec(read(path))![1])
  const connections = (path: string) => Number(/^ {4}maxconn (\d+)$/m.exec(read(path))![1])
  expect(limit('deploy/systemd/haproxy.service.d/kasuwa.conf')).toBeGreaterThanOrEqual(2 * connections('deploy/haproxy/edge.cfg') + 21)
  expect(limit('deploy/systemd/haproxy-database.service')).toBeGreaterThanOrEqual(2 * connections('deploy/haproxy/database.cfg') + 21)
})

test('every setting in a systemd unit is one of the table, and every program that is started exists', () => {
  const units = globSync('deploy/systemd/*.service', { cwd: ROOT }).map(read)
  const names = units.flatMap((unit) =>
    [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all]) => all!.split(' ').map((each) => each.split('=')[0]!)),
  )
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !Object.hasOwn(settingsOf(SETTING_TABLE), name))).toEqual([])
  const programs = [read('deploy/image/Dockerfile'), read('deploy/compose.yaml'), ...units].flatMap((text) =>
    [...text.matchAll(/\b(?:apps|tools)\/[\w/%-]+\.(?:ts|mjs)/g)].map(([path]) => path),
  )
  expect(programs).toContain('apps/worker/main.ts')
  expect(programs.filter((path) => !path.includes('%') && !existsSync(join(ROOT, path)))).toEqual([])
})

test('image and units start Node with the product’s flags', () => {
  for (const path of ['deploy/image/Dockerfile', 'deploy/systemd/kasuwa-api@.service', 'deploy/systemd/kasuwa-worker@.service'])
    for (const flag of NODE_FLAGS) expect(read(path)).toContain(flag)
})

test('the image runs as a user without rights, and copies every folder that the server imports', () => {
  const dockerfile = read('deploy/image/Dockerfile')
  expect(dockerfile.split('\nFROM ').at(-1)).toMatch(/^USER kasuwa$/m)
  for (const folder of ['apps', 'db', 'modules', 'partners', 'platform', 'tools', 'dist/web'])
    expect(dockerfile).toContain(`COPY --from=build /build/${folder} ${folder}`)
})

test('all YAML files of the folder can be read', () => {
  const files = globSync('deploy/**/*.{yaml,yml}', { cwd: ROOT })
  expect(files.length).toBeGreaterThanOrEqual(5)
  for (const path of files) for (const { errors } of parseAllDocuments(read(path), { merge: true })) expect([path, errors]).toEqual([path, []])
})

test('Patroni waits for a standby at each commit, and refuses to go on without one', () => {
  const patroni = yaml<{ bootstrap: { dcs: Record<string, unknown> & { postgresql: { parameters: Record<string, unknown> } } } }>(
    'deploy/patroni/patroni.yml',
  )
  const { dcs } = patroni.bootstrap
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, maximum_lag_on_failover: 0 })
  expect(dcs.postgresql.parameters).toMatchObject({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' })
  expect(dcs.postgresql.parameters['max_connections']).toBe(Number(envFile(read('deploy/kasuwa.env.example'))['DB_CONNECTION_BUDGET']))
})
