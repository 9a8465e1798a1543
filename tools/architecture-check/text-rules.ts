import { type BinaryExpression, type JSXElement, type Node, type NewExpression, Visitor } from 'oxc-parser'
import type { Violation } from './check.ts'
import { isTestOrTool } from './import-rules.ts'
import type { SourceFile } from './parse.ts'

const WEB = /^(ui|apps\/web|modules\/[^/]+\/web)\//
/** The gallery of parts is for developers. The data client answers before a language is chosen. The last two hold words for machines. */
const WITHOUT_TEXTS = /^(apps\/web\/parts\/|ui\/data\/|ui\/fonts\/|ui\/parts\/LinkedText\.tsx$|apps\/web\/shell\/crash-report\.ts$)/

/** Two words with a space between, the first with a capital letter. */
const SENTENCE = /^\s*\p{Lu}[\p{L}’']* \p{L}/u
const LETTERS = /\p{L}{2}/u
const TEXT_ATTRIBUTES = new Set(['label', 'title', 'placeholder', 'hint', 'alt', 'aria-label', 'step', 'lead', 'what', 'emptyText', 'said'])

/** A text that people read stands in a macro (`t`, `plural`, `Trans`), so that the catalogues hold it. */
export function checkTexts(file: SourceFile): Violation[] {
  if (!WEB.test(file.path) || WITHOUT_TEXTS.test(file.path) || isTestOrTool(file.path)) return []
  const found: Violation[] = []
  const refuse = (node: { start: number }, text: string) =>
    found.push({ file: file.path, line: file.lineAt(node.start), rule: 'text', message: `“${text.trim()}” stands outside t, plural and Trans` })
  /** Within Trans, an error for developers, a comparison, and the translation of sentences of the server, texts are in their place. */
  let depth = 0
  const enter = (isPlace: boolean) => void (depth += isPlace ? 1 : 0)
  const leave = (isPlace: boolean) => void (depth -= isPlace ? 1 : 0)

  new Visitor({
    JSXElement: (node) => enter(isTrans(node)),
    'JSXElement:exit': (node) => leave(isTrans(node)),
    NewExpression: (node) => enter(isError(node)),
    'NewExpression:exit': (node) => leave(isError(node)),
    CallExpression: (node) => enter(isTranslation(node)),
    'CallExpression:exit': (node) => leave(isTranslation(node)),
    BinaryExpression: (node) => enter(isComparison(node)),
    'BinaryExpression:exit': (node) => leave(isComparison(node)),
    JSXText(node) {
      if (depth === 0 && LETTERS.test(node.value)) refuse(node, node.value)
    },
    JSXAttribute(node) {
      if (node.value?.type !== 'Literal' || node.name.type !== 'JSXIdentifier' || !TEXT_ATTRIBUTES.has(node.name.name)) return
      if (LETTERS.test(node.value.value)) refuse(node, node.value.value)
    },
    Literal(node) {
      if (depth === 0 && typeof node.value === 'string' && SENTENCE.test(node.value)) refuse(node, node.value)
    },
  }).visit(file.program)
  return found
}

const isTrans = ({ openingElement: { name } }: JSXElement) => name.type === 'JSXIdentifier' && name.name === 'Trans'
const isError = ({ callee }: NewExpression) => callee.type === 'Identifier' && callee.name.endsWith('Error')
const isComparison = ({ operator }: BinaryExpression) => operator.endsWith('==')
const TRANSLATIONS = new Set(['plural', 'translateSentence', 'translateSentences'])
const isTranslation = ({ callee }: { callee: Node }) => callee.type === 'Identifier' && TRANSLATIONS.has(callee.name)
