import type { Migration } from '../journaled.ts'

type State = { readonly value: { readonly work?: unknown }; readonly context: object }

/** A form of before left what was refused at its fields while the person was asked about the save. */
export const fromFormsWithOldRefusals: Migration = {
  event: (event) => event,
  input: (input) => input,
  state: (state) => {
    const { value, context } = state as State
    return value.work === 'confirming' ? { ...(state as State), context: { ...context, errors: {} } } : state
  },
}
