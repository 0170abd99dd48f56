import type { FieldProblem } from '../../../src/schemas/core/answer.ts'
import { beginningOf, MAX_TEXT, textProblem } from '../../../src/schemas/core/text.ts'
import { MAX_JSON_BYTES } from './limits.ts'

/** Our calls' payloads are two levels deep. */
const MAX_DEPTH = 32
const MAX_PROBLEMS = 20

export const jsonMessages = {
  twice: 'Given twice',
  prototype: 'Unknown field name',
  tooDeep: 'Nested too deeply',
} as const

/** An object or list being read: an object's names so far, and the current position. */
type Frame = { readonly names: Set<string> | null; isName: boolean; at: string | number }

/** The end of the string that starts at a quote, after its closing quote; -1 if it is not closed. */
const endOfString = (json: string, begin: number): number => {
  for (let i = begin + 1; i < json.length; i++) {
    const character = json.charCodeAt(i)
    if (character === 0x22) return i + 1
    if (character === 0x5c) i++
  }
  return -1
}

/** The text of a JSON string; null if it is invalid. */
const textIn = (quoted: string): string | null => {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted) as string
  } catch {
    return null
  }
}

/**
 * The problems with texts and names of a JSON document, each with its path. These are a duplicate name in an object,
 * `__proto__`, text that cannot be stored, and too deep nesting. `JSON.parse` takes the last of duplicate names, while
 * a proxy may take the first. One pass over the text; invalid JSON is left to the parser. The fields named in
 * `pictures` may be as long as a body.
 */
export const jsonProblems = (json: string, pictures: ReadonlyArray<string> = []): ReadonlyArray<FieldProblem> => {
  const problems: Array<FieldProblem> = []
  const frames: Array<Frame> = []
  const report = (message: string) => {
    const path = frames.map(({ at }) => at).join('.')
    problems.push({ field: beginningOf(path, 200), message })
  }
  for (let i = 0; i < json.length && problems.length < MAX_PROBLEMS; i++) {
    const top = frames.at(-1)
    switch (json.charCodeAt(i)) {
      case 0x7b: // {
      case 0x5b: {
        const isObject = json.charCodeAt(i) === 0x7b
        if (frames.length === MAX_DEPTH) {
          report(jsonMessages.tooDeep)
          return problems
        }
        frames.push({ names: isObject ? new Set() : null, isName: isObject, at: isObject ? '' : 0 })
        break
      }
      case 0x7d: // }
      case 0x5d:
        frames.pop()
        break
      case 0x3a: // :
        if (top !== undefined) top.isName = false
        break
      case 0x2c: // ,
        if (top === undefined) break
        top.isName = top.names !== null
        if (typeof top.at === 'number') top.at++
        break
      case 0x22: {
        const end = endOfString(json, i)
        const text = end === -1 ? null : textIn(json.slice(i, end))
        if (text === null) return problems
        i = end - 1
        if (top?.isName && top.names !== null) {
          top.at = text
          if (text === '__proto__') report(jsonMessages.prototype)
          else if (top.names.has(text)) report(jsonMessages.twice)
          top.names.add(text)
        }
        const isPicture = frames.length === 1 && !top?.isName && pictures.includes(String(top?.at))
        const problem = textProblem(text, isPicture ? MAX_JSON_BYTES : MAX_TEXT)
        if (problem !== null) report(problem)
        break
      }
    }
  }
  return problems
}
