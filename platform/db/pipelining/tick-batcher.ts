/** What is asked in one turn of the loop is asked at once; each asker gets the answer to the own thing. */
export function gathering<Thing, Answer>(
  askAll: (things: readonly Thing[]) => Promise<readonly PromiseSettledResult<Answer>[]>,
): (thing: Thing) => Promise<Answer> {
  let leaving: { things: Thing[]; answered: Promise<readonly PromiseSettledResult<Answer>[]> } | null = null
  return async (thing) => {
    leaving ??= leave()
    const at = leaving.things.push(thing) - 1
    const answer = (await leaving.answered)[at]!
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  function leave() {
    const things: Thing[] = []
    const turn = new Promise<void>((resolve) => process.nextTick(resolve))
    const answered = turn.then(() => {
      leaving = null
      return askAll(things)
    })
    return { things, answered }
  }
}
