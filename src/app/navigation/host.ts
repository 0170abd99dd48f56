import type { AnyStateMachine, Snapshot } from 'xstate'
import type { Journal } from '../../journal/journal.ts'
import type { ToastShown } from '../../machines/core/emitted.ts'
import type { LiveMessage } from '../../schemas/shell/live.ts'
import type { ToastMore } from '../../views/ui/toasts.tsx'
import type { DraftTabs } from '../drafts/draft-tabs.ts'

/** What an open screen needs from the application around it. */
export type Host = {
  readonly journal: Pick<
    Journal,
    'inspect' | 'restore' | 'attach' | 'clear' | 'move' | 'take' | 'putBack' | 'kept' | 'isOpenElsewhere' | 'status'
  >
  readonly draftTabs: DraftTabs
  readonly toast: (kind: ToastShown['kind'], text: string, more?: ToastMore) => void
  readonly withdrawToast: (about: string) => void
  readonly navigate: (to: string, options: { readonly replace: boolean }) => void
  /** Opens the same screen once more, with what is kept of it by then. */
  readonly reopen: () => void
  /** How to come back to the address that is open now, wherever the person has gone since, and open it once more. */
  readonly comeBack: () => () => void
  /** The query in the address bar, and how to change it under the same screen. */
  readonly search: () => URLSearchParams
  readonly writeSearch: (search: URLSearchParams, options: { readonly replace: boolean }) => void
  /** Hears what has changed on the server, until the answer is called. */
  readonly onChanges: (listener: (message: LiveMessage) => void) => () => void
  readonly readPreference: (key: string) => unknown
  readonly writePreference: (key: string, value: unknown) => void
  /** Set where a screen is opened as a session record has it: its state, and its machines with the record's answers. */
  readonly recorded?: {
    readonly machine: (machine: AnyStateMachine) => AnyStateMachine
    readonly snapshot: Snapshot<unknown>
    /** The state of an actor beside the screen's own, by its machine's name in the journal; null where there is none. */
    readonly beside: (machine: string) => Snapshot<unknown> | null
  }
}

/** What of it is the same whatever address the screen stands at. */
export type AddresslessHost = Omit<Host, 'navigate' | 'reopen' | 'comeBack' | 'search' | 'writeSearch'>
