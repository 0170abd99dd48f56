import type { AnyMachineSnapshot } from 'xstate'
import type { Fault } from './network-faults.ts'
import type { SampleEvent } from './sample-event.ts'

/** What happens, and the state with its facts that must be seen after it. */
export type Step = { readonly event: SampleEvent; readonly state: unknown; readonly context: unknown }

/** A step, with the sample as the machine takes it and the state that it leads to. */
export type TourStep = Step & {
  readonly sample: SampleEvent
  readonly snapshot: AnyMachineSnapshot
  /** What the call meets that the event answers. */
  readonly fault?: Fault
  /** Why the step fails whatever the screen shows, in words: the machine of today does otherwise than a file says. */
  readonly otherwise?: string
  /** The machine of today does not take the event: it cannot be acted. */
  readonly isRefused?: boolean
}

/** A go as it is meant: where it begins, what must be seen there, and the steps that lie ahead. */
export type Way = {
  readonly input: unknown
  readonly begin: Omit<TourStep, 'event' | 'sample'>
  readonly steps: ReadonlyArray<TourStep>
  /** The case that it is; none where many are joined. */
  readonly id?: string
}

/** The goes of one walk. */
export type Itinerary = {
  /** The next go. */
  readonly next: () => Way
  /** How much is left to walk. */
  readonly left: number
  /** What is left for no reason that is named, by name. */
  readonly missed: () => ReadonlyArray<string>
  /** What was not walked because an act is not offered, or lies only behind such acts, by name. */
  readonly closedOff: () => ReadonlyArray<string>
  /** The way on from here. */
  readonly from: (begin: AnyMachineSnapshot) => ReadonlyArray<TourStep>
  /** The step is being walked. */
  readonly close: (before: AnyMachineSnapshot, event: SampleEvent) => void
  /** The act of the step that was being walked is not offered there. */
  readonly remove: (before: AnyMachineSnapshot, event: SampleEvent) => void
}
