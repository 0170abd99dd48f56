import type { Guideline } from '../plans/catalogue.ts'

/** The demo's guidelines for customers. */
export const guidelines: ReadonlyArray<Guideline> = [
  'Install before departure',
  'Install on arrival',
  'Scan the QR code',
  'Insert the SIM and restart',
  'Send EID and IMEI for activation',
].map((name, index) => ({ id: index + 1, name }))
