import type { ScreenJournal } from './open-screen.ts'

/** PROVISIONAL until src/journal/ is complete. */
export const journal: ScreenJournal = {
  inspect: () => {},
  restore: async () => null,
  attach: () => {},
  clear: async () => {},
}
