/** How the journal names what it keeps for this tab. */
const PREFIX = 'simdesk.journal.'

/** Removes the drafts of this tab: the person has signed out, and the next one at this desk may be another. */
export const forgetDrafts = (): void => {
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const name of names) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // Without session storage there are no drafts.
  }
}
