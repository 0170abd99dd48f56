import { definePage } from '../navigation/page.ts'

/** The lock itself covers every page (see ../app.tsx); at this address there is nothing under it. */
export const screen = definePage(() => null)
