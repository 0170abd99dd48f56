import { migrationWithout } from '../journaled.ts'

const isRefusal = (event: { readonly type: string; readonly output?: { readonly succeeded?: boolean } }): boolean =>
  /^xstate\.done\.actor\.(loadPage|searchPage)$/.test(event.type) && event.output?.succeeded === false

/** A list of version 1 was empty, and on page 1, after an answer that was no success. */
export const fromListsOfVersionOne = migrationWithout(isRefusal)
