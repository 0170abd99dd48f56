import { expect } from '@playwright/test'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import type { Entered, RecordForm } from '../screens/record-form.ts'
import type { KeptRecord } from '../support/records.ts'

type Field = AnyRecord['fields'][string]

/** The displayed text of a field with this value. */
const readIn = (field: Field, value: unknown, names: ReadonlyArray<string>): Entered[string] => {
  if (field.kind === 'references') return names
  if (field.kind === 'permissions') return Array.isArray(value) ? value.map(String) : []
  if (!('choices' in field)) return value === null || value === undefined ? '' : String(value)
  const none = field.required ? '' : 'Not chosen'
  return field.choices.find((choice) => String(choice.value) === String(value))?.label ?? none
}

/** What has been entered into a record's form, and by whom: the expected value of every field after any step. */
export class RecordValues {
  readonly #form: RecordForm
  #untouched: Entered = {}
  #entered: Entered = {}
  readonly #mine = new Set<string>()

  constructor(form: RecordForm) {
    this.#form = form
  }

  /** A new form, or that of a record which refers to others with these names. */
  begin(kept: KeptRecord | null, names: ReadonlyArray<string>): void {
    const entries = Object.entries(this.#form.record.fields).map(([name, field]) => {
      const initial = 'initial' in field ? field.initial : ''
      return [name, readIn(field, kept === null ? initial : kept[name], kept === null ? [] : names)]
    })
    this.#untouched = Object.fromEntries(entries)
    this.startAgain()
  }

  startAgain(): void {
    this.#entered = this.#untouched
    this.#mine.clear()
  }

  enter(name: string, value: unknown, names: ReadonlyArray<string> = []): void {
    this.#mine.add(name)
    this.#put(name, value, names)
  }

  /** Another person saved the field in the meantime: their value is used unless the person has entered one. */
  enterTheirs(name: string, value: unknown): void {
    if (!this.#mine.has(name)) this.#put(name, value, [])
  }

  async see(): Promise<void> {
    const message = 'what stands in the fields'
    await expect.poll(() => this.#form.shown(), { message, intervals: [20, 50, 100] }).toEqual(this.#entered)
  }

  #put(name: string, value: unknown, names: ReadonlyArray<string>): void {
    const { [name]: field } = this.#form.record.fields
    if (field === undefined) throw new Error(`No field ${name}`)
    this.#entered = { ...this.#entered, [name]: readIn(field, value, names) }
  }
}
