import { type Key, may, type Permissions } from '../permissions.ts'

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
  /** Who holds this has no cause to ask. */
  readonly unless?: Key
  /** The screen that it leads to. */
  readonly see?: string
}

/** What all somebody holds who is told. */
export const keysOf = ({ key = [] }: Pick<Question, 'key'>): ReadonlyArray<Key> =>
  typeof key === 'string' ? [key] : key

/** Whether who may do so much is told. */
export const isTold = (question: Pick<Question, 'key' | 'anyOf' | 'unless'>, permissions: Permissions): boolean => {
  const { anyOf, unless } = question
  const holds = (key: Key) => may(permissions, key)
  if (unless !== undefined && holds(unless)) return false
  return keysOf(question).every(holds) && (anyOf === undefined || anyOf.some(holds))
}

/** Questions about one part of the product. */
export type Subject = { readonly title: string; readonly questions: ReadonlyArray<Question> }
