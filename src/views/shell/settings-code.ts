import { Lazy } from '../../lazy.ts'

/** The content of the right sidebar, loaded on demand: few visits open it. */
export const settingsCode = new Lazy(() => import('./settings-choices.tsx'))
