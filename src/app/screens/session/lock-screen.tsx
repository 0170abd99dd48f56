import { definePlainScreen } from '../../navigation/define-plain-screen.ts'

/** The lock itself covers every screen (see ../boot/app.tsx); at this address there is nothing under it. */
export const screen = definePlainScreen(() => null)
