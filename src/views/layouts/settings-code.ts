import { Lazy } from '../../lazy.ts'

/** The right sidebar's code: few visits open it. */
export const settingsCode = new Lazy(() => import('./settings-panel.tsx'))
