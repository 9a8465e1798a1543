/** The parts of documents that are printed from the code. Each stands between two comments of its document. */

export const MODULE_GROUPS = {
  books: ['ledger', 'pricing', 'rules', 'reconciliation', 'payables', 'sweeps'],
  'money in': ['collections', 'cashpoints', 'alternate-accounts', 'cards', 'recalls', 'annotations', 'tills'],
  'money out': ['transfers', 'payout-banks', 'institutions', 'bills', 'bulk', 'approvals'],
  credit: ['loans', 'rewards', 'debts'],
  people: ['identity', 'businesses', 'onboarding', 'verification', 'team', 'account-limits', 'restrictions', 'risk', 'closures', 'uploads'],
  staff: ['operators', 'desk', 'board', 'lookup', 'disputes', 'support', 'audit', 'data-keys', 'flags'],
  reading: ['history', 'overview', 'dismissals', 'statements', 'activity-log', 'messages', 'push'],
  site: ['help', 'visitors', 'developers', 'sandbox'],
} as const satisfies Record<string, readonly string[]>

/** A row for each module, by group. Throws for a module without a group, and for a name that is no module. */
export function moduleTable(
  modules: readonly { name: string; about: string }[],
  hasReadme: (name: string) => boolean,
  groups: Readonly<Record<string, readonly string[]>> = MODULE_GROUPS,
): string {
  const grouped = Object.values(groups).flat()
  const wrong = [
    ...modules.filter(({ name }) => grouped.filter((each) => each === name).length !== 1).map(({ name }) => name),
    ...grouped.filter((name) => !modules.some((each) => each.name === name)),
  ]
  if (wrong.length > 0) throw new Error(`MODULE_GROUPS must name each module once: ${wrong.join(', ')}`)
  const rows = Object.entries(groups).flatMap(([group, names]) =>
    names.map((name, at) => {
      const link = hasReadme(name) ? `[${name}](../modules/${name}/README.md)` : `[${name}](../modules/${name})`
      return `| ${at === 0 ? `**${group}**` : ''} | ${link} | ${modules.find((each) => each.name === name)!.about} |`
    }),
  )
  return ['| Group | Module | About |', '|---|---|---|', ...rows].join('\n')
}

/** A row for each record, by its number. `records`: file names with the text of the file. */
export function decisionTable(records: ReadonlyMap<string, string>): string {
  const rows = [...records]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([file, text]) => {
      const [, number, title] = /^# (\d+) · (.+)$/m.exec(text) ?? []
      if (!title || Number(file.slice(0, 4)) !== Number(number))
        throw new Error(`${file} does not begin with "# ${Number(file.slice(0, 4))} · title"`)
      return `| ${number} | [${title}](${file}) |`
    })
  return ['| | Decision |', '|---|---|', ...rows].join('\n')
}

/** The document with its part replaced. */
export function withPart(document: string, name: string, part: string): string {
  const marks = new RegExp(`(<!-- ${name}:[^\n]*-->\n)[^]*(<!-- end of ${name} -->)`)
  if (!marks.test(document)) throw new Error(`the comments around "${name}" are missing`)
  return document.replace(marks, (_all, begin: string, end: string) => `${begin}\n${part}\n\n${end}`)
}
