import type { SampleEvent } from './sample-event.ts'

/** An event in a sentence: `'page.chosen 2'`. */
export const eventText = ({ type, ...payload }: SampleEvent): string => {
  const values = Object.values(payload)
  if (values.length === 0) return `'${type}'`
  const [only] = values
  return values.length === 1 && typeof only !== 'object' ? `'${type} ${only}'` : `'${type}' ${JSON.stringify(payload)}`
}
