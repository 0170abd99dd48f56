import type { Field } from '../../schemas/core/field.ts'

/** The layouts of spec §9 to the letter, for whoever has built on them: raw values joined by commas, without quoting and without a byte order mark. They break on a comma, as they always have. */

/** Whatever list but the plans it is of. */
export const LEGACY_FILE = 'Inventory.csv'

/** The fixed header of the inventory, which every report shares. */
export const LEGACY_HEADER =
  'Activation Code,SIM PIN,ICCID,Service Device ID,Invoice Number,Expiry Date,Buying Cost,Created By,Created Date'

type Row<Name extends string> = Readonly<Partial<Record<Name, unknown>>> & {
  /** What came for fields and could not be read. */
  readonly unread?: Readonly<Record<string, string>>
}

/** Raw values under a header, whatever the header says; what could not be read, as the server sent it. */
export const legacyText = <Name extends string>(
  header: string,
  names: ReadonlyArray<Name>,
  rows: ReadonlyArray<Row<Name>>,
): string =>
  [header, ...rows.map((row) => names.map((name) => row.unread?.[name] ?? row[name] ?? '').join(','))].join('\n')

/** The labels of fields, as a header. */
export const legacyHeader = (fields: ReadonlyArray<Field>): string => fields.map(({ label }) => label).join(',')
