import { vatCheckEvents } from '../billing/vat-check.events.ts'
import type { StoredEvent } from '../core/events/event.ts'
import type { HistorySource } from './history-page.ts'

const isCheck = ({ type }: StoredEvent): boolean => type in vatCheckEvents.types

const stepOf = (stored: StoredEvent): ReturnType<HistorySource['steps']>[number] => {
  const { by, date, number, outcome } = vatCheckEvents.read(stored).data
  const changes = [
    { field: 'taxNumber', from: '', to: number },
    { field: 'result', from: '', to: outcome },
  ]
  return { at: date, by, what: 'vatChecked', changes, refusal: null, reason: '' }
}

/** The history of a customer: its saves, and between them the online checks of its VAT number. */
export const withVatChecks =
  (steps: HistorySource['steps']): HistorySource['steps'] =>
  (events) => {
    const saves = [...steps(events.filter((event) => !isCheck(event)))]
    return events.flatMap((event) => (isCheck(event) ? [stepOf(event)] : saves.splice(0, 1)))
  }
