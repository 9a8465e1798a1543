import { type RawBuilder, sql as kyselySql } from 'kysely'

/** `site` is the same for all that one place in the code builds; `place` was made there, and its stack begins with this file. */
export type BuiltStatement = { site: TemplateStringsArray; place: Error; text: () => string }

type Observer = (statement: BuiltStatement) => void
type Site = Pick<BuiltStatement, 'site' | 'place'>

let observer: Observer | null = null
const sites = new WeakMap<RawBuilder<unknown>, Site>()

/** For tests: is told each statement that is built from now on, when it is compiled or executed. */
export function observeStatements(next: Observer | null): void {
  observer = next
}

const build = <Row>(fragments: TemplateStringsArray, ...parameters: unknown[]): RawBuilder<Row> => {
  const builder = kyselySql<Row>(fragments, ...parameters)
  return observer ? observed(builder, { site: fragments, place: new Error() }, observer) : builder
}

/** Kysely's, which tests can observe. */
export const sql: typeof kyselySql = Object.assign(build, kyselySql)

/** A statement around another one, which tests find where that stands. */
export function standsFor<Row>(inner: RawBuilder<unknown>, around: RawBuilder<Row>): RawBuilder<Row> {
  const site = sites.get(inner)
  if (site) sites.set(around, site)
  return around
}

/** A plugin that counts statements must not count the one that is only written down. */
const withoutPlugins = <Place extends object>(place: Place): Place =>
  'withoutPlugins' in place && typeof place.withoutPlugins === 'function' ? (place.withoutPlugins() as Place) : place

function observed<Row>(builder: RawBuilder<Row>, site: Site, tell: Observer): RawBuilder<Row> {
  sites.set(builder, site)
  const compile = builder.compile.bind(builder)
  const execute = builder.execute.bind(builder)
  return Object.assign(builder, {
    compile(place: Parameters<typeof compile>[0]) {
      const compiled = compile(place)
      tell({ ...sites.get(builder)!, text: () => compiled.sql })
      return compiled
    },
    execute(place: Parameters<typeof execute>[0], options?: Parameters<typeof execute>[1]) {
      tell({ ...sites.get(builder)!, text: () => compile(withoutPlugins(place)).sql })
      return execute(place, options)
    },
  })
}
