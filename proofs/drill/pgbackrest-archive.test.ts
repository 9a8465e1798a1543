import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../deploy/patroni/pgbackrest-archive.sh')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kasuwa-archive-'))
  writeFileSync(join(folder, 'pgbackrest'), '#!/bin/sh\necho "$@"\n')
  chmodSync(join(folder, 'pgbackrest'), 0o755)
  writeFileSync(join(folder, '00000006.history'), '5\t0/F000000\tno recovery target specified\n')
  writeFileSync(
    join(folder, '00000008.history'),
    '5\t0/F000000\tno recovery target specified\n6\t0/11000000\tno recovery target specified\n7\t1/2345678\tno recovery target specified\n',
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const archived = (name: string) =>
  execFileSync(SCRIPT, [join(folder, name)], { env: { PATH: `${folder}:${process.env['PATH']}` }, encoding: 'utf8', stdio: 'pipe' }).trim()
const push = (name: string) => `--stanza=kasuwa archive-push ${join(folder, name)}`

test.each(['00000005000000000000000E', '000000060000000000000010', '000000070000000100000001', '000000080000000100000002'])(
  'a segment that ends before its timeline was left, or is of the present one, is archived: %s',
  (name) => expect(archived(name)).toBe(push(name)),
)

test.each(['00000005000000000000000F', '000000060000000000000011', '000000070000000100000002'])(
  'a segment that ends beyond the place where its timeline was left is not, and does not hold the archive up: %s',
  (name) => expect(archived(name)).toBe(''),
)

test.each(['00000008.history', '000000070000000100000002.partial', '000000070000000100000001.00000028.backup'])(
  'histories, partial segments and backup labels are archived: %s',
  (name) => expect(archived(name)).toBe(push(name)),
)
