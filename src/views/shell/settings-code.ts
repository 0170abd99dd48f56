import { Lazy } from '../../lazy.ts'

/** What the right sidebar is filled with: few visits open it. */
export const settingsCode = new Lazy(() => import('./settings-choices.tsx'))
