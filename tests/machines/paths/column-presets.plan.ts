import { columnPresetsEvents } from '../../../src/machines/column-presets.events.ts'
import { columnPresetsMachine } from '../../../src/machines/column-presets.machine.ts'
import { definePlan, only, type Taken } from './plan.ts'

type Step = Taken<typeof columnPresetsMachine>

const columns = { order: ['planName', 'iccid'], hidden: [] }
const support = { name: 'Support', columns }

/** What a person keeps under names changes by the acts that say so alone. */
const keepsPresets = ({ before, event, after }: Step) =>
  before === null ||
  ['save.requested', 'preset.removed', 'removal.undone', 'rename.requested'].includes(event?.type ?? '') ||
  after.context.presets === before.context.presets

/** Each preset has a name, and none has that of another. */
const areNamed = ({ after }: Step) => {
  const names = after.context.presets.map(({ name }) => name.trim().toLowerCase())
  return new Set(names).size === names.length && !names.includes('') && !names.includes('all columns')
}

export const columnPresetsPlan = definePlan({
  name: 'columnPresets',
  place: 'Any list: Columns, Save or change presets.',
  machine: columnPresetsMachine,
  events: columnPresetsEvents,
  walks: [
    {
      name: 'the columns get a name, and presets are removed and brought back',
      input: { presets: [support] },
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
      input: { presets: [support, { name: 'Accounting', columns }] },
      tries: only(
        'presets.opened',
        'presets.closed',
        'rename.begun',
        'newName.typed',
        'rename.requested',
        'rename.cancelled',
      ),
      key: ({ value, context: { presets, newName } }) => [value, presets.map((preset) => preset.name), newName],
    },
  ],
  promises: {
    closed: (step) => !step.after.hasTag('open') && keepsPresets(step) && areNamed(step),
    'open.resting': (step) => step.after.context.renaming === '' && keepsPresets(step) && areNamed(step),
    'open.renaming': (step) =>
      step.after.context.presets.some(({ name }) => name === step.after.context.renaming) &&
      keepsPresets(step) &&
      areNamed(step),
  },
})
