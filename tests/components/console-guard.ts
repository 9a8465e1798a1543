import { format } from 'node:util'
import { expect } from 'vitest'

/** Fails a test that writes warnings or errors to the console. `expected` names those that the test causes itself. */
export class ConsoleGuard {
  private readonly written: string[] = []
  private readonly known: RegExp[] = []

  expected(what: RegExp): void {
    this.known.push(what)
  }

  install(): () => void {
    const { error, warn } = console
    const record = (...parts: unknown[]) => void this.written.push(format(...parts))
    Object.assign(console, { error: record, warn: record })
    return () => void Object.assign(console, { error, warn })
  }

  expectSilence(): void {
    expect(this.written.filter((line) => !this.known.some((what) => what.test(line)))).toEqual([])
  }
}
