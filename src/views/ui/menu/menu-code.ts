import { Lazy } from '../../../lazy.ts'

/** The code of the menus (20 KB with what places them): fetched when a person reaches for one. */
export const menuCode = new Lazy(() => import('./menu-list.tsx'))
