import {
  type CallExpression,
  type Expression,
  type MemberExpression,
  type Node,
  type NewExpression,
  type TaggedTemplateExpression,
  Visitor,
} from 'oxc-parser'
import { isTestOrTool } from './import-rules.ts'
import type { SourceFile } from './parse.ts'
import type { Violation } from './check.ts'

/** The places that may use clocks, randomness, calls and SQL; each list is short on purpose. */
const CLOCK = /^(platform\/clock\/|ui\/clock\.ts$)/
/** The script of the public pages imports nothing of the application. */
const RANDOM = /^(platform\/random\/|ui\/data\/request-id\.ts$|apps\/web\/public-pages\/request-id\.ts$)/
const NETWORK = /^((partners|ui\/data|simulator)\/|apps\/web\/public-pages\/public\.ts$)/
/** The ledger writes tables that modules declare. The clauses of such declarations are constants. */
const RAW_SQL = /^(db|platform\/db|modules\/ledger)\//
/** Each message to a person is declared there, where the list of its module and other languages find it. */
const MESSAGES = /^modules\/[^/]+\/server\/messages\.ts$/
const SENDING = /^(modules\/messages|partners|simulator)\//
/** What a standing allows is decided by `businesses`; two modules change the standing itself. */
const STANDING = /^modules\/(?!(businesses|risk|closures)\/)[^/]+\/(?!web\/)/
const SCREENS = /^(apps\/web\/(?!public-pages\/)|modules\/[^/]+\/web\/)/
const WEB = /^(ui|apps\/web|modules\/[^/]+\/web)\//

/** A file of the site, which no operation answers. */
const OTHER_QUERIES = 'modules/onboarding/web/BusinessFields.tsx'

/** Screens that make an id themselves, each with its reason. Every other one sends by `useIntent`. */
const MAY_MAKE_REQUEST_IDS: Readonly<Record<string, string>> = {
  'modules/transfers/web/flow/payments.ts': 'a payment is stored with its id, and is sent after a reload',
  'modules/onboarding/web/SignUpFlow.tsx': 'a sign-up is two calls, and its draft outlives a reload',
  'modules/onboarding/web/sign-up.ts': 'a sign-up is two calls, and its draft outlives a reload',
  'modules/approvals/web/RulesEditor.tsx': 'its rows have no other key',
}

const RANDOM_NAME = /^(random(Bytes|Int|UUID|Fill|FillSync|UUIDv7)|getRandomValues|webcrypto|pseudoRandomBytes)$/

/** A file may not read the clock, use randomness, sleep, call out or concatenate SQL, except in the places above. */
export function checkSourceRules(file: SourceFile): Violation[] {
  if (isTestOrTool(file.path)) return []
  const found: Violation[] = []
  const refuse = (node: { start: number }, rule: string, message: string) =>
    found.push({ file: file.path, line: file.lineAt(node.start), rule, message })
  const resolvers: string[] = []

  for (const { target, names, line } of file.imports) {
    const random = /^(node:)?crypto$/.test(target) && names.find(({ name }) => RANDOM_NAME.test(name))
    if (random && !RANDOM.test(file.path)) found.push({ file: file.path, line, rule: 'random', message: `${random.name} comes from platform/random` })
    if (/^(node:)?timers\/promises$/.test(target) && !CLOCK.test(file.path)) {
      found.push({ file: file.path, line, rule: 'clock', message: 'a sleep goes through platform/clock' })
    }
    const makesIds = names.some(({ name }) => name === 'newRequestId') && target.endsWith('/request-id.ts')
    if (makesIds && SCREENS.test(file.path) && !Object.hasOwn(MAY_MAKE_REQUEST_IDS, file.path))
      found.push({ file: file.path, line, rule: 'intent', message: 'a call that a person may repeat is sent by useIntent of ui/data/use-intent.ts' })
    if (target === 'undici' && !NETWORK.test(file.path)) found.push({ file: file.path, line, rule: 'network', message: 'calls stand in partners' })
  }

  new Visitor({
    NewExpression(node) {
      if (isName(node.callee, 'Date') && node.arguments.length === 0 && !CLOCK.test(file.path)) {
        refuse(node, 'clock', 'the time comes from a Clock, handed in')
      }
      const resolve = promiseResolver(node)
      if (resolve) resolvers.push(resolve)
    },
    'NewExpression:exit'(node) {
      if (promiseResolver(node)) resolvers.pop()
    },
    MemberExpression(node) {
      const member = memberPath(node)
      if (member === 'Date.now' && !CLOCK.test(file.path)) refuse(node, 'clock', 'the time comes from a Clock, handed in')
      if (member === 'Math.random' && !RANDOM.test(file.path)) refuse(node, 'random', 'randomness comes from platform/random')
      const [owner, name = ''] = member.split('.')
      if (owner === 'crypto' && RANDOM_NAME.test(name) && !RANDOM.test(file.path)) refuse(node, 'random', 'randomness comes from platform/random')
      if (member === 'globalThis.fetch' && !NETWORK.test(file.path)) refuse(node, 'network', 'calls stand in partners and ui/data')
      if (member === 'sql.raw' && !RAW_SQL.test(file.path)) refuse(node, 'sql', 'sql.raw takes any string; bind values and name columns with sql.ref')
    },
    Property({ key, value, start }) {
      const isNamedByText = key.type === 'Identifier' && key.name === 'queryKey' && isTextKey(value)
      if (isNamedByText && WEB.test(file.path) && file.path !== OTHER_QUERIES) refuse({ start }, 'query-key', KEYS_OF_CONTRACTS)
    },
    CallExpression(node) {
      const [first] = node.arguments
      const isOfCache = node.callee.type === 'MemberExpression' && /\.(get|set)(Query|Queries)(Data|State)$/.test(memberPath(node.callee))
      if (isOfCache && first && isTextKey(first) && WEB.test(file.path)) refuse(node, 'query-key', KEYS_OF_CONTRACTS)
      if (isName(node.callee, 'Date') && !CLOCK.test(file.path)) refuse(node, 'clock', 'the time comes from a Clock, handed in')
      if (isName(node.callee, 'fetch') && !NETWORK.test(file.path)) refuse(node, 'network', 'calls stand in partners and ui/data')
      if (isSleep(node, resolvers) && !CLOCK.test(file.path) && !WEB.test(file.path)) refuse(node, 'clock', 'a sleep goes through platform/clock')
      if (isName(node.callee, 'defineMessage') && !MESSAGES.test(file.path))
        refuse(node, 'messages', 'a message is declared in the messages.ts of its module')
      if (isUndeclaredText(node) && !SENDING.test(file.path))
        refuse(node, 'messages', 'what is sent is the text of a declared message: ...message.mail(params), or text: message.sms(params)')
      if (isConcatenatedSql(node)) refuse(node, 'sql', 'SQL is not glued together from strings; bind the values')
    },
    BinaryExpression({ left, operator, right, start }) {
      const isCompared = /^[!=]==$/.test(operator) && right.type === 'Literal' && isStanding(left)
      if (isCompared && STANDING.test(file.path)) refuse({ start }, 'standing', WHERE_STANDING_IS_DECIDED)
    },
    TaggedTemplateExpression(node) {
      if (comparesStanding(node) && STANDING.test(file.path)) refuse(node, 'standing', WHERE_STANDING_IS_DECIDED)
      if (hasOptionalCondition(node)) refuse(node, 'sql', 'a condition that may be none is left out: in a plan that is made once it bounds nothing')
    },
  }).visit(file.program)
  return found
}

const KEYS_OF_CONTRACTS = 'a query is named by the contract that it asks: contractQuery, queryName or refresh of ui/data'

/** `['cashpoints', id]` */
function isTextKey(node: Node): boolean {
  if (node.type === 'TSAsExpression') return isTextKey(node.expression)
  const first = node.type === 'ArrayExpression' ? node.elements[0] : undefined
  return first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string')
}

/** `new Promise((resolve) => …)`: the name of the resolver. */
function promiseResolver(node: NewExpression): string | undefined {
  const executor = isName(node.callee, 'Promise') ? node.arguments[0] : undefined
  if (executor?.type !== 'ArrowFunctionExpression' && executor?.type !== 'FunctionExpression') return undefined
  const [resolve] = executor.params
  return resolve?.type === 'Identifier' ? resolve.name : undefined
}

function isSleep(node: CallExpression, resolvers: string[]): boolean {
  if (!isName(node.callee, 'setTimeout')) return false
  const [then] = node.arguments
  if (then?.type === 'Identifier') return resolvers.includes(then.name)
  // setTimeout(() => resolve(), ms)
  if (then?.type !== 'ArrowFunctionExpression') return false
  const body: Node | null = then.body
  return body?.type === 'CallExpression' && body.callee.type === 'Identifier' && resolvers.includes(body.callee.name)
}

/** `mail.send({ to, ...message.mail(params) })` and `sms.send({ to, text: message.sms(params) })` are of a declared message. */
function isUndeclaredText({ callee, arguments: [sent] }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || !memberPath(callee).endsWith('.send')) return false
  const { object } = callee
  const partner = object.type === 'Identifier' ? object.name : object.type === 'MemberExpression' ? memberPath(object).split('.').at(-1) : ''
  if (partner !== 'mail' && partner !== 'sms') return false
  if (sent?.type !== 'ObjectExpression') return true
  return !sent.properties.some((property) => {
    const text = property.type === 'SpreadElement' ? property.argument : property.value
    return text.type === 'CallExpression' && text.callee.type === 'MemberExpression' && memberPath(text.callee).endsWith(`.${partner}`)
  })
}

const SQL_START = /^\s*(select|insert|update|delete|with|create|alter|drop|truncate|grant|set)\b/i

function isConcatenatedSql(node: CallExpression): boolean {
  if (node.callee.type !== 'MemberExpression' || !['query', 'execute', 'exec', 'prepare'].includes(memberPath(node.callee).split('.').at(-1)!))
    return false
  const [text] = node.arguments
  if (text?.type === 'TemplateLiteral') return text.expressions.length > 0 && SQL_START.test(text.quasis[0]?.value.raw ?? '')
  return text?.type === 'BinaryExpression' && text.operator === '+' && startsAsSql(text)
}

/** `${value} is null or …`: one statement for a query with and without a condition (docs/decisions/0025). */
const hasOptionalCondition = ({ tag, quasi }: TaggedTemplateExpression) =>
  isName(tag, 'sql') && quasi.quasis.slice(1).some(({ value }) => /^(::\w+)?\s+is\s+null\s+or\b/i.test(value.raw))

const WHERE_STANDING_IS_DECIDED = 'what a business may do in its standing says businesses/server/standing.ts, in SQL isNotClosed'

const isStanding = (node: Node): boolean =>
  node.type === 'MemberExpression' ? memberPath(node).endsWith('.standing') : node.type === 'Identifier' && node.name === 'standing'

const comparesStanding = ({ tag, quasi }: TaggedTemplateExpression) =>
  isName(tag, 'sql') && quasi.quasis.some(({ value }) => /\bstanding\s*(=|<>|!=|(not\s+)?in\b)\s*\(?'/i.test(value.raw))

function startsAsSql(text: Node): boolean {
  if (text.type === 'BinaryExpression') return startsAsSql(text.left)
  if (text.type === 'TemplateLiteral') return SQL_START.test(text.quasis[0]?.value.raw ?? '')
  return text.type === 'Literal' && typeof text.value === 'string' && SQL_START.test(text.value)
}

/** `a.b` as text. Of a deeper path, only the last two names matter to the rules. */
function memberPath(node: MemberExpression): string {
  const owner = node.object.type === 'Identifier' ? node.object.name : ''
  const name = !node.computed && node.property.type === 'Identifier' ? node.property.name : ''
  return `${owner}.${name}`
}

function isName(node: Expression, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}
