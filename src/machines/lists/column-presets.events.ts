import { Schema } from 'effect'
import { columnsFields } from '../../schemas/lists/columns.ts'
import { defineEvents } from '../core/define-events.ts'

/** The events of the presets of a list's columns. */
export const columnPresetsEvents = defineEvents({
  'presets.opened': { description: 'The person opens the presets.', fields: {}, samples: [{}] },
  'presets.closed': { description: 'The person closes the presets.', fields: {}, samples: [{}] },
  'name.typed': {
    description: 'The person types a name for the columns as they are now.',
    fields: { name: Schema.String },
    samples: [{ name: '' }, { name: 'Accounting' }, { name: 'All columns' }],
  },
  'save.requested': {
    description: 'The person saves the columns as they are now under the name.',
    fields: columnsFields,
    samples: [{ order: ['iccid', 'planName'], hidden: ['planName'] }],
  },
  'rename.begun': {
    description: 'The person wants to call a preset otherwise.',
    fields: { name: Schema.String },
    samples: [{ name: 'Support' }, { name: 'Accounting' }],
  },
  'newName.typed': {
    description: 'The person types what a preset shall be called.',
    fields: { name: Schema.String },
    samples: [{ name: 'Front desk' }, { name: 'accounting' }, { name: ' ' }],
  },
  'rename.requested': { description: 'The person saves the new name.', fields: {}, samples: [{}] },
  'rename.cancelled': { description: 'The person leaves the name as it was.', fields: {}, samples: [{}] },
  'preset.removed': {
    description: 'The person removes a preset.',
    fields: { name: Schema.String },
    samples: [{ name: 'Support' }],
  },
  'removal.undone': { description: 'The person takes the removal back.', fields: {}, samples: [{}] },
})
