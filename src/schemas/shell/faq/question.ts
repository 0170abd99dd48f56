import type { Part, Rights } from '../../core/serves.ts'
import { type Key, may } from '../../people/permissions.ts'

/** A question about this product. Plain data, no library. */
export type Question = {
  /** What stands after the `#` of its address. */
  readonly id: string
  readonly ask: string
  readonly answer: string
  /** What opens the screens that it is about, and lets them do what it tells: who does not hold all of it is not told. */
  readonly key?: Key | ReadonlyArray<Key>
  /** Of these one is enough. */
  readonly anyOf?: ReadonlyArray<Key>
  /** The part that a server must have for it, where the keys do not say it. */
  readonly part?: Part
  /** What is answered in its place where the server does not have a part. */
  readonly without?: { readonly part: Part; readonly answer: string }
  /** Who holds this has no cause to ask. */
  readonly unless?: Key
  /** The screen that it leads to. */
  readonly see?: string
}

/** What all somebody holds who is told. */
export const keysOf = ({ key = [] }: Pick<Question, 'key'>): ReadonlyArray<Key> =>
  typeof key === 'string' ? [key] : key

type Asked = Pick<Question, 'key' | 'anyOf' | 'unless' | 'part'>

/** Whether a question is shown to somebody with these rights. */
export const isTold = (question: Asked, { permissions, serves }: Rights): boolean => {
  const { anyOf, unless, part } = question
  if (part !== undefined && !serves.includes(part)) return false
  const holds = (key: Key) => may(permissions, key)
  if (unless !== undefined && holds(unless)) return false
  return keysOf(question).every(holds) && (anyOf === undefined || anyOf.some(holds))
}

/** A question with what is answered to who can do so much. */
export const answeredFor = ({ without, ...question }: Question, { serves }: Rights): Question =>
  without === undefined || serves.includes(without.part) ? question : { ...question, answer: without.answer }

/** Questions about one part of the product. */
export type Subject = { readonly title: string; readonly questions: ReadonlyArray<Question> }
