import { Lazy } from '../../../lazy.ts'

/** The drawing of the charts (the library is larger than all else of the screen): fetched when the tiles are shown. */
export const chartCode = new Lazy(() => import('./drawn-charts.tsx'))
