import type { Locator } from '@playwright/test'
import type { Act, ActOf, ActOutcome } from '../../../../src/schemas/acts/act.ts'
import type { SampleEvent } from '../../../machines/paths/sample-event.ts'
import type { ShownField } from '../../screens/shown-fields.ts'
import type { Gate } from '../../support/gate.ts'
import type { Asked } from '../../support/wire.ts'

/** An act as its path has it, with what is wrong with its fields; it cannot be changed while it is on its way. */
export type Entered<Of extends Act = Act> = {
  readonly act: Of
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly isEditable: boolean
  readonly failure: string | null
}

/** The form of an act, as it must be shown. */
export type ActForm = {
  readonly title: string
  /** The button that does it. */
  readonly action: string
  /** The button that leaves it, if it is not Cancel. */
  readonly keep?: string
  /** Problems that have no input. */
  readonly problems?: ReadonlyArray<string>
  /** Further buttons. */
  readonly buttons?: ReadonlyArray<readonly [string, boolean]>
  /** What gets the focus after a refusal, if it is not a field. */
  readonly focus?: Locator | undefined
  /** Whether enough is entered to be sent. */
  readonly isReady?: boolean
  readonly fields: Readonly<Record<string, ShownField>>
  /** The file that is chosen; absent where none can be. */
  readonly picked?: { readonly name: string } | null | undefined
}

/** Where an act is done: the screen beside which its dialog opens. */
export type ActPlace<Kind extends Act['kind'] = Act['kind']> = {
  /** The call by which it is sent. */
  readonly sent: Gate
  /** What else of the server waits for the path. */
  readonly gates: ReadonlyArray<Gate>
  /** What is said where somebody else has saved meanwhile. */
  readonly conflict?: string
  /** Opens the screen so that this can be done there; where none is named, as most paths need it. */
  readonly open: (act: ActOf<Kind> | null) => Promise<void>
  /** Whether the screen shows what the act is about, as the path has it. */
  readonly isShown: (act: ActOf<Kind>) => boolean
  readonly opener: (act: ActOf<Kind>) => Locator
  /** The button of the menu that the opener is in. */
  readonly menu?: Locator
  /** The label of a field. */
  readonly label: (field: string) => string
  /** Chooses what is not typed; false where the field is typed into. */
  readonly choose?: (event: SampleEvent) => Promise<boolean>
  readonly form: (entered: Entered<ActOf<Kind>>) => ActForm
  /** What else the dialog shows. */
  readonly see?: (entered: Entered<ActOf<Kind>>) => Promise<void>
  readonly asked: (act: ActOf<Kind>) => Asked
  /** Whether the act only reads at first, which is no submission. */
  readonly readsFirst?: (act: ActOf<Kind>) => boolean
  /** The server's answer that asks for a confirmation first. */
  readonly asksFirst?: (outcome: ActOutcome) => object
  /** What follows on the screen when it is done. */
  readonly done: (act: ActOf<Kind>, outcome: ActOutcome) => Promise<void>
  /** The screen without a dialog. */
  readonly seeClosed: () => Promise<void>
  /** What a person does there that is no act. */
  readonly actBeside?: (event: SampleEvent) => Promise<boolean>
}
