import { paletteEvents } from '../../../src/machines/shell/palette.events.ts'
import { paletteMachine } from '../../../src/machines/shell/palette.machine.ts'
import { definePlan } from './plan.ts'
import { palettePromises } from './promises/palette.ts'

export const palettePlan = definePlan({
  name: 'palette',
  place: 'Search, in the top bar, or Ctrl+K; ? for the keys.',
  machine: paletteMachine,
  events: paletteEvents,
  noAdapter:
    'it stands over every screen; tests/e2e/shell/palette.spec.ts and palette-enter.spec.ts open it, find and go, and keys.spec.ts lists the keys',
  walks: [
    {
      name: 'it is opened, something is found, and it is closed',
      input: null,
      tries: () => true,
      key: ({ value, context: { text, groups, failure, places } }) => [
        value,
        text,
        groups.length,
        failure,
        places.length,
      ],
      isInMemory: true,
    },
  ],
  promises: palettePromises,
})
