import type { AnyStateMachine, Snapshot } from 'xstate'
import type { Journal } from '../../journal/journal.ts'
import type { ToastShown } from '../../machines/core/emitted.ts'
import type { LiveMessage } from '../../schemas/shell/live.ts'
import type { ToastMore } from '../../views/ui/toasts.tsx'
import type { DraftTabs } from '../drafts/draft-tabs.ts'

/** What an open screen needs from the application. */
export type Host = {
  readonly journal: Pick<
    Journal,
    'inspect' | 'restore' | 'attach' | 'clear' | 'move' | 'take' | 'putBack' | 'kept' | 'isOpenElsewhere' | 'status'
  >
  readonly draftTabs: DraftTabs
  readonly toast: (kind: ToastShown['kind'], text: string, more?: ToastMore) => void
  readonly withdrawToast: (about: string) => void
  /** Whether the set-up opened the screen, which then offers the way back to it. */
  readonly isOfSetup: boolean
  readonly navigate: (to: string, options: { readonly replace: boolean }) => void
  /** Opens the same screen again, with what is kept of it now. */
  readonly reopen: () => void
  /** Returns a function that goes back to the current address and opens it again. */
  readonly comeBack: () => () => void
  /** The query in the address bar, and how to change it without leaving the screen. */
  readonly search: () => URLSearchParams
  readonly writeSearch: (search: URLSearchParams, options: { readonly replace: boolean }) => void
  /** Listens to changes on the server until the returned function is called. */
  readonly onChanges: (listener: (message: LiveMessage) => void) => () => void
  readonly readPreference: (key: string) => unknown
  readonly writePreference: (key: string, value: unknown) => void
  /** Set for a replayed session record: the screen's state, and machines that use the recorded answers. */
  readonly recorded?: {
    readonly machine: (machine: AnyStateMachine) => AnyStateMachine
    readonly snapshot: Snapshot<unknown>
    /** The state of an actor beside the screen's own, by its machine's name in the journal; null where there is none. */
    readonly beside: (machine: string) => Snapshot<unknown> | null
  }
}

/** The parts that do not depend on the screen's address. */
export type AddresslessHost = Omit<Host, 'isOfSetup' | 'navigate' | 'reopen' | 'comeBack' | 'search' | 'writeSearch'>
