import type { Guideline } from '../plans/catalogue.ts'

/** What customers are told to do with a plan of the demo data. */
export const guidelines: ReadonlyArray<Guideline> = [
  'Install before departure',
  'Install on arrival',
  'Scan the QR code',
  'Insert the SIM and restart',
  'Send EID and IMEI for activation',
].map((name, index) => ({ id: index + 1, name }))
