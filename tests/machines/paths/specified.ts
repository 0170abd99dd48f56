import { isFailure } from '../../../src/machines/core/failure.ts'
import type { PagedListName } from '../../../src/schemas/lists/paged-lists.ts'
import { planOf } from './index.ts'
import { kept } from './kept.ts'
import type { PathPlan } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

/**
 * What cannot happen on an ordered screen with a server that has only the specified calls (§7), each with the reason.
 *
 * All other behaviour of its machine is walked there as with our own server.
 */
type Specified = {
  readonly machine: string
  /** The walks to include; all if absent. */
  readonly walks?: ReadonlyArray<string>
  /** Acts and answers that do not exist there, with the reason. */
  readonly events: Readonly<Record<string, string>>
  /** States that only such events reach, with the reason. */
  readonly states?: Readonly<Record<string, string>>
  /** Samples of other events that do not exist there, by reason. */
  readonly samples: Readonly<Record<string, (event: SampleEvent) => boolean>>
  /** Adapts the input of a walk. */
  readonly input?: (input: unknown) => unknown
}

type Filter = Readonly<Record<string, unknown>> | null
type Place = { readonly filter: Filter }

/** Parts of a filter that only our server supports. */
const ownParts = ['quick', 'holder'] as const
const isOwnPart = (name: string) => ownParts.some((part) => part === name)
const hasOwnPart = (patch: unknown) => Object.keys((patch ?? {}) as object).some(isOwnPart)

/** The same place without the filters that only our server supports, which an address omits. */
const withoutOwnParts = (input: unknown): unknown => {
  const { filter, ...place } = input as Place
  if (filter === null) return input
  return { ...place, filter: Object.fromEntries(Object.entries(filter).filter(([name]) => !isOwnPart(name))) }
}

const unordered = 'the specification has no order of a list but its own (part: order)'

/** What both lists with a search mode lack. */
const ofLists = {
  events: { 'sort.chosen': unordered },
  samples: {
    [unordered]: ({ type, sort }) => type === 'location.changed' && sort !== null,
    'a search is by the fields of the specification (part: search)': ({ type, patch, part }) =>
      (type === 'filter.edited' && hasOwnPart(patch)) || (type === 'filter.partRemoved' && isOwnPart(String(part))),
  },
  input: withoutOwnParts,
} satisfies Omit<Specified, 'machine'>

/** Only rows, page by page, in the server's order. */
const ofPages = {
  machine: 'reportPaging',
  events: { 'sort.chosen': unordered },
  states: { 'reportPaging.totals.loading': 'our server alone adds up what the rows come to (part: reports)' },
  samples: {},
} as const satisfies Specified
type PagedInput = { readonly list: PagedListName }

const unversioned = 'the specification has no versions of a record: what is saved last stays'
const uncorrected =
  'an item is neither corrected nor voided beside its form, and its invoice is not kept (part: corrections)'

const ofConflicts = {
  events: {
    'conflict.overwritten': unversioned,
    'conflict.discarded': unversioned,
    'conflict.dismissed': unversioned,
  },
  samples: { [unversioned]: ({ error }: SampleEvent) => isFailure(error, 'Conflicted') },
}

const inventoryForm = {
  machine: 'inventoryForm',
  events: {
    ...ofConflicts.events,
    'item.corrected': uncorrected,
    'item.voided': uncorrected,
    'invoice.requested': uncorrected,
    'xstate.done.actor.downloadInvoice': uncorrected,
    'xstate.error.actor.downloadInvoice': uncorrected,
  },
  states: {
    'inventoryForm.work.conflicted': unversioned,
    'inventoryForm.work.voided': uncorrected,
    'inventoryForm.invoice.downloading': uncorrected,
    'inventoryForm.invoice.failed': uncorrected,
  },
  samples: {
    ...ofConflicts.samples,
    [uncorrected]: ({ type, output }) =>
      type === 'xstate.done.actor.loadRecord' && (output as { readonly voided?: unknown }).voided !== undefined,
  },
} satisfies Specified

const ofTabs = 'tabs share a draft in the browser, whatever server there is: that is walked in front of our own'

/** The wizard never meets a conflict, so the events that resolve one are missing. */
const planWizard = {
  machine: 'planWizard',
  events: {
    'conflict.chosen': unversioned,
    'conflict.settled': unversioned,
    'conflict.discarded': unversioned,
    'conflict.dismissed': unversioned,
    'draft.readOnly': ofTabs,
    'draft.takenOver': ofTabs,
  },
  states: { 'planWizard.work.conflicted': unversioned, 'planWizard.access.reading': ofTabs },
  samples: {
    [unversioned]: ({ output }) => (output as { readonly kind?: string } | undefined)?.kind === 'conflicted',
  },
} satisfies Specified

const unfactored = 'the sign-in of the specification asks for no second factor (part: account)'
const uninvited = 'nobody is invited or sent another password (part: account)'
const bySignIn = 'the lock opens by another sign-in, which wants the e-mail address too (part: session)'

/** A session only signs in; the other requests to our server do not exist there. */
const session = {
  machine: 'session',
  events: {
    'factor.shown': unfactored,
    'factor.lapsed': unfactored,
    'factor.abandoned': unfactored,
    'door.opened': uninvited,
    'door.left': uninvited,
    'access.changed': 'what a role may do is not told, and not asked anew (part: session)',
    'xstate.error.actor.signOut': 'signing out tells no server, so none can fail to hear it (part: session)',
  },
  states: {
    'session.signedOut.askingFactor': unfactored,
    'session.signedOut.invited': uninvited,
    'session.signedOut.forgotten': uninvited,
  },
  samples: {
    [unfactored]: ({ type, output }) =>
      type === 'xstate.done.actor.signIn' && 'factor' in (output as Readonly<Record<string, unknown>>),
    [bySignIn]: (event) => event.type === 'unlock.submitted' && !('email' in event),
  },
} satisfies Specified

/** The ordered screens that are walked with such a server. */
export const specifiedWalks: Readonly<Record<string, Specified>> = {
  inventoryList: { machine: 'inventoryList', ...ofLists },
  inventoryForm,
  newItem: {
    machine: 'inventoryForm',
    walks: ['an item is added'],
    ...ofConflicts,
    states: {
      'inventoryForm.work.conflicted': unversioned,
      'inventoryForm.work.preparing': unversioned,
      'inventoryForm.work.preparing.loading': unversioned,
    },
  },
  planList: { machine: 'planList', ...ofLists },
  session,
  planWizard,
  newPlan: { machine: 'planWizard', walks: ['a plan is created'], events: {}, samples: {} },
  reports: {
    ...ofPages,
    input: (input) =>
      (input as PagedInput).list === 'PartnerMaster' ? input : { ...(input as object), rowsOnly: true },
  },
  /** Every walk of a report, with the partners. */
  partners: {
    ...ofPages,
    input: (input) => ({ ...(input as PagedInput), list: 'PartnerMaster' }),
  },
}

const plans = new Map<string, PathPlan>()

/** The plan of a screen with a server of the specification. */
export const specifiedPlanOf = (screen: string): PathPlan => kept(plans, screen, () => planFor(screen))

const planFor = (screen: string): PathPlan => {
  const specified = specifiedWalks[screen]
  if (specified === undefined) throw new Error(`${screen} has no walks with a server of the specification`)
  const { machine, walks: named, events, samples, input } = specified
  const plan = planOf(machine)
  const isThere = (event: SampleEvent) =>
    !(event.type in events) && !Object.values(samples).some((isSample) => isSample(event))
  const own = plan.walks.filter(({ name }) => named?.includes(name) ?? true)
  const walks = own.map((walk) => ({
    ...walk,
    input: input ? input(walk.input) : walk.input,
    tries: (event: SampleEvent) => walk.tries(event) && isThere(event),
  })) as PathPlan['walks']
  return { ...plan, walks }
}
