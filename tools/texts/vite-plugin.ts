import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { NodePath, PluginObject, types as BabelTypes } from '@babel/core'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import linguiConfig from '../../lingui.config.ts'

/**
 * Expands the text macros `t`, `plural` and `Trans` of the web sources. English messages stay where they are used, already compiled, so
 * that a page loads the texts of its own chunks only and the browser needs no message parser.
 */
export function webTexts() {
  return babel({
    presets: [
      defineRolldownBabelPreset({
        preset: () => ({
          plugins: [
            [linguiMacro, { descriptorFields: 'message', linguiConfig: makeConfig(linguiConfig, { skipValidation: true }) }],
            compileMessages,
          ],
        }),
        rolldown: { filter: { id: /\.tsx?$/, code: /@lingui\/(?:core|react)\/macro/ } },
      }),
    ],
  })
}

/** Replaces the ICU text of each message descriptor that the macros made by its compiled form, an array of pieces. */
function compileMessages({ types }: { types: typeof BabelTypes }): PluginObject {
  return {
    name: 'compile-messages',
    visitor: {
      Program: {
        exit(program) {
          program.traverse({
            ObjectProperty(path: NodePath<BabelTypes.ObjectProperty>) {
              const { key, value } = path.node
              if (!types.isIdentifier(key, { name: 'message' }) || !types.isStringLiteral(value) || !isDescriptor(path.parent)) return
              path.node.value = types.valueToNode(compileMessage(value.value))
            },
          })
        },
      },
    },
  }

  function isDescriptor(node: BabelTypes.Node): boolean {
    return types.isObjectExpression(node) && (node.leadingComments ?? []).some(({ value }) => /^\*? ?i18n ?$/.test(value))
  }
}
