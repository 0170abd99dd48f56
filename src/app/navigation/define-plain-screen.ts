import type { PlainScreen } from './screen.ts'

/**
 * Defines a screen without a machine. A separate file, so that the sign-in form loads without the code for machines.
 */
export const definePlainScreen = (view: PlainScreen['view']): PlainScreen => ({ kind: 'plain', view })
