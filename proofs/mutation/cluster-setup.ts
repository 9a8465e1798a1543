import type { TestProject } from 'vitest/node'

/** The server that whoever runs the mutants has started, with its migrated template. */
export default function setup(project: TestProject): void {
  project.provide('clusterUrl', process.env['MUTANTS_CLUSTER_URL']!)
}
