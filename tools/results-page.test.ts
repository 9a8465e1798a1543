import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { escapeTableCell, writeSection } from './results-page.ts'

test('a section takes the place of the one of its name, and leaves the others; a page begins with its introduction', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-page-'))
  try {
    const page = join(folder, 'page.md')
    const keep = (section: string) => writeSection(page, '# Page\n\nWhat it is.\n', section)
    await keep('## second\n\nold\n')
    await keep('## first\n\nits line\n')
    await keep('## second of all\n\nanother\n')
    await keep('## second\n\nnew\n')
    expect(await readFile(page, 'utf8')).toBe('# Page\n\nWhat it is.\n\n## first\n\nits line\n\n## second\n\nnew\n\n## second of all\n\nanother\n')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a word in a table keeps to its cell', () => {
  expect(escapeTableCell('a | b\nc')).toBe('a \\| b c')
})
