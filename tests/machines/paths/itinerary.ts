import type { AnyMachineSnapshot } from 'xstate'
import type { Fault } from './network-faults.ts'
import type { SampleEvent } from './sample-event.ts'

/** An event, with the expected state and facts after it. */
export type Step = { readonly event: SampleEvent; readonly state: unknown; readonly context: unknown }

/** A step with the sample as the machine takes it, and the resulting state. */
export type TourStep = Step & {
  readonly sample: SampleEvent
  readonly snapshot: AnyMachineSnapshot
  /** The fault that the call meets before this event answers it. */
  readonly fault?: Fault
  /** Why the step fails whatever the screen shows: the current machine differs from the file. */
  readonly otherwise?: string
  /** The current machine does not take the event, so it cannot be acted. */
  readonly isRefused?: boolean
}

/** A run as planned: its start, what must be visible there, and its steps. */
export type Way = {
  readonly input: unknown
  readonly begin: Omit<TourStep, 'event' | 'sample'>
  readonly steps: ReadonlyArray<TourStep>
  /** The id of the case; absent if several are joined. */
  readonly id?: string
}

/** The runs of one walk. */
export type Itinerary = {
  /** The next run. */
  readonly next: () => Way
  /** The number of items left to walk. */
  readonly left: number
  /** The names of what was missed without a known reason. */
  readonly missed: () => ReadonlyArray<string>
  /** The names of what was not walked because an act is not offered, or because it comes only after such an act. */
  readonly closedOff: () => ReadonlyArray<string>
  /** The steps from here on. */
  readonly from: (begin: AnyMachineSnapshot) => ReadonlyArray<TourStep>
  /** The step is being walked. */
  readonly close: (before: AnyMachineSnapshot, event: SampleEvent) => void
  /** The screen does not offer the act of the current step. */
  readonly remove: (before: AnyMachineSnapshot, event: SampleEvent) => void
}
