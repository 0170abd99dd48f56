import type { ComponentType, ReactNode } from 'react'
import type {
  ActorRefFrom,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  InputFrom,
  Snapshot,
  SnapshotFrom,
} from 'xstate'
import type { JournalStatus, Observable } from '../../journal/status.ts'
import type { Lazy } from '../../lazy.ts'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import type { User } from '../../schemas/session/session.ts'
import type { Host } from './host.ts'
import type { LiveUpdates } from './live-updates.ts'
import type { Route } from './route.ts'

/** Another name of the same draft, from when less was known of its subject. */
export type OlderDraft = { readonly about: string; readonly isSame: (restored: Snapshot<unknown>) => boolean }

/** A screen whose actor runs. */
export type OpenedScreen = {
  readonly render: () => ReactNode
  /** Resolves when the machine waits for no answer, after at most `atLatest` milliseconds. */
  readonly settled: (atLatest: number) => Promise<unknown>
  /** What the screen shows, beside its title. */
  readonly subject: Observable<string | null>
  /** The name of the record in its address, used if `subject` has none. */
  readonly record: Observable<string | null>
  /** Whether the set-up opened it. */
  readonly isOfSetup: boolean
  readonly isDirty: () => boolean
  /** Whether the entries are kept when the screen is opened again. */
  readonly isKept: () => boolean
  readonly isShownOnce: () => boolean
  readonly isDownloading: () => boolean
  /** Back, Forward or a link changed the address while the screen is open. */
  readonly locationMoved: (search: URLSearchParams) => void
  /** Discards what only this tab keeps: on request, or at sign-out. */
  readonly discard: () => void
  readonly close: () => void
}

/** What a view can read and do about its draft. */
export type DraftControls = {
  /** Whether this draft survives in this browser, independent of other streams. */
  readonly status: Observable<JournalStatus>
  /** Continues here what another tab has open; null in a session record, which has no other tabs. */
  readonly takeOver: (() => void) | null
}

/** What a screen's input is made from: the address, the person, and values that a machine may not create. */
export type ScreenContext = {
  /** The parameters of the route's path, decoded: `{ id: '17' }`. */
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  /** The previous address in this page; null if there is none. */
  readonly from: string | null
  readonly user: User
  /** ISO 8601. */
  readonly now: string
  readonly newId: () => string
  /** The last value of `preference.read` for this person, or null. Its shape is not checked. */
  readonly preference: unknown
}

/** What names a draft. */
export type Address = Pick<ScreenContext, 'params' | 'search' | 'user'>

/** Starts an actor beside the screen's own, while the screen is open; `name` is its machine's name in the journal. */
export type StartBeside = <Machine extends AnyStateMachine>(
  machine: Machine,
  name: string,
  input: InputFrom<Machine>,
) => ActorRefFrom<Machine>

/** The saved views of a list, beside its screen. */
export type ListViews = {
  /** Adds the default view to the context, if the address does not say what to show. */
  readonly beginning: (context: ScreenContext) => Promise<ScreenContext>
  readonly follow: (
    context: ScreenContext,
    start: StartBeside,
    onChanges: Host['onChanges'],
  ) => {
    readonly around: (view: ReactNode) => ReactNode
    /** The screen's preference, combined with that of the views. */
    readonly kept: (preference: unknown) => unknown
    /** Marks a query as the plain list, where an empty address would open the default view. */
    readonly marked: (search: URLSearchParams) => URLSearchParams
    /** Reports what the list shows now; `search` has no mark. */
    readonly shown: (search: URLSearchParams) => void
    readonly stop: () => void
  }
}

/** Only a machine that knows the events of a draft can have one. */
type DraftOf<Event extends EventObject> = 'draft.readOnly' | 'draft.takenOver' extends Event['type']
  ? 'tab' | 'durable'
  : 'draft.found' extends Event['type']
    ? 'tab'
    : never

/** The part of an address that an actor beside the screen owns: how it is written and read. */
export type BesideSearch<Beside> = {
  /** Its query parameters. They are removed before `write` is called. */
  readonly names: ReadonlyArray<string>
  readonly write: (search: URLSearchParams, beside: Beside) => void
  readonly moved: (search: URLSearchParams, beside: Beside) => void
  /** Whether it stays as it is, for example while a question is open. */
  readonly stays?: (search: URLSearchParams, beside: Beside) => boolean
}

/** One screen: its machine, how an address becomes its actor, and its view. */
export type ScreenDefinition<Machine extends AnyStateMachine, Beside = unknown> = {
  readonly machine: Machine
  readonly input: (context: ScreenContext) => InputFrom<Machine>
  /** Completes the query with what the address leaves out; called first. */
  readonly completed?: (context: ScreenContext, host: Host) => Promise<URLSearchParams>
  /** Whether an address of the same path has another subject, so that the screen opens again. */
  readonly isOther?: (search: URLSearchParams, context: ScreenContext) => boolean
  /**
   * How long a draft is kept: as long as this tab, or beyond it. Without one the events are in the ring only. The machine
   * receives `draft.found`, and with a durable draft, which several tabs can open, `draft.readOnly` and `draft.takenOver`.
   */
  readonly draft?: DraftOf<EventFromLogic<Machine>>
  /** What one of several screens of this machine is about: it names the stream. The draft is renamed when this changes. */
  readonly about?: (address: Address) => string
  readonly older?: (address: Address) => OlderDraft | null
  /** The event for a person who has already chosen to continue the draft (`?resume` in the address). */
  readonly resumed?: (context: ScreenContext) => EventFromLogic<Machine> | null
  /** Actors of other machines that the view needs (a drawer's). */
  readonly beside?: (start: StartBeside, context: ScreenContext, host: Host) => Beside
  /** Connects them to the screen's own actor. */
  readonly tie?: (actor: ActorRefFrom<Machine>, beside: Beside) => void
  readonly view: ComponentType<{
    readonly actor: ActorRefFrom<Machine>
    readonly beside: Beside
    readonly drafts: DraftControls
  }>
  /** How the screen announces changes on the server while it is open. */
  readonly told?: LiveUpdates<SnapshotFrom<Machine>, Beside>
  /** What the screen shows, beside its title in the heading: the name of the plan. */
  readonly subject?: (snapshot: SnapshotFrom<Machine>) => string | null
  /** The name of the record that a sibling actor shows and the address names; null until it is known. */
  readonly record?: (beside: Beside) => string | null
  /** The state that a person expects to find again; written to the address at every change. */
  readonly toSearch?: (snapshot: SnapshotFrom<Machine>, context: ScreenContext) => URLSearchParams
  /** The event that brings the machine to an address (Back, Forward, a link to the same screen). */
  readonly fromSearch?: (search: URLSearchParams, context: ScreenContext) => EventFromLogic<Machine>
  /** The part of the address that a sibling actor owns. The screen itself may have none. */
  readonly besideSearch?: BesideSearch<Beside>
  /** Whether a change of the address adds no history entry; by default every change adds one. */
  readonly replacesStep?: (before: URLSearchParams, after: URLSearchParams) => boolean
  /** Whether it holds unsaved work. Leaving asks first, unless a durable draft keeps it. */
  readonly isDirty?: (snapshot: SnapshotFrom<Machine>) => boolean
  /** The same for entries in a sibling actor. */
  readonly isBesideDirty?: (beside: Beside) => boolean
  /** Whether a sibling actor shows a secret that cannot be shown again. */
  readonly isShownOnce?: (beside: Beside) => boolean
  /** Whether leaving would stop a running download. */
  readonly isDownloading?: (snapshot: SnapshotFrom<Machine>) => boolean
  /** The saved views, if the screen is a list. */
  readonly views?: ListViews
  /** What is kept per person beyond the visit (a list's columns); null removes it. Compared as JSON. */
  readonly preference?: {
    readonly key: string
    readonly read: (snapshot: SnapshotFrom<Machine>, beside: Beside) => unknown
  }
}

/** A screen with a machine, ready to be opened; the machine's type stays inside. */
export type MachineScreen = {
  readonly kind: 'machine'
  readonly open: (context: Omit<ScreenContext, 'preference'>, host: Host) => Promise<OpenedScreen>
}

/** The properties of a screen without a machine. */
export type PlainScreenProps = {
  readonly session: SessionActor
  readonly search: URLSearchParams
  /** Fetches ahead what a signed-in person needs first. */
  readonly warmUp: () => void
  /** The code of another screen, for screens that show screens inside them. */
  readonly codeOf: (route: Route) => Lazy<ScreenModule>
}

/** A screen without a machine: those of the session, and those that only show a message. */
export type PlainScreen = { readonly kind: 'plain'; readonly view: ComponentType<PlainScreenProps> }

/** What a screen's file exports. */
export type ScreenModule = { readonly screen: MachineScreen | PlainScreen }
