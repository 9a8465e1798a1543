import type { Setting, SettingTable } from './table.ts'

/** A table of each group for people, as Markdown. */
export function settingsDocument(table: SettingTable): string {
  return table
    .map(({ title, settings }) =>
      [
        `## ${title}`,
        '',
        '| Setting | Type | Default | Read by | Meaning |',
        '| --- | --- | --- | --- | --- |',
        ...Object.entries(settings).map(rowOf),
      ].join('\n'),
    )
    .join('\n\n')
}

function rowOf([name, { programs, kind, inProduction, required, secret, byDefault, otherwise, meaning }]: [string, Setting]): string {
  const type = inProduction && inProduction.name !== kind.name ? `${kind.name}; in production ${inProduction.name}` : kind.name
  const unset = [
    ...(byDefault ? ['`' + byDefault + '`'] : []),
    ...(otherwise ? [otherwise] : []),
    ...(required ? [`**required${required === 'always' ? '' : ` ${required}`}**`] : []),
  ]
  return `| ${['`' + name + '`', type + (secret ? ' (secret)' : ''), unset.join('; ') || 'none', programs.join(', '), meaning].map(escaped).join(' | ')} |`
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|')
