import type { SaveAnswer } from '../../schemas/core/saving.ts'
import type { AnyRecord } from '../../schemas/records/kit/define.ts'
import { fieldsOf, type RecordFields } from '../../schemas/records/kit/draft.ts'
import { pictureMessages } from '../../schemas/records/kit/picture.ts'
import { keepPicture } from '../core/keep-picture.ts'
import { pictures } from '../core/pictures.ts'

/** Converts between the pictures on the wire and their references in a draft. */

const isPicture = (record: AnyRecord, name: string): boolean => record.fields[name]?.kind === 'image'

const refOf = (picture: string): string => (picture === '' ? '' : keepPicture(picture))

/** The fields of a record with references in place of pictures. */
export const withRefs = (record: AnyRecord, values: RecordFields): RecordFields =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isPicture(record, name) ? refOf(String(value ?? '')) : value]),
  )

/** The fields of a draft with their pictures, and a message for each picture that is gone. */
export const withPictures = (record: AnyRecord, values: RecordFields) => {
  const gone: Record<string, string> = {}
  const found: Record<string, string> = {}
  for (const [name, { kind }] of fieldsOf(record)) {
    const ref = values[name]
    if (kind !== 'image' || typeof ref !== 'string' || ref === '') continue
    const picture = pictures.get(ref)
    if (picture === undefined) gone[name] = pictureMessages.gone
    else found[name] = picture
  }
  return { values: { ...values, ...found }, gone }
}

/** The answer to a save, with references in place of the pictures that another person saved. */
export const answerByRefs = (record: AnyRecord, { conflict, ...answer }: SaveAnswer): SaveAnswer => {
  if (conflict === undefined) return answer
  const changes = conflict.changes.map((change) =>
    isPicture(record, change.field) ? { ...change, loaded: refOf(change.loaded), saved: refOf(change.saved) } : change,
  )
  return { ...answer, conflict: { ...conflict, changes } }
}
