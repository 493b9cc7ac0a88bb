import type { SyntaxNodeRef, Tree } from '@lezer/common'
import type { LRParser } from '@lezer/lr'
import { mask, type ReadMask } from './source-mask.ts'

/*
 * All grammars use the same names for what they have in common: a keyword's node is named like the keyword, and the
 * nodes below have the same endings in all of them.
 */
const comment = /Comment$/
const literal = /(?:String|StringLiteral|Number|Literal|Boolean|RegExp|Char|Heredoc)$/
const stringWithCode = /(?:Interpolation|FormatReplacement)$/
/**
 * Nodes that say where names come from and which types they have: these are alike in independent solutions, or tell
 * nothing.
 */
const leftOut =
  /^(?:Import(?:Statement|Declaration|Decl)|PackageDeclaration|PackageClause|NamespaceUseDeclaration|UseDeclaration|TypeDef|TypeArguments|TypeParameters|TypeArgs|TypeParams|TemplateArgumentList|TemplateParameterList|MarkerAnnotation|Annotation|PhpOpen|PhpClose)$/

const turnsBetweenLooks = 256

export function lezerMask(parser: LRParser): ReadMask {
  return (source, isTimeUp) => {
    const marks = new Uint8Array(source.length)
    parse(parser, source, isTimeUp).iterate({
      enter(node) {
        const found = markOf(node, source)
        if (found !== undefined) marks.fill(found, node.from, node.to)
        return found !== mask.leftOut
      },
    })
    return marks
  }
}

/** Once the time is up, the rest is read by its text alone. */
function parse(parser: LRParser, source: string, isTimeUp: () => boolean): Tree {
  const parsing = parser.startParse(source)
  for (let turn = 1; ; turn++) {
    const tree = parsing.advance()
    if (tree) return tree
    if (turn % turnsBetweenLooks === 0 && isTimeUp()) parsing.stopAt(parsing.parsedPos)
  }
}

function markOf(node: SyntaxNodeRef, source: string): number | undefined {
  const { name, from, to } = node
  if (comment.test(name) || leftOut.test(name)) return mask.leftOut
  if (stringWithCode.test(name)) return mask.code
  if (literal.test(name)) return isStatement(node) ? mask.leftOut : mask.literal
  if (name === 'PreprocDirective' && source.startsWith('#include', from)) return mask.leftOut
  const isWord = to - from === name.length && /^[a-z]+$/i.test(name) && source.startsWith(name, from)
  return isWord ? mask.keyword : undefined
}

/** A string that is a whole statement is a comment: Python's docstrings, 'use strict'. */
function isStatement({ name, node }: SyntaxNodeRef): boolean {
  const { parent } = node
  return name.endsWith('String') && parent?.name === 'ExpressionStatement' && parent.firstChild?.to === node.to
}
