/**
 * What is done with a row of the warehouse, in a dialog: the level of a plan is set, or the quantity of a receipt is
 * corrected, with a reason; and a reorder that was copied is told. Owned by the screen of the list, which loads its page
 * anew when something was saved.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import type { WarehouseSave } from '../../services/stock/warehouse-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { warehouseActEvents } from './warehouse-act.events.ts'

type WarehouseActKind = 'level' | 'quantity'

export type WarehouseActContext = {
  /** What is changed; null before anything was. */
  readonly act: WarehouseActKind | null
  /** The plan or the receipt, and what a person calls it. */
  readonly id: number
  readonly name: string
  /** The number as it is typed. */
  readonly value: string
  readonly reason: string
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  readonly submissionId: string | null
  /** How often a save has come back to the person. */
  readonly comebacks: number
}

type Opened = Pick<WarehouseActContext, 'id' | 'name' | 'value'> & { readonly act: WarehouseActKind }
type Failed = { readonly error: unknown }
type Copied = { readonly isCopied: boolean }

const without = (errors: WarehouseActContext['errors'], ...names: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))

/** Something was saved: what the list shows is of before. */
export type RowsOutdated = { readonly type: 'rows.outdated' }
type Emitted = ToastShown | RowsOutdated

export const warehouseActMachine = setup({
  types: {
    context: {} as WarehouseActContext,
    events: {} as EventOf<typeof warehouseActEvents>,
    emitted: {} as Emitted,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    saveAct: fromEffect((request: WarehouseSave) =>
      import('../../services/stock/warehouse-service.ts').then(({ WarehouseService }) =>
        WarehouseService.ask((service) => service.save(request)),
      ),
    ),
  },
  guards: {
    isRefused: (_, { error }: Failed) => isFailure(error, 'Refused'),
  },
  actions: {
    beginWith: assign((_, { act, id, name, value }: Opened) => ({
      act,
      id,
      name,
      value,
      reason: '',
      errors: {},
      failure: null,
      submissionId: null,
    })),
    // Another value is another submission.
    changeValue: assign(({ context }, { value }: { readonly value: string }) => ({
      value,
      errors: without(context.errors, 'level', 'quantity'),
      submissionId: null,
    })),
    changeReason: assign(({ context }, { reason }: { readonly reason: string }) => ({
      reason,
      errors: without(context.errors, 'reason'),
      submissionId: null,
    })),
    // Sent again after a lost answer it is the same submission.
    storeSubmission: assign(({ context }, { submissionId }: { readonly submissionId: string }) => ({
      submissionId: context.submissionId ?? submissionId,
    })),
    clearFailure: assign({ errors: {}, failure: null }),
    storeRefusal: assign(({ context }, { error }: Failed) => ({
      errors: fieldProblemsOf(error),
      failure: Object.keys(fieldProblemsOf(error)).length > 0 ? null : reasonOf(error),
      submissionId: null,
      comebacks: context.comebacks + 1,
    })),
    storeFailure: assign(({ context }, { error }: Failed) => ({
      failure: reasonOf(error),
      comebacks: context.comebacks + 1,
    })),
    tellSaved: emit(
      (_, { message }: { readonly message: string }): Emitted => ({
        type: 'toast.shown',
        kind: 'success',
        text: message,
      }),
    ),
    tellCopied: emit(
      (_, { isCopied }: Copied): Emitted => ({
        type: 'toast.shown',
        kind: isCopied ? 'success' : 'error',
        text: isCopied ? 'The reorder was copied' : 'The reorder could not be copied',
      }),
    ),
    outdateRows: emit({ type: 'rows.outdated' } as Emitted),
  },
}).createMachine({
  id: 'warehouseAct',
  description: 'The level of a plan set, or the quantity of a receipt corrected.',
  context: {
    act: null,
    id: 0,
    name: '',
    value: '',
    reason: '',
    errors: {},
    failure: null,
    submissionId: null,
    comebacks: 0,
  },
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the list is shown.',
      on: {
        'act.opened': { target: 'editing', actions: { type: 'beginWith', params: ({ event }) => event } },
        'reorder.copied': { actions: { type: 'tellCopied', params: ({ event }) => event } },
      },
    },
    editing: {
      description:
        'The dialog waits for the number, and for the reason of a correction; what was refused is shown there.',
      tags: ['open'],
      on: {
        'value.changed': { actions: { type: 'changeValue', params: ({ event }) => event } },
        'reason.changed': { actions: { type: 'changeReason', params: ({ event }) => event } },
        'save.requested': {
          target: 'saving',
          actions: { type: 'storeSubmission', params: ({ event }) => event },
        },
        'act.closed': 'closed',
      },
    },
    saving: {
      description: 'Saving... The number is sent; a second click changes nothing.',
      tags: ['open', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'saveAct',
        src: 'saveAct',
        input: ({ context: { act, id, value, reason, submissionId } }) => ({
          act: act ?? 'level',
          id,
          value,
          reason,
          submissionId: submissionId ?? '',
        }),
        onDone: {
          target: 'closed',
          actions: [{ type: 'tellSaved', params: ({ event }) => event.output }, 'outdateRows'],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'editing',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
})

export type WarehouseActActor = ActorRefFrom<typeof warehouseActMachine>
type WarehouseActSnapshot = SnapshotFrom<typeof warehouseActMachine>

export const isActOpen = (snapshot: WarehouseActSnapshot): boolean => snapshot.hasTag('open')
export const isActBusy = (snapshot: WarehouseActSnapshot): boolean => snapshot.hasTag('busy')
