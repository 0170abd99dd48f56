/**
 * Undo and Redo as facts: what was changed from what to what, in order, and what of it was taken back. They lie in a
 * machine's context, so that they are the fold of its journal like everything else: after a reload the same steps can be
 * taken back, and the journal itself only ever grows.
 */

/** A record of texts by field. */
type Values = Readonly<Record<string, string>>

export type Change = { readonly field: string; readonly before: string; readonly after: string }

/** One step of Undo: what it was about (a field, or an act that changes several), and every field that it changed. */
export type UndoStep = { readonly subject: string; readonly changes: ReadonlyArray<Change> }

export type UndoHistory = {
  /** The steps that can be taken back, the latest last. */
  readonly past: ReadonlyArray<UndoStep>
  /** The steps that were taken back, the next to be redone last. */
  readonly future: ReadonlyArray<UndoStep>
  /** The field whose typing the last step still takes up, null where the next change begins a step of its own. */
  readonly typing: string | null
}

export const noHistory: UndoHistory = { past: [], future: [], typing: null }

/** The first steps of a very long work cannot be taken back any more. */
export const UNDO_STEPS = 200

type Edited<V extends Values> = { readonly values: V; readonly history: UndoHistory }

const changesOf = (values: Values, patch: Values): ReadonlyArray<Change> =>
  Object.entries(patch).flatMap(([field, after]) => {
    const before = values[field] ?? ''
    return before === after ? [] : [{ field, before, after }]
  })

/** Two steps, one after the other, as one; what ends as it began is no change. */
const joined = (first: ReadonlyArray<Change>, then: ReadonlyArray<Change>): ReadonlyArray<Change> => {
  const changes = new Map(first.map((change) => [change.field, change]))
  for (const change of then) {
    const before = changes.get(change.field)?.before ?? change.before
    changes.set(change.field, { ...change, before })
  }
  return [...changes.values()].filter(({ before, after }) => before !== after)
}

const withStep = (past: ReadonlyArray<UndoStep>, step: UndoStep): ReadonlyArray<UndoStep> =>
  step.changes.length === 0 ? past : [...past, step].slice(-UNDO_STEPS)

/**
 * Values after a change, with the step that takes it back. Changes of one field that are typed without leaving it are one
 * step; whatever was undone before can no longer be redone.
 */
export const edited = <V extends Values>(
  { values, history }: Edited<V>,
  subject: string,
  patch: Partial<V>,
  how: 'typed' | 'atOnce',
): Edited<V> => {
  const changes = changesOf(values, patch as Values)
  if (changes.length === 0) return { values, history }
  const last = history.past.at(-1)
  const goesOn = how === 'typed' && history.typing === subject && last !== undefined
  const step = { subject, changes: goesOn ? joined(last.changes, changes) : changes }
  const past = withStep(goesOn ? history.past.slice(0, -1) : history.past, step)
  const typing = how === 'typed' && step.changes.length > 0 ? subject : null
  return { values: { ...values, ...patch }, history: { past, future: [], typing } }
}

/** The next change begins a step of its own: the person has left the field. */
export const leftField = (history: UndoHistory): UndoHistory => ({ ...history, typing: null })

const applied = <V extends Values>(values: V, { changes }: UndoStep, side: 'before' | 'after'): V => ({
  ...values,
  ...Object.fromEntries(changes.map((change) => [change.field, change[side]])),
})

/** Takes the last step back. */
export const undone = <V extends Values>({ values, history }: Edited<V>): Edited<V> => {
  const step = history.past.at(-1)
  if (step === undefined) return { values, history }
  const past = history.past.slice(0, -1)
  return { values: applied(values, step, 'before'), history: { past, future: [...history.future, step], typing: null } }
}

/** Does again what was taken back last. */
export const redone = <V extends Values>({ values, history }: Edited<V>): Edited<V> => {
  const step = history.future.at(-1)
  if (step === undefined) return { values, history }
  const future = history.future.slice(0, -1)
  return { values: applied(values, step, 'after'), history: { past: [...history.past, step], future, typing: null } }
}
