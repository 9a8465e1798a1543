import type { DemoContext } from '../../demo-context.ts'

export async function writeDemoApprovals(_demo: DemoContext): Promise<void> {}
