/** What a signed-in person's pages stand in, fetched together; see preload.ts. */
import './styles/shell.ts'

export { LockScreen } from '../views/auth/lock-screen.tsx'
export { Shell } from '../views/layouts/shell.tsx'
export { ConfirmDialog } from '../views/shared/confirm-dialog.tsx'
export { keepLayout, layout } from './layout-actor.ts'
