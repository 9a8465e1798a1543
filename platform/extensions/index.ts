import { declare } from '../declarations/index.ts'

/**
 * A question that a lower module asks and exactly one higher module answers. The lower module declares the extension
 * point and the higher one provides the answer, so neither imports upwards. An answer that reads has the place (`Sql`) as
 * its first parameter: the question says whose rows it may see.
 */
export type ExtensionPoint<Answer> = { readonly name: string; readonly answer?: Answer }

export type Extension = { readonly point: string; readonly answer: unknown }

export const defineExtensionPoint = <Answer>(name: string): ExtensionPoint<Answer> => declare('extension point', name, { name })

export const extend = <Answer>(point: ExtensionPoint<Answer>, answer: Answer): Extension => ({ point: point.name, answer })

export type Extensions = {
  /** Throws when no module answers. Passing all points as `declared` finds this at start-up. */
  of<Answer>(point: ExtensionPoint<Answer>): Answer
}

/** Refuses a point with two answers, and a point of `declared` without one. */
export function collectExtensions(extensions: readonly Extension[], declared: readonly ExtensionPoint<unknown>[] = []): Extensions {
  const answers = new Map<string, unknown>()
  for (const { point, answer } of extensions) {
    if (answers.has(point)) throw new Error(`two modules answer ${point}`)
    answers.set(point, answer)
  }
  for (const { name } of declared) if (!answers.has(name)) throw new Error(`no module answers ${name}`)
  return {
    of<Answer>({ name }: ExtensionPoint<Answer>) {
      if (!answers.has(name)) throw new Error(`no module answers ${name}`)
      return answers.get(name) as Answer
    },
  }
}
