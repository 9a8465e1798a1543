import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { ROOT } from './stages/command.ts'
import { join } from 'node:path'

/** Patterns of keys that must never be committed. Demo passwords are public and match none of them. */
const SECRET_PATTERNS: [name: string, shape: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36,}\b/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a live payment key', /\b[sp]k_live_[A-Za-z0-9]{16,}\b/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{10,}\b/],
  ['a password in an address', /\b(?:postgres(?:ql)?|smtps?|https?|redis):\/\/[^\s:/@'"`${}<]+:(?!password\b|secret\b|\*)[^\s:/@'"`${}<]{6,}@/],
]
const MAX_FILE_BYTES = 1_000_000

const found = trackedFiles().flatMap(findSecrets)
for (const line of found) console.log(line)
if (found.length > 0) process.exitCode = 1

function findSecrets(file: string): string[] {
  const path = join(ROOT, file)
  const about = statSync(path, { throwIfNoEntry: false })
  if (!about?.isFile() || about.size > MAX_FILE_BYTES) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line, at) =>
    SECRET_PATTERNS.filter(([, shape]) => shape.test(line)).map(
      ([name]) => `${file}:${at + 1} looks like ${name}; secrets come from the environment`,
    ),
  )
}

/** Includes new files, which may be committed next. In an archive without a git folder, all files count. */
function trackedFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 })
    .split('\0')
    .filter(Boolean)
}
