import { Code } from '../shared/code.ts'

/** The right sidebar's code: few visits open it. */
export const settingsCode = new Code(() => import('./settings-panel.tsx'))
