import type { AnyActorRef } from 'xstate'
import type {
  DraftCleared,
  DraftDiscarded,
  FormMoved,
  NavigationRequested,
  ToastOutdated,
  ToastShown,
} from '../../machines/core/emitted.ts'
import type { ScreenDraft } from '../drafts/screen-draft.ts'
import type { Host } from './host.ts'

/** The events that any screen machine may emit. */
type Emitted = ToastShown | ToastOutdated | NavigationRequested | FormMoved | DraftCleared | DraftDiscarded

/** Handles the emitted events of a screen's machine: a toast, a navigation, the move or the end of its draft. */
export const followEmitted = (actor: AnyActorRef, host: Host, draft: ScreenDraft): void => {
  const answer = (emitted: Emitted) => {
    if (emitted.type === 'toast.shown') host.toast(emitted.kind, emitted.text, emitted)
    else if (emitted.type === 'toast.outdated') host.withdrawToast(emitted.about)
    else if (emitted.type === 'navigation.requested') host.navigate(emitted.to, { replace: emitted.replace })
    else if (emitted.type === 'form.moved') {
      void draft.move(emitted.id, () => host.navigate(emitted.to, { replace: true }))
    } else if (emitted.type === 'draft.discarded') void draft.throwAway()
    else if (emitted.type === 'draft.cleared') draft.clear()
  }
  actor.on('*', (emitted) => answer(emitted as Emitted))
}
