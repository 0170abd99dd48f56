import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Host } from './host.ts'
import type { ListViews, ScreenContext, ScreenDefinition } from './screen.ts'

/** Keeps the query in the address bar in step with a screen. */
type AddressFollower = {
  /** Writes what the screen shows by now, where that is another address; `isAnswer` where an answer has led there. */
  readonly write: (isAnswer: boolean) => void
  /** Does what the address asks for: what is written because of it is no step of the history. */
  readonly obey: (act: () => void) => void
  /** Back has led to another step already: puts what the screen shows behind that, which stays as it is. */
  readonly restore: () => void
  /** What was written last; null where nothing was. */
  readonly search: () => URLSearchParams | null
}

/**
 * What follows from the address itself (a default spelt out), or from an answer to it (a page that does not exist), is no
 * step of the history: Back would lead to it again and again. What a person does is one.
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
    besideSearch?.write(after, beside)
    // With every letter that is typed: the address is only read where it may be another one.
    if (!isObeying && after.toString() === written) return
    written = after.toString()
    const before = host.search()
    if (before.toString() === written) return
    host.writeSearch(after, { replace: isObeying || isAnswer || (replacesStep?.(before, after) ?? false) })
  }
  const write = (isAnswer: boolean) => {
    if (!toSearch) return
    const search = toSearch(snapshot(), context)
    put(views?.marked(search) ?? search, isAnswer)
    // What they are told may lead here again: the address stands by then.
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
  }
}
