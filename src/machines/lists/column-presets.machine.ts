/**
 * The columns of a list as the person arranged them, and the arrangements that the person named: saved, replaced,
 * renamed, removed, restored. Owned by the list's screen, beside the list's own machine. The application stores both
 * with the person's preferences.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { EventOf } from '../core/define-events.ts'
import {
  type ColumnPresetsContext,
  type ColumnPresetsInput,
  columnsOf,
  newNameProblem,
  renamedPresets,
  restoredPresets,
  savedPresets,
  saveProblem,
} from './column-presets.context.ts'
import type { columnPresetsEvents } from './column-presets.events.ts'
import { type Columns, shownColumns } from './columns.ts'

export const columnPresetsMachine = setup({
  types: {
    input: {} as ColumnPresetsInput,
    context: {} as ColumnPresetsContext,
    events: {} as EventOf<typeof columnPresetsEvents>,
    tags: {} as 'open',
  },
  guards: {
    showsAColumn: (_, { columns }: { readonly columns: Columns }) => shownColumns(columns).length > 0,
    canBeSaved: ({ context }) => saveProblem(context) === null,
    canBeRenamed: ({ context }) => newNameProblem(context) === null,
    isKnown: ({ context }, { name }: { readonly name: string }) =>
      context.presets.some((preset) => preset.name === name),
    hasRemoved: ({ context }) => context.removed !== null,
  },
  actions: {
    arrangeColumns: assign({ columns: (_, { columns }: { readonly columns: Columns }) => columnsOf(columns) }),
    resetColumns: assign({ columns: ({ context }) => context.usual }),
    begin: assign({ name: '', problem: null, said: null, removed: null }),
    setName: assign({ name: (_, { name }: { readonly name: string }) => name, problem: null }),
    nameSaveProblem: assign({ problem: ({ context }) => saveProblem(context) }),
    savePreset: assign(({ context }) => savedPresets(context)),
    beginRename: assign((_, { name }: { readonly name: string }) => ({ renaming: name, newName: name, problem: null })),
    setNewName: assign({ newName: (_, { name }: { readonly name: string }) => name, problem: null }),
    nameNewNameProblem: assign({ problem: ({ context }) => newNameProblem(context) }),
    renamePreset: assign(({ context }) => renamedPresets(context)),
    endRename: assign({ renaming: '', newName: '', problem: null }),
    removePreset: assign(({ context }, { name }: { readonly name: string }) => ({
      presets: context.presets.filter((preset) => preset.name !== name),
      removed: context.presets.find((preset) => preset.name === name) ?? null,
      said: { what: 'removed' as const, name },
    })),
    bringBack: assign(({ context }) => restoredPresets(context)),
  },
}).createMachine({
  id: 'columnPresets',
  description: 'The columns of a list, and the arrangements of them that a person named.',
  context: ({ input }) => ({
    ...input,
    name: '',
    problem: null,
    renaming: '',
    newName: '',
    removed: null,
    said: null,
  }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The column menu offers the presets.',
      on: { 'presets.opened': { target: 'open', actions: 'begin' } },
    },
    open: {
      description: 'The current columns can be saved under a name; each preset can be renamed or removed.',
      tags: ['open'],
      initial: 'resting',
      states: {
        resting: {
          description: 'A name for the current columns can be typed.',
          on: {
            'name.typed': { actions: { type: 'setName', params: ({ event }) => event } },
            'save.requested': [{ guard: 'canBeSaved', actions: 'savePreset' }, { actions: 'nameSaveProblem' }],
            'rename.begun': {
              guard: { type: 'isKnown', params: ({ event }) => event },
              target: 'renaming',
              actions: { type: 'beginRename', params: ({ event }) => event },
            },
            'preset.removed': {
              guard: { type: 'isKnown', params: ({ event }) => event },
              actions: { type: 'removePreset', params: ({ event }) => event },
            },
            'removal.undone': { guard: 'hasRemoved', actions: 'bringBack' },
          },
        },
        renaming: {
          description: 'A new name can be typed in the place of a preset.',
          on: {
            'newName.typed': { actions: { type: 'setNewName', params: ({ event }) => event } },
            'rename.requested': [
              { guard: 'canBeRenamed', target: 'resting', actions: 'renamePreset' },
              { actions: 'nameNewNameProblem' },
            ],
            'rename.cancelled': { target: 'resting', actions: 'endRename' },
          },
        },
      },
      on: { 'presets.closed': { target: 'closed', actions: 'endRename' } },
    },
  },
  on: {
    'columns.arranged': {
      guard: { type: 'showsAColumn', params: ({ event }) => ({ columns: event }) },
      actions: { type: 'arrangeColumns', params: ({ event }) => ({ columns: event }) },
    },
    'columns.reset': { actions: 'resetColumns' },
  },
})

export type ColumnPresetsActor = ActorRefFrom<typeof columnPresetsMachine>

/** The columns as the person arranged them. */
export const arrangementOf = ({ context }: SnapshotFrom<typeof columnPresetsMachine>): Columns => context.columns

export const isOpen = (snapshot: SnapshotFrom<typeof columnPresetsMachine>): boolean => snapshot.hasTag('open')
