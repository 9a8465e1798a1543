import pg from 'pg'

/** What the database says to a superuser's work that nobody should do: the rule or the code by which it refuses. All is rolled back. */
export async function refusalOf(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await work(client)
    return 'accepted'
  } catch (error) {
    const { code, constraint } = error as pg.DatabaseError
    return constraint ?? code ?? String(error)
  } finally {
    await client.end()
  }
}
