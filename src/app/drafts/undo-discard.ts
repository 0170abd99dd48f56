import type { TakenStream } from '../../journal/moving.ts'
import type { Host } from '../navigation/host.ts'

type Keeper = { readonly journal: Pick<Host['journal'], 'take' | 'putBack'>; readonly toast: Host['toast'] }

/**
 * Shows that a draft was discarded, and restores it with Undo while the message is shown. A draft that was begun in its
 * place is then set aside. It can be restored in the same way, so neither is lost.
 */
export const tellDiscarded = (taken: TakenStream, text: string, { journal, toast }: Keeper, then: () => void): void => {
  const undo = async () => {
    const later = await journal.take(taken)
    await journal.putBack(taken)
    then()
    if (later) tellDiscarded(later, 'The newer entries were set aside.', { journal, toast }, then)
  }
  const failed = () => toast('error', 'The draft could not be restored.', { about: taken.stream, action })
  const action = { label: 'Undo', act: () => void undo().catch(failed) }
  toast('info', text, { about: taken.stream, action })
}
