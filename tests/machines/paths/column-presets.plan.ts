import { columnPresetsEvents } from '../../../src/machines/lists/column-presets.events.ts'
import { columnPresetsMachine } from '../../../src/machines/lists/column-presets.machine.ts'
import { definePlan, only } from './plan.ts'
import { columnPresetsPromises } from './promises/column-presets.ts'

const columns = { order: ['planName', 'place', 'pid'], hidden: [] }
const usual = { ...columns, pinned: ['planName'] }
const support = { name: 'Support', columns }
const begun = { columns, usual }

const isOfNaming = only(
  'presets.opened',
  'presets.closed',
  'rename.begun',
  'newName.typed',
  'rename.requested',
  'rename.cancelled',
)

export const columnPresetsPlan = definePlan({
  name: 'columnPresets',
  place: 'Any list: Columns, Save or change presets.',
  machine: columnPresetsMachine,
  events: columnPresetsEvents,
  walks: [
    {
      name: 'columns are arranged',
      input: { columns: usual, usual, presets: [] },
      tries: only('columns.arranged', 'columns.reset'),
      key: ({ context }) => context.columns,
    },
    {
      name: 'columns are saved as they are arranged',
      input: { columns: usual, usual, presets: [support] },
      tries: (event) =>
        only('columns.arranged', 'columns.reset', 'presets.opened', 'save.requested')(event) ||
        (event.type === 'name.typed' && event.name === 'Accounting'),
      key: ({ value, context: { columns: now, presets, name } }) => [
        value,
        now.order,
        presets.map((preset) => preset.columns.order),
        name,
      ],
      isInMemory: true,
    },
    {
      name: 'the columns get a name, and presets are removed and brought back',
      input: { ...begun, presets: [support] },
      tries: only(
        'presets.opened',
        'presets.closed',
        'name.typed',
        'save.requested',
        'preset.removed',
        'removal.undone',
      ),
      key: ({ value, context: { presets, name, removed } }) => [
        value,
        presets.map((preset) => preset.name),
        name,
        removed?.name,
      ],
    },
    {
      name: 'presets are renamed',
      input: { ...begun, presets: [support, { name: 'Accounting', columns }] },
      tries: (event) => isOfNaming(event) && event.name !== 'Accounting',
      key: ({ value, context: { presets, newName } }) => [value, presets.map((preset) => preset.name), newName],
    },
    {
      name: 'what was wrong with a name is said no more, and what was removed is gone for good',
      input: { ...begun, presets: [support, { name: 'Accounting', columns }] },
      tries: (event) =>
        only('presets.opened', 'presets.closed', 'save.requested', 'rename.requested', 'rename.cancelled')(event) ||
        (event.type === 'preset.removed' && event.name === 'Support') ||
        (event.type === 'rename.begun' && event.name === 'Accounting') ||
        (event.type === 'name.typed' && event.name === '') ||
        (event.type === 'newName.typed' && event.name !== 'accounting'),
      key: ({ value, context: { presets, newName, problem, removed } }) => [
        value,
        presets.map((preset) => preset.name),
        newName,
        problem,
        removed?.name,
      ],
      isInMemory: true,
    },
  ],
  promises: columnPresetsPromises,
})
