import { Lazy } from '../../../lazy.ts'

/** The charts' code, fetched when the tiles are shown: its library is larger than the rest of the screen. */
export const chartCode = new Lazy(() => import('./drawn-charts.tsx'))
