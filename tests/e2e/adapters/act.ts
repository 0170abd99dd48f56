import { expect, type Locator, type Page } from '@playwright/test'
import type { Act, ActKind, ActOutcome } from '../../../src/schemas/acts/act.ts'
import type { Api } from '../support/api.ts'
import type { Outcome } from '../support/gate.ts'
import { invoicePdf, notAnInvoice } from '../support/samples.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import type { ActForm, ActPlace } from './acts/place.ts'
import { failingBy, toldFailure } from './answers.ts'
import { enter, press } from './controls.ts'
import { Drawer } from './drawer.ts'
import { endsTheSession } from './failures.ts'
import { Submissions } from './submissions.ts'
import { seeToast } from './toasts.ts'

type Facts = {
  readonly act: Act | null
  readonly submissionId: string | null
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  readonly conflict: object | null
  readonly comebacks: number
}

/** The dialog of one kind of act, at its place; what it sends waits until the path answers it. */
export class ActAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #place: ActPlace
  readonly #drawer: Drawer
  readonly #submissions: Submissions
  #hasLeft = false

  private constructor(page: Page, api: Api, place: ActPlace) {
    this.#page = page
    this.#api = api
    this.#place = place
    this.#drawer = new Drawer(page)
    this.#submissions = new Submissions(place.sent)
  }

  static async on<Kind extends ActKind>(page: Page, api: Api, place: ActPlace<Kind>): Promise<ActAdapter> {
    const adapter = new ActAdapter(page, api, place as unknown as ActPlace)
    for (const gate of [place.sent, ...place.gates]) await gate.close()
    return adapter
  }

  async begin(_: Beginning, ahead: ReadonlyArray<Step>): Promise<void> {
    await beginAgain(this.#page, this.#api)
    const opened = ahead.find(({ event }) => event.type === 'act.opened')?.event
    await this.#open((opened?.act as Act | undefined) ?? null)
  }

  async act({ event, context }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { act: entered, submissionId, failure } = before.context as Facts
    switch (event.type) {
      case 'act.opened': {
        const act = event.act as Act
        if (!this.#place.isShown(act)) await this.#open(act)
        if (this.#place.menu) await press(this.#place.menu)
        return press(this.#place.opener(act))
      }
      case 'field.changed': {
        if (await this.#place.choose?.(event)) return true
        return enter(this.#drawer.field(this.#place.label(String(event.field))), String(event.value))
      }
      case 'sims.toggled':
        return (await this.#place.choose?.(event)) ?? false
      case 'file.chosen':
        await this.#picker.setInputFiles({ ...invoicePdf, name: String(event.name) })
        return true
      case 'file.refused':
        await this.#picker.setInputFiles(notAnInvoice)
        return true
      case 'file.removed':
        return press(this.#drawer.button('Remove'))
      case 'save.requested':
        this.#submissions.isDue(submissionId)
        return press(
          this.#drawer.button(failure !== null && submissionId !== null ? 'Retry' : this.#formOf(entered).action),
        )
      case 'newer.accepted':
        this.#submissions.isDue(null)
        return press(this.#drawer.button(`${this.#formOf(entered).action} anyway`))
      case 'act.closed':
        await press(this.#drawer.button(this.#formOf(entered).keep ?? 'Cancel'))
        if (entered !== null) await expect(this.#place.menu ?? this.#place.opener(entered)).toBeFocused()
        return true
      default:
        if (event.type.startsWith('xstate.')) return this.#answer(event, (context as Facts).act as Act)
        if (this.#place.actBeside) return this.#place.actBeside(event)
        throw new Error(`Nobody knows how to act ${event.type}`)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const { act, errors, failure, conflict, submissionId, comebacks } = context as Facts
    if (state === 'closed' || act === null) {
      await this.#drawer.isClosed()
      return this.#place.seeClosed()
    }
    const isBusy = state === 'saving'
    const isEditable = state === 'editing'
    const entered = { act, errors, failure, isEditable }
    const { title, action, isReady = true, fields, picked, buttons = [], ...form } = this.#place.form(entered)
    const isUnanswered = failure !== null && submissionId !== null
    const said = failure === null ? null : `${toldFailure(failure)}${isUnanswered ? 'Retry' : ''}`
    await this.#drawer.see({
      title,
      fields,
      failure: conflict === null ? said : (this.#place.conflict ?? ''),
      buttons: [
        ...(isUnanswered ? [['Retry', true] as const] : []),
        ...(picked ? [['Remove', isEditable] as const] : []),
        ...buttons,
      ],
      act: conflict === null ? action : `${action} anyway`,
      isReady: isReady || conflict !== null,
      isBusy,
      comebacks,
      focus: errors.invoicePO === undefined ? undefined : this.#picker,
      ...form,
    })
    if (picked !== undefined) await this.#seePicker(picked?.name ?? null, errors.invoicePO, isEditable)
    await this.#place.see?.(entered)
    if (!isBusy) return expect(this.#place.sent.asked(), 'nothing is sent').toBeNull()
    if (this.#place.readsFirst?.(act)) {
      await this.#place.sent.isWaiting()
      expect(this.#place.sent.asked(), 'what is read').toEqual(this.#place.asked(act))
      return
    }
    await this.#submissions.see(this.#place.asked(act))
  }

  get #picker(): Locator {
    return this.#drawer.root.locator('input[type="file"]')
  }

  #formOf(act: Act | null): Pick<ActForm, 'action' | 'keep'> {
    return act === null ? { action: '' } : this.#place.form({ act, errors: {}, failure: null, isEditable: true })
  }

  async #seePicker(name: string | null, problem: string | undefined, isEditable: boolean): Promise<void> {
    await expect(this.#picker).toBeEnabled({ enabled: isEditable })
    await expect(this.#picker).toHaveAttribute('aria-invalid', String(problem !== undefined))
    await expect(this.#picker).toHaveAccessibleDescription(
      new RegExp(`up to 5 MB${problem === undefined ? '' : ` ${problem}`}$`),
    )
    await expect(this.#picker.locator('..')).toContainText(name ?? 'Choose a file')
  }

  async #open(act: Act | null): Promise<void> {
    for (const gate of [this.#place.sent, ...this.#place.gates]) gate.forget()
    this.#hasLeft = false
    await this.#place.open(act)
  }

  async #answer(event: Step['event'], act: Act): Promise<true> {
    const { sent } = this.#place
    if (event.type.startsWith('xstate.error.')) {
      this.#hasLeft = endsTheSession(event)
      const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
      await sent.release(this.#hasLeft ? ended : failingBy(event.error))
      return true
    }
    const outcome = event.output as ActOutcome
    const { message, blockers, confirm } = outcome
    if (confirm !== undefined) {
      await sent.release({ kind: 'answered', json: { isSuccess: false, ...this.#place.asksFirst?.(outcome) } })
      return true
    }
    if (blockers !== undefined) {
      await sent.release({ kind: 'answered', json: { isSuccess: false, message, ...blockers } })
      return true
    }
    await sent.release({ kind: 'answered', json: { isSuccess: true, ...outcome } })
    // A drawer on its way out has fields of the same names as the form.
    await this.#drawer.isClosed()
    await this.#place.done(act, outcome)
    await seeToast(this.#page, 'success', message)
    return true
  }
}
