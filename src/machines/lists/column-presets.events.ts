import { Schema } from 'effect'
import { columnsFields } from '../../schemas/lists/columns.ts'
import { defineEvents } from '../core/define-events.ts'

/** The events of a list's columns and their presets. */
export const columnPresetsEvents = defineEvents({
  'columns.arranged': {
    description: 'The person moves, hides, shows, pins or widens a column.',
    fields: columnsFields,
    samples: [
      { order: ['place', 'planName'], hidden: ['pid'], pinned: ['place'], widths: { place: 260 } },
      { order: ['place', 'planName'], hidden: ['place', 'planName'] },
    ],
  },
  'columns.reset': { description: 'The person resets the columns.', fields: {}, samples: [{}] },
  'presets.opened': { description: 'The person opens the presets.', fields: {}, samples: [{}] },
  'presets.closed': { description: 'The person closes the presets.', fields: {}, samples: [{}] },
  'name.typed': {
    description: 'The person types a name for the current columns.',
    fields: { name: Schema.String },
    samples: [{ name: '' }, { name: 'Accounting' }, { name: 'All columns' }],
  },
  'save.requested': {
    description: 'The person saves the current columns under the name.',
    fields: {},
    samples: [{}],
  },
  'rename.begun': {
    description: 'The person begins to rename a preset.',
    fields: { name: Schema.String },
    samples: [{ name: 'Support' }, { name: 'Accounting' }],
  },
  'newName.typed': {
    description: 'The person types a new name for the preset.',
    fields: { name: Schema.String },
    samples: [{ name: 'Front desk' }, { name: 'accounting' }, { name: ' ' }],
  },
  'rename.requested': { description: 'The person saves the new name.', fields: {}, samples: [{}] },
  'rename.cancelled': { description: 'The person keeps the old name.', fields: {}, samples: [{}] },
  'preset.removed': {
    description: 'The person removes a preset.',
    fields: { name: Schema.String },
    samples: [{ name: 'Support' }],
  },
  'removal.undone': { description: 'The person restores the removed preset.', fields: {}, samples: [{}] },
})
