import type { TestProject } from 'vitest/node'

/** The server of the mutation run, with its migrated template (runner.ts). */
export default function setup(project: TestProject): void {
  project.provide('clusterUrl', process.env['MUTANTS_CLUSTER_URL']!)
}
