import type { TakenStream } from '../../journal/moving.ts'
import type { Host } from '../navigation/host.ts'

type Keeper = { readonly journal: Pick<Host['journal'], 'take' | 'putBack'>; readonly toast: Host['toast'] }

/**
 * Says that a draft was thrown away, and brings it back where the person thinks better of it while that is on screen.
 * What was begun in its place since is set aside then, and can be had back in the same way: neither costs the other.
 */
export const tellDiscarded = (taken: TakenStream, text: string, { journal, toast }: Keeper, then: () => void): void => {
  const undo = async () => {
    const later = await journal.take(taken)
    await journal.putBack(taken)
    then()
    if (later) tellDiscarded(later, 'What was begun in its place was set aside.', { journal, toast }, then)
  }
  const failed = () => toast('error', 'The draft could not be brought back.', { about: taken.stream, action })
  const action = { label: 'Undo', act: () => void undo().catch(failed) }
  toast('info', text, { about: taken.stream, action })
}
