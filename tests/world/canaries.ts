import type { Client } from './client.ts'
import type { Product } from './product.ts'

/** Something that must be nowhere but where it is checked: a name to say what was found, and how it reads. */
export type Canary = { name: string; value: string }
/** Where something was found that must not be there. */
export type Hit = { canary: string; where: string }

/**
 * A word that is long and rare is looked for as it is; a short number only where it stands by itself: in a text, a body, an
 * address, whatever is around it; not as part of a name, of a fraction or of a date.
 */
const isShort = ({ value }: Canary) => /^\d{4,6}$/.test(value)
const asPattern = (canary: Canary) =>
  isShort(canary) ? `(^|[^\\w.-])${canary.value}([^\\w.-]|[.-]([^\\w]|$)|$)` : canary.value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** As somebody finds it who looks: in any case, in the two encodings that hide nothing, and in an address. */
function facesOf(canary: Canary): RegExp[] {
  const { value } = canary
  if (isShort(canary)) return [new RegExp(asPattern(canary), 'i')]
  const faces = [value, encodeURIComponent(value), Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64').replace(/=+$/, '')]
  return [...new Set(faces)].map((face) => new RegExp(asPattern({ ...canary, value: face }), 'i'))
}

export function inTexts(canaries: readonly Canary[], texts: Iterable<{ where: string; text: string }>): Hit[] {
  const faces = canaries.map((canary) => ({ canary: canary.name, regexes: facesOf(canary) }))
  return [...texts].flatMap(({ where, text }) =>
    faces.filter(({ regexes }) => regexes.some((regex) => regex.test(text))).map(({ canary }) => ({ canary, where })),
  )
}

/** Writes down whatever somebody is answered, headers and files included. */
export function writeDown(client: Client, answers: { where: string; text: string }[]): void {
  const ask = client.raw
  client.raw = async (method, path, body, headers) => {
    const response = await ask(method, path, body, headers)
    const text = Buffer.from(await response.clone().arrayBuffer()).toString('latin1')
    answers.push({ where: `${method} ${path.split('?')[0]} ${response.status}`, text: `${JSON.stringify([...response.headers])} ${text}` })
    return response
  }
}

/** From now on a job leaves its payload behind: the queue forgets a job that is done. */
export async function keepJobs(world: Product): Promise<void> {
  await world.sql('create table kept_job (payload json)')
  await world.sql(`
    create function keep_job() returns trigger language plpgsql security definer as
    $$ begin insert into public.kept_job values (new.payload); return null; end $$`)
  await world.sql(
    'create trigger keep_job after insert or update of payload on graphile_worker._private_jobs for each row execute function keep_job()',
  )
}

/** Every column of every table that could hold a text, a document or bytes. */
export async function inDatabase(world: Product, canaries: readonly Canary[]): Promise<{ columns: number; hits: Hit[] }> {
  const columns = await world.sql<{ place: string; name: string; type: string }>(`
    select a.attrelid::regclass::text as place, a.attname as name, t.typname as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and c.relispartition = false and a.attnum > 0 and not a.attisdropped
      and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
      and t.typname in ('text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', 'bytea', '_text', '_varchar', '_json', '_jsonb', 'name', 'xml', 'hstore')`)
  const hits: Hit[] = []
  for (const { place, name, type } of columns) {
    // Bytes are read as the text that they might be: each that is no letter stands as one sign.
    const read = type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`
    for (const canary of canaries) {
      const patterns = facesOf(canary).map(({ source }) => source)
      const found = await world.sql(`select 1 from ${place} where ${read} ~* any ($1::text[]) limit 1`, [patterns])
      if (found.length > 0) hits.push({ canary: canary.name, where: `${place}.${name}` })
    }
  }
  return { columns: columns.length, hits }
}
