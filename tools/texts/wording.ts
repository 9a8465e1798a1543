/** What a requirement gives letter by letter, whatever the rules say. */
const SPECIFIED = [
  "Pin Don't Match",
  'Pin Must Match',
  'Pin Set Success',
  'Forgot Pin? Click Here To Reset Pin',
  'Forgot Pin',
  'Change Transaction Pin',
  'unlimited CashPoints',
  'We’re launching soon!',
  "We're launching soon!",
]

/** Slips that were made before, and what to write. */
const SLIPS: readonly { slip: RegExp; write: string }[] = [
  { slip: /\be-mails?\b/i, write: 'email' },
  { slip: /\bCashPoints?\b/, write: 'cashpoint' },
  { slip: /\bPins?\b/, write: 'PIN' },
  { slip: /\bsomebody\b|\bnobody (?:of ours|at the bank)\b/i, write: 'the name of the actor' },
  { slip: /\bkept aside\b|\bruled post\b|\bkeep asking\b|\bholds no money\b/i, write: 'a plain sentence' },
  { slip: /!/, write: 'a full stop' },
]

/** The slips of one English text. Names of placeholders are no text. */
export function slipsOf(text: string): string[] {
  const own = SPECIFIED.reduce((rest, given) => rest.replaceAll(given, ''), text).replaceAll(/\{\w+\}/g, '')
  return SLIPS.flatMap(({ slip, write }) => {
    const found = slip.exec(own)?.[0]
    return found === undefined ? [] : [`“${found}” in “${text}”: write ${write}`]
  })
}
