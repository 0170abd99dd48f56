/**
 * The arrangements of a list's columns that a person keeps under names of their own: saved, saved anew, renamed, removed,
 * brought back. Owned by the screen of the list, beside the list's own machine, which knows how the columns are arranged
 * now; the application keeps the presets with the person's other preferences.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { EventOf } from '../core/define-events.ts'
import {
  type ColumnPreset,
  type ColumnPresetsContext,
  newNameProblem,
  renamedPresets,
  restoredPresets,
  savedPresets,
  saveProblem,
} from './column-presets.context.ts'
import type { columnPresetsEvents } from './column-presets.events.ts'
import type { Columns } from './columns.ts'

export const columnPresetsMachine = setup({
  types: {
    input: {} as { readonly presets: ReadonlyArray<ColumnPreset> },
    context: {} as ColumnPresetsContext,
    events: {} as EventOf<typeof columnPresetsEvents>,
    tags: {} as 'open',
  },
  guards: {
    canBeSaved: ({ context }) => saveProblem(context) === null,
    canBeRenamed: ({ context }) => newNameProblem(context) === null,
    isKnown: ({ context }, { name }: { readonly name: string }) =>
      context.presets.some((preset) => preset.name === name),
    hasRemoved: ({ context }) => context.removed !== null,
  },
  actions: {
    begin: assign({ name: '', problem: null, said: null, removed: null }),
    setName: assign({ name: (_, { name }: { readonly name: string }) => name, problem: null }),
    nameSaveProblem: assign({ problem: ({ context }) => saveProblem(context) }),
    savePreset: assign(({ context }, { columns }: { readonly columns: Columns }) => savedPresets(context, columns)),
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
  description: 'The arrangements of columns that a person keeps under names.',
  context: ({ input }) => ({
    presets: input.presets,
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
      description: 'The presets are offered in the menu of the columns.',
      on: { 'presets.opened': { target: 'open', actions: 'begin' } },
    },
    open: {
      description: 'The columns can be saved under a name; each preset can be renamed or removed.',
      tags: ['open'],
      initial: 'resting',
      states: {
        resting: {
          description: 'A name for the columns as they are now can be typed.',
          on: {
            'name.typed': { actions: { type: 'setName', params: ({ event }) => event } },
            'save.requested': [
              { guard: 'canBeSaved', actions: { type: 'savePreset', params: ({ event }) => ({ columns: event }) } },
              { actions: 'nameSaveProblem' },
            ],
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
          description: 'What a preset shall be called can be typed in its place.',
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
})

export type ColumnPresetsActor = ActorRefFrom<typeof columnPresetsMachine>

export const isOpen = (snapshot: SnapshotFrom<typeof columnPresetsMachine>): boolean => snapshot.hasTag('open')
