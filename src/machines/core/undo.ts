/**
 * Undo and Redo as facts: the changes in order, with old and new values, and which of them were undone. They are part
 * of a machine's context and therefore a fold of its journal. After a reload the same steps can be undone, and the
 * journal only grows.
 */

/** A record of texts by field. */
type Values = Readonly<Record<string, string>>

export type Change = { readonly field: string; readonly before: string; readonly after: string }

/** One step of Undo: its subject (a field, or an action that changes several), and every field that it changed. */
export type UndoStep = { readonly subject: string; readonly changes: ReadonlyArray<Change> }

export type UndoHistory = {
  /** The steps that can be undone, latest last. */
  readonly past: ReadonlyArray<UndoStep>
  /** The steps that can be redone, next one last. */
  readonly future: ReadonlyArray<UndoStep>
  /** The field whose typing still extends the last step; null if the next change begins a new step. */
  readonly typing: string | null
}

export const noHistory: UndoHistory = { past: [], future: [], typing: null }

/** The most steps that are kept; older ones can no longer be undone. */
export const UNDO_STEPS = 200

type Edited<V extends Values> = { readonly values: V; readonly history: UndoHistory }

const changesOf = (values: Values, patch: Values): ReadonlyArray<Change> =>
  Object.entries(patch).flatMap(([field, after]) => {
    const before = values[field] ?? ''
    return before === after ? [] : [{ field, before, after }]
  })

/** Two consecutive steps as one. A field that ends with its first value is no change. */
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
 * Values after a change, with the step that undoes it. Consecutive typing in one field is one step. A change clears the
 * steps that could be redone.
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

/** Ends the step of a field that the person has left. */
export const leftField = (history: UndoHistory): UndoHistory => ({ ...history, typing: null })

const applied = <V extends Values>(values: V, { changes }: UndoStep, side: 'before' | 'after'): V => ({
  ...values,
  ...Object.fromEntries(changes.map((change) => [change.field, change[side]])),
})

/** Undoes the last step. */
export const undone = <V extends Values>({ values, history }: Edited<V>): Edited<V> => {
  const step = history.past.at(-1)
  if (step === undefined) return { values, history }
  const past = history.past.slice(0, -1)
  return { values: applied(values, step, 'before'), history: { past, future: [...history.future, step], typing: null } }
}

/** Redoes the step that was undone last. */
export const redone = <V extends Values>({ values, history }: Edited<V>): Edited<V> => {
  const step = history.future.at(-1)
  if (step === undefined) return { values, history }
  const future = history.future.slice(0, -1)
  return { values: applied(values, step, 'after'), history: { past: [...history.past, step], future, typing: null } }
}
