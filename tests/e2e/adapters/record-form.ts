import { type Dialog, expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import type { RecordName } from '../../../src/schemas/records/all.ts'
import type { Entry } from '../../../src/schemas/records/kit/draft.ts'
import { recordRoutes } from '../../../src/schemas/records/routes.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import { png } from '../../unit/records/pictures.ts'
import { editRecord, addRecord as openingOf, RecordForm } from '../screens/record-form.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { addRecord, type KeptRecord, someCountry, uniqueEntry } from '../support/records.ts'
import { newCode } from '../support/samples.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { isMissing, press } from './controls.ts'
import { FREE, notThePicture, PICTURE } from './record-form-entries.ts'
import { aboutWalk, type Call, isAsked, isCleanAhead, leavesTheForm, regionsOf, workOf } from './record-form-states.ts'
import { RecordValues } from './record-values.ts'

/** The form of a record, by the labels of its definition; the calls of a walk wait until the path answers. */
export class RecordFormAdapter implements Adapter {
  readonly withheld = {
    'back.requested':
      'while the record is loaded there is nothing but the wait, and a question holds what is behind it',
    'xstate.error.actor.validateDraft': 'the check runs in the browser and asks nobody',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #record: RecordName
  readonly #form: RecordForm
  readonly #values: RecordValues
  readonly #gates: Readonly<Record<Call, Gate>>
  readonly #held: ReadonlyArray<Call>
  #kept: KeptRecord | null = null
  #hasLeft = false
  #isAdmin = false
  /** Whether a conflict brought a status that the form cannot save. */
  #hasUnknownStatus = false
  #theirs = 'Inactive'

  private constructor(page: Page, api: Api, walk: string) {
    const { record, held } = aboutWalk(walk)
    this.#page = page
    this.#api = api
    this.#record = record
    this.#held = held
    this.#form = new RecordForm(page, record)
    this.#values = new RecordValues(this.#form)
    const { area, thing } = this.#form.record
    this.#gates = {
      record: new Gate(
        page,
        callTo(`/${area}/Get${thing}List`, (search) => search.has('id')),
      ),
      save: new Gate(page, callTo(`/${area}/InsertUpdate${thing}`)),
      lookups: new Gate(page, callTo(contract.GetPlanDropdown.path)),
    }
  }

  static async on(page: Page, api: Api, walk: string): Promise<RecordFormAdapter> {
    const adapter = new RecordFormAdapter(page, api, walk)
    for (const call of adapter.#held) await adapter.#gates[call].close()
    return adapter
  }

  async begin({ input }: Beginning): Promise<void> {
    const { id, copyOf } = input as { readonly id: number | null; readonly copyOf?: number }
    for (const gate of Object.values(this.#gates)) gate.forget()
    this.#hasLeft = false
    this.#hasUnknownStatus = false
    this.#isAdmin = this.#record === 'role' && id === 1
    await beginAgain(this.#page, this.#api)
    // Built-in roles already exist.
    const isShipped = this.#record === 'role'
    this.#kept = id === null || isShipped ? null : await addRecord(this.#api, this.#record)
    this.#values.begin(this.#kept, [(await someCountry(this.#api)).name])
    if (isShipped) {
      return void (await this.#page.goto(id === null ? `${openingOf('role')}?like=${copyOf}` : editRecord('role', id)))
    }
    await this.#page.goto(this.#kept ? editRecord(this.#record, this.#kept.id) : openingOf(this.#record))
    if (id === null) await this.#form.isReady()
  }

  async act(step: Step, ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const isOffered = await this.#play(step, ahead, before)
    this.#hasLeft = isOffered && leavesTheForm(step.event)
    return isOffered
  }

  async #play({ event }: Step, ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const actor = /^xstate\.(?:done|error)\.actor\.(\w+)$/.exec(event.type)?.[1]
    if (actor === 'validateDraft') return event.type.startsWith('xstate.done')
    if (actor !== undefined) return this.#answer(actor, event, ahead)
    switch (event.type) {
      case 'field.changed':
        await this.#change(String(event.field), event.value as Entry)
        return true
      case 'picture.refused':
        await this.#form.choosePicture(String(event.field), notThePicture[String(event.problem)] ?? png())
        return true
      case 'save.requested':
        await this.#prepareSave(ahead)
        return press(this.#form.save)
      case 'save.confirmed':
        return press(this.#form.mean)
      case 'save.reconsidered':
        return press(this.#form.reconsider)
      case 'back.requested':
        return this.#goBack(before)
      case 'draft.found':
        return this.#comeBack(before)
      case 'draft.discarded':
        await this.#comeBack(before)
        this.#values.startAgain()
        return press(this.#form.startAgain)
      case 'retry.requested':
      case 'lookups.retried':
        return press(this.#form.retry.first())
      case 'conflict.overwritten':
        this.#values.enterTheirs('status', this.#theirs)
        return press(this.#page.getByRole('button', { name: 'Keep mine' }))
      case 'conflict.discarded':
        this.#values.startAgain()
        return press(this.#page.getByRole('button', { name: 'Take theirs' }))
      case 'conflict.dismissed':
        return press(this.#page.getByRole('button', { name: 'Back to the form' }))
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async see(after: State): Promise<void> {
    if (this.#hasLeft) {
      return expect(this.#page).toHaveURL(new RegExp(`${recordRoutes[this.#record].list}$|/auth/logout`))
    }
    await this.#seeWork(workOf(after))
    if (this.#record === 'role' && workOf(after) === 'editing') {
      const { draft } = after.context as { readonly draft: { readonly roleName: string } }
      const isLike = draft.roleName === '' ? '' : 'Copy of Staff'
      await expect(this.#form.field('roleName')).toHaveValue(this.#isAdmin ? 'Admin' : isLike)
    }
    for (const problem of Object.keys(notThePicture)) {
      const isSaid = Object.values((after.context as { errors: object }).errors).includes(problem)
      await expect(this.#form.problem(problem)).toHaveCount(isSaid ? 1 : 0)
    }
    const isFilledIn = ['editing', 'saving'].includes(workOf(after))
    if (isFilledIn && this.#held.includes('save')) await this.#values.see()
    if (!this.#held.includes('lookups')) return
    const { lookups } = regionsOf(after)
    await expect(this.#form.main.getByPlaceholder('Please Wait!')).toHaveCount(lookups === 'loading' ? 1 : 0)
    await expect(this.#form.problem('Some of the options could not be loaded.')).toHaveCount(
      lookups === 'failed' ? 1 : 0,
    )
  }

  async #seeWork(work: string): Promise<void> {
    const form = this.#form
    switch (work) {
      case 'preparing.loading':
        return expect(form.wait).toBeVisible()
      case 'preparing.failed':
        return expect(form.main.getByText(/could not be loaded\./)).toBeVisible()
      case 'editing':
        await expect(form.save).toBeEnabled()
        if (!this.#isAdmin) return expect(form.field(form.record.title)).toBeEditable()
        await expect(form.main.getByText('Only the second factor of the Admin role can be changed.')).toBeVisible()
        return expect(form.field(form.record.title)).not.toBeEditable()
      case 'validating':
        // Validation ends within a frame, so any neighbouring state may be shown already.
        return expect(form.save.or(form.saving).or(form.question).first()).toBeVisible()
      case 'confirming':
        return expect(form.question).toBeVisible()
      case 'saving':
        await expect(form.saving).toBeDisabled()
        return this.#gates.save.isWaiting()
      case 'conflicted':
        await expect(form.conflict).toBeVisible()
        return expect(form.save).toBeDisabled()
      default:
        throw new Error(`No check for ${work}`)
    }
  }

  /** Enters a value. A name must be unique, so each is entered with a new one. */
  async #change(name: string, value: Entry): Promise<void> {
    if (typeof value !== 'string') {
      const names = [(await someCountry(this.#api)).name]
      this.#values.enter(name, value, names)
      return this.#form.enter(name, value, names)
    }
    const field = this.#form.record.fields[name]
    if (field?.kind === 'image') {
      this.#values.enter(name, PICTURE.words)
      return this.#form.choosePicture(name, PICTURE.file)
    }
    const isUnique = field !== undefined && 'unique' in field && value !== ''
    const entered = isUnique ? await uniqueEntry(this.#api, this.#record, name) : value
    this.#values.enter(name, entered)
    await this.#form.enter(name, entered)
  }

  /** Sets the form so that its validation has the result of the path. */
  async #prepareSave(ahead: ReadonlyArray<Step>): Promise<void> {
    const isClean = isCleanAhead(ahead)
    const { title, fields } = this.#form.record
    if (isClean === null) return
    if (!isClean) {
      this.#values.enter(title, '')
      return this.#form.field(title).fill('')
    }
    // Left by an earlier conflict.
    if (this.#hasUnknownStatus) await this.#change('status', 'Active')
    this.#hasUnknownStatus = false
    for (const [name, field] of Object.entries(fields)) {
      if (!('unique' in field) || !(await this.#form.field(name).isEditable())) continue
      if ((await this.#form.field(name).inputValue()) === '') await this.#change(name, 'a name')
    }
  }

  async #answer(actor: string, event: SampleEvent, ahead: ReadonlyArray<Step>): Promise<true> {
    const call: Call = actor === 'loadRecord' ? 'record' : actor === 'saveRecord' ? 'save' : 'lookups'
    await this.#gates[call].release(this.#outcomeOf(event, ahead))
    return true
  }

  #outcomeOf(event: SampleEvent, ahead: ReadonlyArray<Step>): Outcome {
    const error = event.error as { _tag: string; message: string; errors?: unknown } | undefined
    switch (error?._tag) {
      case undefined: {
        const { counts } = (event.output ?? {}) as { readonly counts?: Readonly<Record<string, unknown>> }
        return counts === undefined ? { kind: 'pass' } : { kind: 'edited', edit: (body) => this.#counted(body, counts) }
      }
      case 'Unauthorized':
        return { kind: 'withToken', token: 'ended-meanwhile' }
      case 'Refused':
        return { kind: 'answered', json: { isSuccess: false, message: error.message, errors: error.errors } }
      case 'Conflicted': {
        const version = this.#kept?.version ?? 1
        const changes = [{ field: 'status', loaded: 'Active', saved: this.#theirStatus(ahead) }]
        const conflict = { version, changes, updatedBy: 'Ben Cole', updatedDate: '2026-01-06T10:00:00.000Z' }
        return { kind: 'answered', json: { isSuccess: false, message: error.message, conflict } }
      }
      default:
        return { kind: 'aborted' }
    }
  }

  /** Nothing can be typed in a conflict, so an error after it must come from the other person's value. */
  #theirStatus(ahead: ReadonlyArray<Step>): string {
    const next = ahead.findIndex(({ event }) => ['save.requested', 'conflict.overwritten'].includes(event.type))
    const isOverwritten = ahead[next]?.event.type === 'conflict.overwritten'
    this.#hasUnknownStatus = isOverwritten && isCleanAhead(ahead.slice(next)) === false
    this.#theirs = this.#hasUnknownStatus ? 'Unknown' : 'Inactive'
    return this.#theirs
  }

  /** The record of the server, with these counts of dependent records. */
  #counted(body: Record<string, unknown>, counts: Readonly<Record<string, unknown>>): unknown {
    const { listKey } = this.#form.record
    const [found] = body[listKey] as ReadonlyArray<object>
    return { ...body, [listKey]: [{ ...found, ...counts }] }
  }

  /** Presses Back, and confirms if the product asks about unsaved work. */
  async #goBack(before: State): Promise<boolean> {
    if (workOf(before) === 'preparing.loading') return isMissing(this.#form.back)
    // A question covers everything else.
    if (isAsked(before)) {
      await expect(this.#form.question).toBeVisible()
      return false
    }
    await press(this.#form.back)
    const leave = this.#page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
    const isLeft = () => new URL(this.#page.url()).pathname === recordRoutes[this.#record].list
    await expect.poll(async () => isLeft() || (await leave.isVisible()), { intervals: [10, 20, 50] }).toBe(true)
    if (await leave.isVisible()) await leave.click()
    return true
  }

  /** After a reload the entries of a form are still there, but the messages of its last save are not. */
  async #comeBack(before: State): Promise<true> {
    const isEditing = workOf(before) === 'editing'
    const [name, text] = FREE[this.#record as keyof typeof FREE]
    if (isEditing && this.#isAdmin) await this.#change('secondFactor', 'required')
    else if (isEditing) await this.#change(name, name === 'dialCode' ? text : newCode())
    const agree = (dialog: Dialog) => void dialog.accept()
    this.#page.on('dialog', agree)
    await this.#page.reload()
    this.#page.off('dialog', agree)
    await expect(this.#form.field(name)).toBeVisible()
    if (isEditing) await expect(this.#form.problem('Draft restored.')).toBeVisible()
    return true
  }
}
