import { Code } from '../code.ts'

/** The code of the menus (20 KB with what places them): fetched when a person reaches for one. */
export const menuCode = new Code(() => import('./menu-list.tsx'))
