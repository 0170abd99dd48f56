import { Lazy } from '../../../lazy.ts'

/** The code of the menus (20 KB with their positioning), fetched on demand. */
export const menuCode = new Lazy(() => import('./menu-list.tsx'))
