import type { LiveMessage } from '../../schemas/live.ts'
import type { Host } from '../navigation/host.ts'

/** The stream looks every second: so long after a change it has told of it, or will not. */
const TOLD_WITHIN_MS = 3_000

/** When this page has changed views of which the stream has not told it yet. */
let untold: ReadonlyArray<number> = []

/** Says that this page has changed a view, and knows the views as they are then. */
export const changedHere = (): void => {
  untold = [...untold, performance.now()]
}

/** Whether the person may have changed a view elsewhere: what was changed in this page is told to it as well. */
const isNews = ({ isWhole, changes }: LiveMessage): boolean => {
  const told = changes.find(({ subject }) => subject === 'view')
  if (isWhole && told === undefined) return false
  const own = untold.filter((at) => performance.now() - at < TOLD_WITHIN_MS)
  const isEcho = isWhole && told !== undefined && told.added + told.changed === 0 && told.own <= own.length
  untold = isEcho ? own.slice(told.own) : []
  return !isEcho
}

type OnChanges = Host['onChanges']

const hearers = new WeakMap<OnChanges, Set<() => void>>()

/** Who hears, as long as the page lives, when views may have been changed elsewhere; each message is judged once. */
export const hearersOf = (onChanges: OnChanges): Set<() => void> => {
  const known = hearers.get(onChanges)
  if (known !== undefined) return known
  const hearing = new Set<() => void>()
  hearers.set(onChanges, hearing)
  onChanges((message) => {
    if (isNews(message)) for (const tell of hearing) tell()
  })
  return hearing
}
