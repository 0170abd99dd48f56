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
  /** Resolves when the machine waits for no answer, at the latest after so many milliseconds. */
  readonly settled: (atLatest: number) => Promise<unknown>
  /** What the screen is about, beside its title. */
  readonly subject: Observable<string | null>
  /** The name of the record that its address says it shows: what it is about, where that says no other. */
  readonly record: Observable<string | null>
  readonly isDirty: () => boolean
  /** What was typed is found again when the screen is opened anew. */
  readonly isKept: () => boolean
  readonly isShownOnce: () => boolean
  readonly isDownloading: () => boolean
  /** Back, Forward or a link moved the address under the screen. */
  readonly locationMoved: (search: URLSearchParams) => void
  /** Forgets what is kept in this tab only: the person said so, or signs out. */
  readonly discard: () => void
  readonly close: () => void
}

/** What a view can know and ask of the draft that it shows. */
export type DraftControls = {
  /** Whether this draft survives in this browser, whatever becomes of other streams. */
  readonly status: Observable<JournalStatus>
  /** Works on here what another tab works on; null in a record, where there is no other tab. */
  readonly takeOver: (() => void) | null
}

/** What a screen's input is made from: the address, the person, and what a machine may not make for itself. */
export type ScreenContext = {
  /** The parameters of the route's path, decoded: `{ id: '17' }`. */
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  /** The address that the person comes from within the page; null where it begins here. */
  readonly from: string | null
  readonly user: User
  /** ISO 8601. */
  readonly now: string
  readonly newId: () => string
  /** What `preference.read` gave last time for this person, or null. Of unknown shape: read it with care. */
  readonly preference: unknown
}

/** What names a draft. */
export type Address = Pick<ScreenContext, 'params' | 'search' | 'user'>

/** Starts an actor beside the screen's own, for as long as the screen is open; `name` is its machine's in the journal. */
export type StartBeside = <Machine extends AnyStateMachine>(
  machine: Machine,
  name: string,
  input: InputFrom<Machine>,
) => ActorRefFrom<Machine>

/** The views that a person keeps of a list beside its screen. */
export type ListViews = {
  /** The context with the default view, where the address leaves open what the list shows. */
  readonly beginning: (context: ScreenContext) => Promise<ScreenContext>
  readonly follow: (
    context: ScreenContext,
    start: StartBeside,
    onChanges: Host['onChanges'],
  ) => {
    readonly around: (view: ReactNode) => ReactNode
    /** What is kept of the screen, with what is kept of the views. */
    readonly kept: (preference: unknown) => unknown
    /** The query with a word for the plain list, where an address that says nothing would open the default view. */
    readonly marked: (search: URLSearchParams) => URLSearchParams
    /** Tells the views what the list shows by now; `search` is not marked. */
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

/** One screen: its machine, how an actor of it is made from an address, and the view that renders it. */
export type ScreenDefinition<Machine extends AnyStateMachine, Beside = unknown> = {
  readonly machine: Machine
  readonly input: (context: ScreenContext) => InputFrom<Machine>
  /** The query with what the address leaves open; asked before all else. */
  readonly completed?: (context: ScreenContext, host: Host) => Promise<URLSearchParams>
  /** Whether an address of the same path is about something else, for which the screen is opened anew. */
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
  /** What those tell the screen's own actor. */
  readonly tie?: (actor: ActorRefFrom<Machine>, beside: Beside) => void
  readonly view: ComponentType<{
    readonly actor: ActorRefFrom<Machine>
    readonly beside: Beside
    readonly drafts: DraftControls
  }>
  /** What the screen says of changes on the server while it is open. */
  readonly told?: LiveUpdates<SnapshotFrom<Machine>, Beside>
  /** What the screen is about, beside its title in the heading: the name of the plan. */
  readonly subject?: (snapshot: SnapshotFrom<Machine>) => string | null
  /** The name of the record that an actor beside it shows, and its address names; null as long as that is not known. */
  readonly record?: (beside: Beside) => string | null
  /** The part of the state that a person expects to find again; written to the address whenever it changes. */
  readonly toSearch?: (snapshot: SnapshotFrom<Machine>, context: ScreenContext) => URLSearchParams
  /** The event that brings the machine to an address (Back, Forward, a link to the same screen). */
  readonly fromSearch?: (search: URLSearchParams, context: ScreenContext) => EventFromLogic<Machine>
  /**
   * What of the address is of an actor beside the screen's own: how it is written there, how the address moves it, and
   * when it stays where it is, as with a question that is open.
   */
  readonly besideSearch?: {
    readonly write: (search: URLSearchParams, beside: Beside) => void
    readonly moved: (search: URLSearchParams, beside: Beside) => void
    readonly stays: (search: URLSearchParams, beside: Beside) => boolean
  }
  /** True where a change of the address shall not become a step of the history; by default every change is one. */
  readonly replacesStep?: (before: URLSearchParams, after: URLSearchParams) => boolean
  /** Whether it holds unsaved work. Leaving asks first, unless a durable draft keeps it. */
  readonly isDirty?: (snapshot: SnapshotFrom<Machine>) => boolean
  /** The same of what was typed into what an actor beside the screen's own shows. */
  readonly isBesideDirty?: (beside: Beside) => boolean
  /** True while a secret stands beside it that nobody can see again. */
  readonly isShownOnce?: (beside: Beside) => boolean
  /** True while leaving would stop a download that a person waits for. */
  readonly isDownloading?: (snapshot: SnapshotFrom<Machine>) => boolean
  /** The views that a person keeps of it, where it is a list. */
  readonly views?: ListViews
  /** What is kept per person beyond the visit (a list's columns); null forgets it. Compared as JSON. */
  readonly preference?: {
    readonly key: string
    readonly read: (snapshot: SnapshotFrom<Machine>, beside: Beside) => unknown
  }
}

/** A screen with a machine of its own, ready to be opened; the machine's type stays inside. */
export type MachineScreen = {
  readonly kind: 'machine'
  readonly open: (context: Omit<ScreenContext, 'preference'>, host: Host) => Promise<OpenedScreen>
}

/** What a screen without a machine of its own is given. */
export type PlainScreenProps = {
  readonly session: SessionActor
  readonly search: URLSearchParams
  /** Fetches ahead what a signed-in person needs first. */
  readonly warmUp: () => void
  /** The code of another screen, for those that show screens inside themselves. */
  readonly codeOf: (route: Route) => Lazy<ScreenModule>
}

/** A screen without a machine of its own: those of the session, and the ones that only say something. */
export type PlainScreen = { readonly kind: 'plain'; readonly view: ComponentType<PlainScreenProps> }

/** What a screen's file exports. */
export type ScreenModule = { readonly screen: MachineScreen | PlainScreen }
