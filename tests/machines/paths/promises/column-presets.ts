import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import { columnPresetsEvents } from '../../../../src/machines/lists/column-presets.events.ts'
import { columnPresetsMachine } from '../../../../src/machines/lists/column-presets.machine.ts'
import { MAX_PRESETS, presetMessages } from '../../../../src/schemas/lists/column-presets.ts'
import { definePromises } from '../promises.ts'

type Snapshot = SnapshotFrom<typeof columnPresetsMachine>
type Before = { readonly before: Snapshot }
type Facts = Snapshot['context']

const plain = (name: string): string => name.trim().toLowerCase()
/** The preset with this name, ignoring case. */
const namesake = ({ presets }: Facts, wanted: string) => presets.find(({ name }) => plain(name) === plain(wanted))
const isKnown = {
  'there is such a preset': ({ before, event }: Before & { readonly event: { readonly name: string } }) =>
    before.context.presets.some(({ name }) => name === event.name),
}

/** Why a name is not allowed, regardless of other presets. The samples have no name that is too long. */
const nameProblem = (name: string): string | null => {
  if (plain(name) === '') return presetMessages.noName
  return ['usual columns', 'all columns'].includes(plain(name)) ? presetMessages.taken : null
}

/** Why the columns cannot be saved under the typed name, or a preset be renamed to it. */
const saveProblem = (list: Facts): string | null =>
  nameProblem(list.name) ??
  (list.presets.length >= MAX_PRESETS && !namesake(list, list.name) ? presetMessages.tooMany : null)
const renameProblem = (list: Facts): string | null => {
  const other = namesake({ ...list, presets: list.presets.filter(({ name }) => name !== list.renaming) }, list.newName)
  return nameProblem(list.newName) ?? (other ? presetMessages.taken : null)
}
const names = (list: Facts): ReadonlyArray<string> => list.presets.map(({ name }) => plain(name))

const areNamed = {
  'each preset has a name of its own': ({ after: { context } }: { readonly after: Snapshot }) =>
    new Set(names(context)).size === names(context).length &&
    names(context).every((name) => name !== '' && name !== 'all columns'),
}

export const columnPresetsPromises = definePromises(
  { machine: columnPresetsMachine, events: columnPresetsEvents },
  {
    begins: {
      'it is closed, and has the columns and presets that are kept': ({ input, after }) =>
        after.matches('closed') &&
        isSame(after.context, {
          ...input,
          name: '',
          problem: null,
          renaming: '',
          newName: '',
          removed: null,
          said: null,
        }),
    },
    events: {
      'columns.arranged': [
        {
          in: '',
          when: {
            'a column stays visible': ({ event }) => event.order.some((name) => !event.hidden.includes(name)),
          },
          changes: ['columns'],
          so: {
            'they are as arranged, and nothing else of the event is kept': ({
              event: { type: _, ...columns },
              after,
            }) => isSame(after.context.columns, columns),
          },
        },
      ],
      'columns.reset': [
        {
          in: '',
          changes: ['columns'],
          so: { 'they are the usual ones': ({ after: { context } }) => isSame(context.columns, context.usual) },
        },
      ],
      'presets.opened': [
        {
          in: 'closed',
          to: 'open.resting',
          changes: ['name', 'removed', 'said'],
          so: {
            'nothing is typed or said': ({ after: { context } }) =>
              isSame([context.name, context.removed, context.said, context.problem], ['', null, null, null]),
          },
        },
      ],
      'presets.closed': [{ in: 'open', to: 'closed', changes: ['renaming', 'newName', 'problem'] }],
      'name.typed': [
        {
          in: 'open.resting',
          changes: ['name', 'problem'],
          so: {
            'it is what was typed, with nothing wrong': ({ event, after: { context } }) =>
              context.name === event.name && context.problem === null,
          },
        },
      ],
      'save.requested': [
        {
          in: 'open.resting',
          when: { 'the name cannot be had': ({ before }) => saveProblem(before.context) !== null },
          changes: ['problem'],
          so: { 'it says why': ({ before, after }) => after.context.problem === saveProblem(before.context) },
        },
        {
          in: 'open.resting',
          changes: ['presets', 'name', 'removed', 'said'],
          so: {
            'the columns are kept under the name, in the place of those that had it': ({ before, after }) => {
              const own = namesake(before.context, before.context.name)
              const saved = { name: own?.name ?? before.context.name.trim(), columns: before.context.columns }
              const { presets } = before.context
              return (
                isSame(
                  after.context.presets,
                  own ? presets.map((one) => (one === own ? saved : one)) : [...presets, saved],
                ) && isSame(after.context.said, { what: 'saved', name: saved.name })
              )
            },
            'nothing is typed, and nothing can be brought back': ({ after: { context } }) =>
              isSame([context.name, context.problem, context.removed], ['', null, null]),
          },
        },
      ],
      'rename.begun': [
        {
          in: 'open.resting',
          when: isKnown,
          to: 'open.renaming',
          changes: ['renaming', 'newName', 'problem'],
          so: {
            'it begins with the name that it has': ({ event, after: { context } }) =>
              isSame([context.renaming, context.newName, context.problem], [event.name, event.name, null]),
          },
        },
      ],
      'newName.typed': [
        {
          in: 'open.renaming',
          changes: ['newName', 'problem'],
          so: {
            'it is what was typed, with nothing wrong': ({ event, after: { context } }) =>
              context.newName === event.name && context.problem === null,
          },
        },
      ],
      'rename.requested': [
        {
          in: 'open.renaming',
          when: { 'the name cannot be had': ({ before }) => renameProblem(before.context) !== null },
          changes: ['problem'],
          so: { 'it says why': ({ before, after }) => after.context.problem === renameProblem(before.context) },
        },
        {
          in: 'open.renaming',
          to: 'open.resting',
          changes: ['presets', 'renaming', 'newName', 'removed', 'said'],
          so: {
            'the preset has the new name, and its place': ({ before, after }) => {
              const { presets, renaming, newName } = before.context
              return (
                isSame(
                  after.context.presets,
                  presets.map((one) => (one.name === renaming ? { ...one, name: newName.trim() } : one)),
                ) && isSame(after.context.said, { what: 'renamed', name: newName.trim() })
              )
            },
            'nothing can be brought back': ({ after }) => after.context.removed === null,
          },
        },
      ],
      'rename.cancelled': [{ in: 'open.renaming', to: 'open.resting', changes: ['renaming', 'newName', 'problem'] }],
      'preset.removed': [
        {
          in: 'open.resting',
          when: isKnown,
          changes: ['presets', 'removed', 'said'],
          so: {
            'it is gone and can be brought back, the others stay': ({ before, event, after: { context } }) => {
              const removed = before.context.presets.find(({ name }) => name === event.name)
              return (
                isSame(
                  context.presets,
                  before.context.presets.filter((one) => one !== removed),
                ) &&
                context.removed === removed &&
                isSame(context.said, { what: 'removed', name: event.name })
              )
            },
          },
        },
      ],
      'removal.undone': [
        {
          in: 'open.resting',
          when: { 'one was removed': ({ before }) => before.context.removed !== null },
          changes: ['presets', 'removed', 'said'],
          so: {
            'it is there again, behind the others': ({ before, after: { context } }) =>
              isSame(context.presets, [...before.context.presets, before.context.removed]) &&
              context.removed === null &&
              isSame(context.said, { what: 'restored', name: before.context.removed?.name }),
          },
        },
      ],
    },
    states: {
      closed: {
        ...areNamed,
        'nothing is renamed, and nothing wrong': ({ after }) =>
          !after.hasTag('open') &&
          isSame([after.context.renaming, after.context.newName, after.context.problem], ['', '', null]),
      },
      open: { ...areNamed, 'it is open': ({ after }) => after.hasTag('open') },
      'open.resting': {
        'nothing is renamed': ({ after }) => isSame([after.context.renaming, after.context.newName], ['', '']),
      },
      'open.renaming': {
        'one of the presets is renamed': ({ after }) =>
          after.context.presets.some(({ name }) => name === after.context.renaming),
      },
    },
    calls: {},
  },
)
