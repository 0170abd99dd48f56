import { randomUUID } from 'node:crypto'
import { recordMessages } from '../../../src/schemas/records/kit/checks.ts'
import { isSeveral, type RecordField } from '../../../src/schemas/records/kit/fields.ts'
import { pictureMessages } from '../../../src/schemas/records/kit/picture.ts'
import { held, jpeg, png } from '../../unit/records/pictures.ts'

/** Another valid value of the field. */
export const another = (field: RecordField, value: unknown): unknown => {
  switch (field.kind) {
    case 'references':
      return [80, 82]
    case 'integer':
    case 'percent':
    case 'cost':
    case 'money':
      return field.fixed ? value : field.to
    case 'permissions':
      return ['partnerReport.view', 'partnerReport.export', 'pricing.view']
    case 'reference':
      return value === 82 ? 80 : 82
    case 'named':
      return field.takesNew ? 'Night Shift' : 'Gambia'
    case 'image':
      return held('jpeg', jpeg())
    case 'choice':
    case 'status':
      return field.choices.find((option) => option.value !== value)?.value
    case 'email':
      return 'other@example.com'
    case 'phone':
      return '+1 202 555 0100'
    case 'link':
      return 'https://other.example'
    case 'code':
      return value
    default:
      return field.written === undefined ? `Another ${randomUUID()}` : '1-684'
  }
}

/** Invalid values of the field, each with its message. */
export const wrongValues = (field: RecordField): ReadonlyArray<readonly [unknown, string]> => {
  const required: ReadonlyArray<readonly [unknown, string]> = !field.required
    ? []
    : isSeveral(field)
      ? [[[], field.none ?? '']]
      : [
          [
            'from' in field || field.kind === 'reference' || field.kind === 'choice' || field.kind === 'status'
              ? null
              : ' ',
            `${field.label} is required`,
          ],
        ]
  switch (field.kind) {
    case 'references':
      return [
        ...required,
        [[987_654], `Choose a ${field.one} from the list`],
        [[-1], `Choose a ${field.one} from the list`],
      ]
    case 'integer':
    case 'percent':
    case 'cost':
    case 'money': {
      const message =
        field.kind === 'integer'
          ? recordMessages.integer(field.from, field.to)
          : field.kind === 'percent'
            ? recordMessages.percent(field.from, field.to, field.decimals)
            : recordMessages[field.kind]
      return [...required, [field.to + 1, message], [10 ** -field.decimals / 2, message]]
    }
    case 'permissions':
      return [...required, [['plan.fly'], 'Choose a Permissions from the list']]
    case 'reference':
      return [...required, [987_654, `Choose a ${field.label} from the list`]]
    case 'named':
      return [...required, ['Atlantis', `Choose a ${field.label} from the list`]]
    case 'image':
      return [
        ...required,
        ['data:image/png;base64,aGVsbG8=', pictureMessages.kind],
        [held('png', jpeg()), pictureMessages.kind],
        [held('png', png(8, 8, field.maxBytes)), pictureMessages.bytes(field.maxBytes)],
      ]
    case 'choice':
    case 'status':
      return [...required, ['nothing of these', `Choose a ${field.label} from the list`]]
    default:
      return [
        ...required,
        ['x'.repeat(field.max + 1), `At most ${field.max.toLocaleString('en')} characters`],
        ...(field.kind === 'longText' ? [] : [['two\nlines', 'Remove line breaks and control characters'] as const]),
        ...(field.written === undefined ? [] : [['!', field.written.message] as const]),
      ]
  }
}
