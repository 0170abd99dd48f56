import { isDeepStrictEqual as isSame } from 'node:util'
import { inventoryListEvents } from '../../../../src/machines/stock/inventory-list.events.ts'
import { inventoryListMachine } from '../../../../src/machines/stock/inventory-list.machine.ts'
import type { AppError } from '../../../../src/schemas/core/errors.ts'
import { inventoryMessages } from '../../../../src/schemas/core/messages.ts'
import type { InventoryPage } from '../../../../src/schemas/stock/inventory.ts'
import { type Rule, rulesOf } from '../promises.ts'
import { type About, type After, isOver, lastPage, saysNothing, toast } from './inventory-list.words.ts'

type Machine = typeof inventoryListMachine
type Mode = 'normal' | 'search'
type Came = { readonly output: InventoryPage }
type Failed = { readonly error: AppError }

const modes: ReadonlyArray<Mode> = ['normal', 'search']
const callOf = (mode: Mode): string => (mode === 'normal' ? 'loadPage' : 'searchPage')

/** A choice of the person that leads to other rows of what is listed. */
const turns = <Event>(
  changes: NonNullable<Rule<Machine, Event>['changes']>,
  so: NonNullable<Rule<Machine, Event>['so']>,
): ReadonlyArray<Rule<Machine, Event>> =>
  modes.map((mode) => ({
    in: `rows.${mode}`,
    to: `rows.${mode}.loading`,
    changes: [...changes, 'failure'],
    asks: [callOf(mode)],
    so: { ...so, ...saysNothing },
  }))

const stored = {
  'the rows and their number are those that came, and they stand on their page': ({
    before,
    event,
    after: { context },
  }: About<Came>) => {
    const page = Math.min(before.context.page, lastPage(event.output.total, before.context.pageSize))
    return (
      isSame(context.rows, event.output.rows) &&
      isSame(context.named, event.output.named ?? {}) &&
      isSame(
        [context.total, context.page, context.offset, context.shownSize],
        [event.output.total, page, (page - 1) * before.context.pageSize, before.context.pageSize],
      )
    )
  },
}

/** What follows a page that has come. */
const comes = (mode: Mode): ReadonlyArray<Rule<Machine, Came>> => [
  {
    in: `rows.${mode}.loading`,
    when: {
      'it is behind the last one': ({ before: { context }, event: { output } }) =>
        output.succeeded &&
        output.rows.length === 0 &&
        output.total > 0 &&
        context.page > lastPage(output.total, context.pageSize),
    },
    to: `rows.${mode}.loading`,
    changes: ['page'],
    asks: [callOf(mode)],
    so: {
      'the last page is asked for': ({ before, event, after }) =>
        after.context.page === lastPage(event.output.total, before.context.pageSize),
    },
  },
  {
    in: `rows.${mode}.loading`,
    when: { 'the server did not succeed': ({ event }) => !event.output.succeeded },
    to: `rows.${mode}.refused`,
    changes: ['rows', 'total', 'offset'],
    tells: ['toast.shown'],
    so: {
      'there are no rows, and it is told': ({ after: { context }, told }) =>
        isSame([context.rows, context.total, context.offset], [[], 0, 0]) &&
        isSame(told, [toast(inventoryMessages.fetchFailed)]),
    },
  },
  {
    in: `rows.${mode}.loading`,
    when: { 'it has no rows': ({ event }) => event.output.rows.length === 0 },
    to: `rows.${mode}.empty`,
    changes: ['rows', 'total', 'offset', 'page', 'shownSize'],
    so: stored,
  },
  {
    in: `rows.${mode}.loading`,
    to: `rows.${mode}.ready`,
    changes: ['rows', 'total', 'offset', 'shownSize'],
    so: stored,
  },
]

/** What follows when the hits of a scanned code have come. */
const hitsCome: ReadonlyArray<Rule<Machine, Came>> = [
  {
    in: 'rows.search.finding',
    when: { 'the server did not succeed': ({ event }) => !event.output.succeeded },
    to: 'rows.search.refused',
    changes: ['rows', 'total', 'offset'],
    tells: ['toast.shown'],
    so: {
      'there are no rows, and it is told': ({ after: { context }, told }) =>
        isSame([context.rows, context.total, context.offset], [[], 0, 0]) &&
        isSame(told, [toast(inventoryMessages.fetchFailed)]),
    },
  },
  {
    in: 'rows.search.finding',
    when: { 'there is exactly one': ({ event: { output } }) => output.rows.length === 1 && output.total === 1 },
    to: 'rows.search.ready',
    changes: ['rows', 'total', 'offset', 'shownSize'],
    tells: ['navigation.requested'],
    so: {
      ...stored,
      'its SIM opens, and Back leads to the list': ({ event, told }) =>
        isSame(told, [
          {
            type: 'navigation.requested',
            to: `/pages/InventoryMaster/Edit/${event.output.rows[0]?.id}`,
            replace: false,
          },
        ]),
    },
  },
  {
    in: 'rows.search.finding',
    when: { 'there is none': ({ event }) => event.output.rows.length === 0 },
    to: 'rows.search.empty',
    changes: ['rows', 'total', 'offset', 'shownSize'],
    so: stored,
  },
  {
    in: 'rows.search.finding',
    to: 'rows.search.ready',
    changes: ['rows', 'total', 'offset', 'shownSize'],
    so: stored,
  },
]

/** What follows where a page did not come. */
const fails = (mode: Mode, loading = 'loading'): ReadonlyArray<Rule<Machine, Failed>> => {
  const saysWhy = {
    'it says why': ({ event, after }: About<Failed>) => after.context.failure === event.error.message,
  }
  const failed = { in: `rows.${mode}.${loading}`, to: `rows.${mode}.failed`, changes: ['failure'] } as const
  return [
    { ...failed, when: { 'the session is over': isOver }, so: saysWhy },
    {
      ...failed,
      tells: ['toast.shown'],
      so: {
        ...saysWhy,
        'it is told': ({ event, told }) => isSame(told, [toast(inventoryMessages.fetchError(event.error.message))]),
      },
    },
  ]
}

/** The rows, page by page. */
export const rows = rulesOf(
  { machine: inventoryListMachine, events: inventoryListEvents },
  {
    'page.chosen': turns(['page'], {
      'it is that page': ({ event, after }) => after.context.page === event.page,
    }),
    'pageSize.chosen': turns(['page', 'pageSize', 'entries'], {
      'it is the first page with that many entries, and so is every list and search from now on': ({
        event: { pageSize },
        after: { context },
      }) =>
        isSame([context.page, context.pageSize, context.entries], [1, pageSize, { list: pageSize, search: pageSize }]),
    }),
    'sort.chosen': turns(['page', 'sort'], {
      'it is the first page in that order': ({ event, after: { context } }) =>
        context.page === 1 && isSame(context.sort, event.sort),
    }),
    'retry.requested': modes.map((mode) => ({
      in: [`rows.${mode}.refused`, `rows.${mode}.failed`],
      to: `rows.${mode}.loading`,
      changes: ['failure'],
      asks: [callOf(mode)],
    })),
    'xstate.done.actor.loadPage': comes('normal'),
    'xstate.done.actor.searchPage': [...comes('search'), ...hitsCome],
    'xstate.error.actor.loadPage': fails('normal'),
    'xstate.error.actor.searchPage': [...fails('search'), ...fails('search', 'finding')],
  },
)

const isEmpty = {
  'there are no rows': ({ after }: After) => !after.hasTag('busy') && after.context.rows.length === 0,
}
const canRetry = {
  'it can be asked for again': ({ after }: After) => after.can({ type: 'retry.requested' }),
}

const statesOf = (mode: Mode) => ({
  [`rows.${mode}`]: {
    'it is a search where something is searched for': ({ after }: After) =>
      (after.context.applied !== null) === (mode === 'search') && after.hasTag('searching') === (mode === 'search'),
  },
  [`rows.${mode}.loading`]: {
    'it is busy, and says nothing': ({ after }: After) => after.hasTag('busy') && after.context.failure === null,
  },
  [`rows.${mode}.ready`]: {
    'there are rows': ({ after }: After) =>
      !after.hasTag('busy') && after.context.rows.length > 0 && after.context.failure === null,
  },
  [`rows.${mode}.empty`]: isEmpty,
  [`rows.${mode}.refused`]: { ...isEmpty, ...canRetry },
  [`rows.${mode}.failed`]: {
    ...canRetry,
    'it says why': ({ after }: After) => !after.hasTag('busy') && after.context.failure !== null,
  },
})

export const rowsStates = {
  ...statesOf('normal'),
  ...statesOf('search'),
  'rows.search.finding': {
    'it is busy, and says nothing': ({ after }: After) => after.hasTag('busy') && after.context.failure === null,
  },
}
