import type { MachineScreen } from '../../navigation/screen.ts'
import { screen as invoice } from './offline-invoice.tsx'
import { billing } from './offline-sale.tsx'

/** Billing: with `?invoice=12` that invoice, else the second half of a sale that is drawn up. */
export const screen: MachineScreen = {
  kind: 'machine',
  open: (context, host) => (context.search.has('invoice') ? invoice : billing).open(context, host),
}
