import type { Key } from '../permissions.ts'

/** A question about this product. Plain data, no library. */
export type Question = {
  /** What stands after the `#` of its address. */
  readonly id: string
  readonly ask: string
  readonly answer: string
  /** What opens the screens that it is about: who does not hold it is not told. */
  readonly key?: Key
  /** The screen that it leads to. */
  readonly see?: string
}

/** Questions about one part of the product. */
export type Subject = { readonly title: string; readonly questions: ReadonlyArray<Question> }
