import type { MachineScreen } from '../navigation/screen.ts'
import { billing } from './offline-sale.tsx'

/** The second half of a sale by invoice. */
export const screen: MachineScreen = billing
