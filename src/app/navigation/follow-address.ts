import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Host } from './host.ts'
import type { ListViews, ScreenContext, ScreenDefinition } from './screen.ts'

/** Keeps the query in the address bar up to date with a screen. */
type AddressFollower = {
  /** Writes the screen's current query if it has changed; `isAnswer` if a server answer caused it. */
  readonly write: (isAnswer: boolean) => void
  /** Makes the screen follow the address; a change that results adds no history entry. */
  readonly obey: (act: () => void) => void
  /** Back has already left this address: puts the screen's address after it, and keeps that entry. */
  readonly restore: () => void
  /** What was written last; null where nothing was. */
  readonly search: () => URLSearchParams | null
  /** Whether an address differs from the last one in the part of a sibling actor alone. */
  readonly isSameBut: (moved: URLSearchParams) => boolean
}

/**
 * A change caused by the address (a default written out), or by an answer to it (a page that does not exist), adds no
 * history entry. Back would lead to it again and again. A person's change adds one.
 */
export const followAddress = <Machine extends AnyStateMachine, Beside>(
  { toSearch, besideSearch, replacesStep }: ScreenDefinition<Machine, Beside>,
  context: ScreenContext,
  host: Pick<Host, 'search' | 'writeSearch'>,
  snapshot: () => SnapshotFrom<Machine>,
  beside: Beside,
  views: Pick<ReturnType<ListViews['follow']>, 'marked' | 'shown'> | undefined,
): AddressFollower => {
  let isObeying = false
  let written: string | null = null

  const put = (after: URLSearchParams, isAnswer: boolean) => {
    if (besideSearch) {
      for (const name of besideSearch.names) after.delete(name)
      besideSearch.write(after, beside)
    }
    // Runs for every typed letter: the address is only read if it may have changed.
    if (!isObeying && after.toString() === written) return
    written = after.toString()
    const before = host.search()
    if (before.toString() === written) return
    host.writeSearch(after, { replace: isObeying || isAnswer || (replacesStep?.(before, after) ?? false) })
  }
  const write = (isAnswer: boolean) => {
    if (!toSearch && !besideSearch) return
    // A screen without a part of its own leaves the rest of the address as it is.
    const search = toSearch ? toSearch(snapshot(), context) : host.search()
    // A copy: the part of a sibling actor is none of the views' business.
    put(new URLSearchParams(views?.marked(search) ?? search), isAnswer)
    // The views may call this again, so the address is written first.
    views?.shown(search)
  }
  return {
    write,
    obey: (act) => {
      isObeying = true
      act()
      isObeying = false
    },
    restore: () => {
      if (written !== null) host.writeSearch(new URLSearchParams(written), { replace: false })
    },
    search: () => (written === null ? null : new URLSearchParams(written)),
    isSameBut: (moved) => {
      if (!besideSearch || written === null) return false
      const ownPart = (search: URLSearchParams | string): string => {
        const own = new URLSearchParams(search)
        for (const name of besideSearch.names) own.delete(name)
        return own.toString()
      }
      return ownPart(moved) === ownPart(written)
    },
  }
}
