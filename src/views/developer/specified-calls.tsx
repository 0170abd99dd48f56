import type { SpecifiedAnswers } from '../../schemas/developer/drift-shown.ts'
import classes from './contract.module.css'

const lists = [
  { name: 'matched', title: 'Answered as specified' },
  { name: 'drifted', title: 'With differences to fix' },
  { name: 'unasked', title: 'No successful answer yet' },
] as const

/** How each call of section 7 was answered so far. */
export const SpecifiedCalls = ({ answers }: { readonly answers: SpecifiedAnswers }) => (
  <section className={classes.calls} aria-label="Calls of section 7">
    {lists.map(({ name, title }) => (
      <details key={name} className={classes.list}>
        <summary>
          {title}: <b>{answers[name].length}</b>
        </summary>
        {answers[name].length > 0 && (
          <ul>
            {answers[name].map((call) => (
              <li key={call}>{call}</li>
            ))}
          </ul>
        )}
      </details>
    ))}
  </section>
)
