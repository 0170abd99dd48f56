import type { Part, Rights } from '../../core/serves.ts'
import { type Key, may } from '../../people/permissions.ts'

/** A question about this product. Plain data, no library. */
export type Question = {
  /** The fragment of its address, after the `#`. */
  readonly id: string
  readonly ask: string
  readonly answer: string
  /**
   * The permissions for the screens and actions of the answer. A person without all of them does not see the question.
   */
  readonly key?: Key | ReadonlyArray<Key>
  /** One of these permissions is enough. */
  readonly anyOf?: ReadonlyArray<Key>
  /** The part that the server must support, if the keys do not imply it. */
  readonly part?: Part
  /** The answer for a server without the part. */
  readonly without?: { readonly part: Part; readonly answer: string }
  /** A person with this permission does not need the question. */
  readonly unless?: Key
  /** The screen that the answer links to. */
  readonly see?: string
}

/** The permissions that the question requires. */
export const keysOf = ({ key = [] }: Pick<Question, 'key'>): ReadonlyArray<Key> =>
  typeof key === 'string' ? [key] : key

type Asked = Pick<Question, 'key' | 'anyOf' | 'unless' | 'part'>

/** Whether a question is visible with these rights. */
export const isForRights = (question: Asked, { permissions, serves }: Rights): boolean => {
  const { anyOf, unless, part } = question
  if (part !== undefined && !serves.includes(part)) return false
  const holds = (key: Key) => may(permissions, key)
  if (unless !== undefined && holds(unless)) return false
  return keysOf(question).every(holds) && (anyOf === undefined || anyOf.some(holds))
}

/** A question with the answer for these rights. */
export const answeredFor = ({ without, ...question }: Question, { serves }: Rights): Question =>
  without === undefined || serves.includes(without.part) ? question : { ...question, answer: without.answer }

/** Questions about one part of the product. */
export type Subject = { readonly title: string; readonly questions: ReadonlyArray<Question> }
