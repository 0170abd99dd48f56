import type { PlainScreen } from './screen.ts'

/** Defines a screen without a machine. In a file of its own: the sign-in form comes without the code of machines' screens. */
export const definePlainScreen = (view: PlainScreen['view']): PlainScreen => ({ kind: 'plain', view })
