import { TextInput } from '@mantine/core'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { commonMessages } from '../../../schemas/core/messages.ts'
import { MAX_SEARCH_TEXT } from '../../../schemas/core/text.ts'
import { faqMessages } from '../../../schemas/shell/faq.ts'
import { useSlashKey } from '../../lists/use-slash-key.ts'
import { Search } from '../../ui/glyphs.tsx'
import { Icon } from '../../ui/icon.tsx'
import page from '../../ui/index-page.module.css'
import { isKey, keysAt } from '../../ui/keys.ts'
import { Link } from '../../ui/link.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import classes from './faq.module.css'

type Question = {
  readonly id: string
  readonly ask: string
  readonly answer: string
  /** The screen that the question is about, if the person may open it. */
  readonly leads: { readonly label: string; readonly href: string } | null
}

type Props = {
  /** The search text in the address. */
  readonly text: string
  readonly subjects: ReadonlyArray<{ readonly title: string; readonly questions: ReadonlyArray<Question> }>
  readonly onSearch: (text: string) => void
}

/** Opens the question in the address's fragment, and scrolls to it. */
const openPointedAt = () => {
  const question = document.getElementById(decodedHash())
  if (!(question instanceof HTMLDetailsElement)) return
  question.open = true
  question.querySelector('summary')?.focus({ preventScroll: true })
  question.scrollIntoView({ block: 'start' })
}

const decodedHash = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** Questions about this product with their answers, by subject. The browser keeps track of the open ones. */
export const Faq = ({ text, subjects, onSearch }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(() => input.current?.focus())
  useEffect(() => {
    // After the heading took the focus, as on every screen.
    const frame = requestAnimationFrame(openPointedAt)
    addEventListener('hashchange', openPointedAt)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('hashchange', openPointedAt)
    }
  }, [])
  return (
    <div className={classes.screen}>
      <search className={page.search}>
        <TextInput
          ref={input}
          type="search"
          aria-label="Find a question"
          aria-keyshortcuts="/"
          {...keysAt('quickSearch', 'faq')}
          placeholder="Find a question ( / )"
          maxLength={MAX_SEARCH_TEXT}
          autoComplete="off"
          leftSection={<Search />}
          value={text}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (text !== '' && isKey('clearFaq', event)) onSearch('')
          }}
        />
      </search>
      {subjects.length === 0 ? (
        <NothingFound
          title={commonMessages.emptyTitle}
          text={faqMessages.none}
          act={{
            label: 'Clear',
            onPress: () => {
              onSearch('')
              input.current?.focus()
            },
          }}
        />
      ) : (
        subjects.map(({ title, questions }) => (
          <section key={title} aria-label={title}>
            <h2 className={page.subject}>{title}</h2>
            <div className={page.list}>
              {questions.map((question) => (
                <Entry key={question.id} {...question} />
              ))}
            </div>
          </section>
        ))
      )}
    </div>
  )
}

const Entry = ({ id, ask, answer, leads }: Question) => (
  <details id={id} className={classes.entry}>
    <summary className={clsx(page.entry, classes.ask)}>
      <span className={classes.mark}>
        <Icon name="chevronRight" size={16} />
      </span>
      {ask}
    </summary>
    <div className={classes.answer}>
      <p>{answer}</p>
      <p className={classes.ways}>
        {leads !== null && <Link href={leads.href}>{leads.label}</Link>}
        <a href={`#${id}`} aria-label={`Link to: ${ask}`}>
          Link to this question
        </a>
      </p>
    </div>
  </details>
)
