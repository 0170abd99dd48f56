import { vi } from 'vitest'

/** Waits until this throws no more. The second of Vitest's own wait is not much where three workers share two cores. */
export const eventually = <Found>(look: () => Found | Promise<Found>): Promise<Found> => vi.waitFor(look, 10_000)
