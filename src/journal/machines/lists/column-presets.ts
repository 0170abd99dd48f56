import { Schema } from 'effect'
import { columnPresetsEvents } from '../../../machines/lists/column-presets.events.ts'
import { columnPresetsMachine } from '../../../machines/lists/column-presets.machine.ts'
import { ColumnsArranged } from '../../../schemas/lists/columns.ts'
import { defineJournaled } from '../../journaled.ts'

const ColumnPreset = Schema.Struct({ name: Schema.String, columns: ColumnsArranged })

const kept = { columns: ColumnsArranged, usual: ColumnsArranged, presets: Schema.Array(ColumnPreset) }

/** How the journal records a list's columns and presets: in the ring only, since the browser stores them as preferences. */
export const columnPresets = defineJournaled<typeof columnPresetsMachine>({
  machine: columnPresetsMachine,
  events: columnPresetsEvents,
  input: Schema.Struct(kept),
  context: Schema.Struct({
    ...kept,
    name: Schema.String,
    problem: Schema.NullOr(Schema.String),
    renaming: Schema.String,
    newName: Schema.String,
    removed: Schema.NullOr(ColumnPreset),
    said: Schema.NullOr(
      Schema.Struct({ what: Schema.Literals(['saved', 'renamed', 'removed', 'restored']), name: Schema.String }),
    ),
  }),
  posts: () => false,
})
