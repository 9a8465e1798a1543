import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createHttpMetrics } from '../../apps/api/operations/http-metrics.ts'
import { registerReadinessMetrics } from '../../apps/readiness.ts'
import { createBatchMetrics } from '../../apps/metrics.ts'
import { registerBooksMetrics } from '../../modules/board/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { registerQueueMetrics } from '../../platform/jobs/index.ts'
import { createCircuitMetrics, createMetricsRegistry, registerPoolMetrics, registerProcessMetrics } from '../../platform/metrics/index.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The names under which the programs export their figures, from the functions that register them. */
function exportedNames(): Set<string> {
  const registry = createMetricsRegistry()
  const db = { poolStates: () => [], transaction: async () => [] } as unknown as Database
  createHttpMetrics(registry)
  createBatchMetrics(registry)
  createCircuitMetrics(registry)('bank')
  registerProcessMetrics(registry)
  registerPoolMetrics(registry, db)
  registerBooksMetrics(registry, {} as never, [])
  registerQueueMetrics(registry, db, { warn: () => {} } as never)
  registerReadinessMetrics(registry, async () => [])
  const names = registry
    .getMetricsAsArray()
    .flatMap(({ name, type }) => (type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]))
  // Prometheus itself makes `up`.
  return new Set([...names, 'up'])
}

const WORDS = new Set(['sum', 'max', 'min', 'by', 'rate', 'increase', 'histogram_quantile', 'absent', 'or'])

/** The names of metrics in a query, without labels, groupings and PromQL's own words. */
const metricsIn = (query: string): string[] =>
  [...query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ').matchAll(/[a-z_:][a-z0-9_:]*/gi)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name) && !/^e\d+$/.test(name))

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[] }
const rules = (parse(read('deploy/prometheus/alerts.yml')) as Rules).groups.flatMap((group) => group.rules)

test('every alert asks for figures that the programs export', () => {
  const exported = exportedNames()
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.flatMap(({ alert, expr }) => metricsIn(expr).flatMap((name) => (exported.has(name) ? [] : [`${alert}: ${name}`])))).toEqual([])
})

test('every panel of the dashboard asks for figures that the programs export', () => {
  const { panels } = JSON.parse(read('deploy/grafana/kasuwa.json')) as { panels: { title: string; targets: { expr: string }[] }[] }
  const exported = exportedNames()
  expect(
    panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr }) => metricsIn(expr).flatMap((name) => (exported.has(name) ? [] : [`${title}: ${name}`]))),
    ),
  ).toEqual([])
})

test('every alert names a runbook that exists', () => {
  for (const { alert, annotations } of rules) expect([alert, existsSync(join(ROOT, annotations.runbook))]).toEqual([alert, true])
})
