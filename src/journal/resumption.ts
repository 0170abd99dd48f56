import type { Snapshot } from 'xstate'

/** Where a restored stream continues, and the context that identifies the actor made from it. */
export type Resumption = {
  readonly context: unknown
  readonly seq: number
  readonly base: number
  readonly characters: number
}

const isSameContext = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const keys = Object.keys(mine)
  return keys.length === Object.keys(theirs).length && keys.every((key) => Object.is(mine[key], theirs[key]))
}

export const contextOf = (snapshot: Snapshot<unknown>): unknown =>
  'context' in snapshot ? snapshot.context : undefined

/** Whether an actor was made from the restored snapshot: its context is the same object. */
export const isResumedBy = (resumption: Resumption, first: Snapshot<unknown>): boolean =>
  isSameContext(resumption.context, contextOf(first))
