import type { Field } from '../../schemas/core/field.ts'

/**
 * The layouts of spec §9 to the letter, for those who depend on them. Raw values are joined by commas, unquoted,
 * without a byte order mark. A value with a comma breaks them, as it always has.
 */

/** The file name for every list except the plans. */
export const LEGACY_FILE = 'Inventory.csv'

/** The fixed header of the inventory, which every report shares. */
export const LEGACY_HEADER =
  'Activation Code,SIM PIN,ICCID,Service Device ID,Invoice Number,Expiry Date,Buying Cost,Created By,Created Date'

type Row<Name extends string> = Readonly<Partial<Record<Name, unknown>>> & {
  /** The values of fields that could not be read, as the server sent them. */
  readonly unread?: Readonly<Record<string, string>>
}

/** Raw values under a given header. Unreadable values stay as the server sent them. */
export const legacyText = <Name extends string>(
  header: string,
  names: ReadonlyArray<Name>,
  rows: ReadonlyArray<Row<Name>>,
): string =>
  [header, ...rows.map((row) => names.map((name) => row.unread?.[name] ?? row[name] ?? '').join(','))].join('\n')

/** The labels of fields as a header. */
export const legacyHeader = (fields: ReadonlyArray<Field>): string => fields.map(({ label }) => label).join(',')
