import { type Migration, migrationWithout } from '../journaled.ts'

type Answer = { readonly type: string; readonly output?: { readonly succeeded?: boolean } }

/** A list of version 1 was empty, and on page 1, after an answer to one of these calls that was no success. */
export const fromListsOfVersionOne = (...calls: ReadonlyArray<'loadPage' | 'searchPage'>): Migration => {
  const types = calls.map((call) => `xstate.done.actor.${call}`)
  return migrationWithout(({ type, output }: Answer) => types.includes(type) && output?.succeeded === false)
}
