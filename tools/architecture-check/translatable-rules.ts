import { type Expression, type JSXElement, type JSXFragment, Visitor } from 'oxc-parser'
import type { Violation } from './check.ts'
import { isTestOrTool } from './import-rules.ts'
import type { SourceFile } from './parse.ts'

const WEB = /^(ui|apps\/web|modules\/[^/]+\/web)\//
type Child = JSXElement['children'][number]

/**
 * A browser that translates a page replaces its text nodes. React fails when it removes one of them, or puts an element before it. So a text
 * that comes and goes, and a text after an element that does, have an element of their own. Inside of `Trans` all text is one node.
 */
export function checkTranslatableTexts(file: SourceFile): Violation[] {
  if (!WEB.test(file.path) || isTestOrTool(file.path)) return []
  const found: Violation[] = []
  let transDepth = 0
  const check = ({ children }: JSXElement | JSXFragment) => {
    const shown = children.filter((child) => !isBlank(child))
    for (const [index, child] of shown.entries()) {
      const isBesideOthers = shown.length > 1 && isConditional(child) && isTextual(expressionOf(child))
      const isBeforeText = isConditional(child) && index + 1 < shown.length && isBareText(shown[index + 1]!)
      if (isBesideOthers || isBeforeText)
        found.push({
          file: file.path,
          line: file.lineAt(child.start),
          rule: 'translatable',
          message: `${isBesideOthers ? 'a text that comes and goes' : 'the text after what comes and goes'} needs an element of its own`,
        })
    }
  }
  new Visitor({
    JSXElement(node) {
      if (isTrans(node)) transDepth += 1
      if (transDepth === 0) check(node)
    },
    'JSXElement:exit': (node) => void (transDepth -= isTrans(node) ? 1 : 0),
    JSXFragment: (node) => void (transDepth === 0 && check(node)),
  }).visit(file.program)
  return found
}

const isTrans = ({ openingElement: { name } }: JSXElement) => name.type === 'JSXIdentifier' && name.name === 'Trans'

/** Spaces between lines, and comments. A space on a line is a text, but nothing that a translator replaces. */
const isBlank = (child: Child) =>
  (child.type === 'JSXText' && child.value.trim() === '') ||
  (child.type === 'JSXExpressionContainer' &&
    (child.expression.type === 'JSXEmptyExpression' || (child.expression.type === 'Literal' && String(child.expression.value).trim() === '')))

function expressionOf(child: Child): Expression | null {
  if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return null
  let expression = child.expression
  while (expression.type === 'ParenthesizedExpression') expression = expression.expression
  return expression
}

const isConditional = (child: Child) => ['ConditionalExpression', 'LogicalExpression'].includes(expressionOf(child)?.type ?? '')

const isBareText = (child: Child) => child.type === 'JSXText' || isTextual(expressionOf(child))

function isTextual(expression: Expression | null): boolean {
  if (!expression) return false
  if (expression.type === 'ParenthesizedExpression') return isTextual(expression.expression)
  if (expression.type === 'ConditionalExpression') return isTextual(expression.consequent) || isTextual(expression.alternate)
  if (expression.type === 'LogicalExpression') return isTextual(expression.right)
  if (expression.type === 'Literal') return typeof expression.value === 'string' && expression.value !== ''
  return expression.type === 'TemplateLiteral' || expression.type === 'TaggedTemplateExpression'
}
