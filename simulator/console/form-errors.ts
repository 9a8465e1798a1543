import type { z } from 'zod'

/** Invalid input: answers 400 with the field and a sentence about it. */
export class InvalidInput extends Error {
  readonly errors: { field: string; message: string }[]

  constructor(errors: { field: string; message: string }[]) {
    super(errors[0]?.message ?? 'The input is not valid.')
    this.errors = errors
  }
}

export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  throw new InvalidInput(
    parsed.error.issues.map((issue) => ({
      field: issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'body'),
      message: issue.message,
    })),
  )
}
